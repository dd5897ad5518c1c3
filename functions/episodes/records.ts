// Last good feeds in the database.
import { eq, sql } from 'drizzle-orm'
import { inDatabase } from '../db/database-failure.ts'
import type { Database } from '../db/open.ts'
import { feedSnapshots } from '../db/schema.ts'
import type { FeedSnapshot, SnapshotShelf } from './snapshots.ts'

/** The shelf that survives a deploy. */
export function snapshotRecords(db: Database): SnapshotShelf {
  return {
    name: 'the database',
    async last(feedAddress) {
      const byAddress = eq(feedSnapshots.feedAddress, feedAddress)
      const [row] = await inDatabase(() => db.select().from(feedSnapshots).where(byAddress))
      if (!row) return undefined
      const { etag, lastModified, suspect, fetchedAt, version: _version, ...rest } = row
      return {
        ...rest,
        fetchedAt: fetchedAt.toISOString(),
        ...(etag ? { etag } : {}),
        ...(lastModified ? { lastModified } : {}),
        ...(suspect ? { suspect } : {})
      }
    },
    async keep(snapshot) {
      const row = toRow(snapshot)
      const target = feedSnapshots.feedAddress
      const set = { ...row, version: nextVersion(row.contentHash) }
      await inDatabase(() => db.insert(feedSnapshots).values(row).onConflictDoUpdate({ target, set }))
    }
  }
}

/** One more when the content is another one; of two that bring the same, only the first counts. */
const nextVersion = (contentHash: string) =>
  sql`${feedSnapshots.version} + (${feedSnapshots.contentHash} <> ${contentHash})::int`

function toRow({ fetchedAt, etag, lastModified, suspect, ...rest }: FeedSnapshot) {
  return {
    ...rest,
    // Postgres text has no NUL; XML has none either.
    text: rest.text.replaceAll('\0', ''),
    fetchedAt: new Date(fetchedAt),
    etag: etag ?? null,
    lastModified: lastModified ?? null,
    suspect: suspect ?? null
  }
}
