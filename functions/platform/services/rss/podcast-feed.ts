// The podcast's feed as published: bytes and cache validators. It is parsed in functions/listen/feed.

/** A local file from the operator is trusted and may be larger: an archive of thousands of episodes. */
export const MAX_OWN_FEED_CHARS = 50_000_000

/** Validators of the copy we have; sent back so that an unchanged feed is not transferred again. */
export type FeedValidators = { etag?: string; lastModified?: string }

export type FeedAnswer =
  | { changed: false }
  | { changed: true; bytes: Uint8Array; contentType: string; validators: FeedValidators }

export type PodcastFeed = {
  /** The source: a URL or a full file path. It keeps copies of different feeds apart. */
  address: string
  /** The feed as published now, or `changed: false` when `known` still matches. Throws `Failure` when it cannot be read. */
  read(known?: FeedValidators): Promise<FeedAnswer>
}
