// A small file on the site that names the content of the feed it was built from, so that a deploy can be proven.

export const FEED_COPY_PATH = '/feed-copy.json'
export type FeedCopy = { contentHash: string }
