// A small file on the site that names what it was built from, so that a deploy can be proven.

export const FEED_COPY_PATH = '/feed-copy.json'
export type FeedCopy = {
  contentHash: string
  /** The newest of what the hosts published at the desk; 0 = nothing. */
  deskRevision: number
}
