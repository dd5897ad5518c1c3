// The podcast's feed as it is published: bytes and how fresh they are. What they mean is decided in src/features/episodes.

/** What the publisher said about the copy we have; sent back so that an unchanged feed costs nothing. */
export type FeedValidators = { etag?: string; lastModified?: string }

export type FeedAnswer =
  | { changed: false }
  | { changed: true; bytes: Uint8Array; contentType: string; validators: FeedValidators }

export type PodcastFeed = {
  /** Where it comes from: a URL or a full file path. Copies of one feed are never mistaken for another's. */
  address: string
  /** The feed as published now, or `changed: false` when `known` still fits. Throws `Failure` when it cannot be read. */
  read(known?: FeedValidators): Promise<FeedAnswer>
}
