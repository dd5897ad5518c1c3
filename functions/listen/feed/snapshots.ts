// The last good copy of each feed, stored where it survives a broken feed and our own deploys.
import * as v from 'valibot'
import { type NumberMemory, numberMemorySchema } from '../../platform/db/json-columns.ts'

export const feedSnapshotSchema = v.object({
  /** URL or path of the feed: copies of different feeds never mix. */
  feedAddress: v.string(),
  /** SHA-256 of the parsed `text`. */
  contentHash: v.string(),
  text: v.string(),
  episodeCount: v.number(),
  newest: v.object({ guid: v.string(), title: v.string() }),
  /** Numbers of all episodes that the feed ever had; missing in copies from before numbers were stored. */
  numbers: v.optional(numberMemorySchema),
  /** ISO. */
  fetchedAt: v.string(),
  etag: v.optional(v.string()),
  lastModified: v.optional(v.string()),
  suspect: v.optional(v.object({ contentHash: v.string(), firstSeenAt: v.string(), timesSeen: v.number() }))
})
export type FeedSnapshot = v.InferOutput<typeof feedSnapshotSchema>

export type SnapshotStore = {
  /** A name for messages, for example 'the database'. */
  name: string
  last(feedAddress: string): Promise<FeedSnapshot | undefined>
  /** The numbers of feeds at other addresses, because a podcast may move. */
  otherNumbers(feedAddress: string): Promise<NumberMemory[]>
  /** Stores the copy, replacing the previous one of that feed. */
  write(snapshot: FeedSnapshot): Promise<void>
}

/** Combines several stores: reads the freshest copy, writes to all, and only reports a store that is unavailable. */
export function combinedSnapshotStores(
  stores: readonly SnapshotStore[],
  log: (line: string) => void
): SnapshotStore {
  const orLog = async <Value>(store: SnapshotStore, act: Promise<Value>): Promise<Value | undefined> =>
    act.catch((error: Error) => {
      log(`Last good feed: ${store.name} cannot be used (${error.message}).`)
      return undefined
    })
  return {
    name: stores.map((store) => store.name).join(' and '),
    async last(feedAddress) {
      const copies = await Promise.all(stores.map((store) => orLog(store, store.last(feedAddress))))
      return copies
        .filter((copy) => copy !== undefined)
        .reduce<FeedSnapshot | undefined>(
          (best, copy) => (best && best.fetchedAt >= copy.fetchedAt ? best : copy),
          undefined
        )
    },
    async otherNumbers(feedAddress) {
      const found = await Promise.all(stores.map((store) => orLog(store, store.otherNumbers(feedAddress))))
      return found.flatMap((numbers) => numbers ?? [])
    },
    async write(snapshot) {
      await Promise.all(stores.map((store) => orLog(store, store.write(snapshot))))
    }
  }
}
