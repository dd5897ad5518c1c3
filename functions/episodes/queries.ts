// Last good feeds in the database.
import { and, eq, getTableColumns, isNotNull, lte, ne, sql } from 'drizzle-orm'
import type { NumberMemory } from '../../src/features/episodes/number-memory.ts'
import type { Suspect } from '../../src/features/episodes/shrink-guard.ts'
import { inDatabase } from '../db/database-failure.ts'
import type { Database } from '../db/open.ts'
import { feedSnapshots } from '../db/schema.ts'
import type { KnownCopy } from './check-feed.ts'
import type { FeedSnapshot, SnapshotShelf } from './snapshots.ts'

/** A copy as it is watched: without its text, with the number of its content. */
export type WatchedCopy = KnownCopy & { version: number }

/** The shelf that survives a deploy. */
export function snapshotRecords(db: Database): SnapshotShelf {
  return {
    name: 'the database',
    last: (feedAddress) => readSnapshot(db, feedAddress),
    otherNumbers: (feedAddress) => otherNumbers(db, feedAddress),
    keep: async (snapshot) => void (await keepSnapshot(db, snapshot))
  }
}

export async function readSnapshot(db: Database, feedAddress: string): Promise<FeedSnapshot | undefined> {
  const byAddress = eq(feedSnapshots.feedAddress, feedAddress)
  const [row] = await inDatabase(() => db.select().from(feedSnapshots).where(byAddress))
  if (!row) return undefined
  const { version: _version, text, ...facts } = row
  return { text, ...toFacts(facts) }
}

/** What is known of the copy of a feed; the text, which may be megabytes, stays where it is. */
export async function watchedCopy(db: Database, feedAddress: string): Promise<WatchedCopy | undefined> {
  const { text: _text, ...columns } = getTableColumns(feedSnapshots)
  const [row] = await inDatabase(() =>
    db.select(columns).from(feedSnapshots).where(eq(feedSnapshots.feedAddress, feedAddress))
  )
  if (!row) return undefined
  const { version, ...facts } = row
  return { version, ...toFacts(facts) }
}

/** What is remembered of feeds at other addresses. */
export async function otherNumbers(db: Database, feedAddress: string): Promise<NumberMemory[]> {
  const { numbers } = feedSnapshots
  const isOther = and(ne(feedSnapshots.feedAddress, feedAddress), isNotNull(numbers))
  const rows = await inDatabase(() => db.select({ numbers }).from(feedSnapshots).where(isOther))
  return rows.flatMap((row) => row.numbers ?? [])
}

/**
 * Keeps the copy unless a later one is kept already; answers the version that is kept now. The same content is the
 * same version, whoever brings it and however often.
 * @param seenVersion the version whose numbers the copy goes on from: when another one is kept by now, nothing changes
 */
export async function keepSnapshot(
  db: Database,
  snapshot: FeedSnapshot,
  seenVersion?: number
): Promise<number | undefined> {
  const row = toRow(snapshot)
  const target = feedSnapshots.feedAddress
  const set = { ...row, version: nextVersion(row.contentHash) }
  const isLater = lte(feedSnapshots.fetchedAt, row.fetchedAt)
  const setWhere =
    seenVersion === undefined ? isLater : sql`${isLater} AND ${eq(feedSnapshots.version, seenVersion)}`
  const [kept] = await inDatabase(() =>
    db
      .insert(feedSnapshots)
      .values(row)
      .onConflictDoUpdate({ target, set, setWhere })
      .returning({ version: feedSnapshots.version })
  )
  return kept?.version
}

/** The publisher sent the same again: only what he says of it is new. Megabytes of text need not travel for that. */
export async function touchSnapshot(db: Database, snapshot: FeedSnapshot): Promise<void> {
  const { text: _text, ...row } = toRow(snapshot)
  const isSame = and(
    eq(feedSnapshots.feedAddress, row.feedAddress),
    eq(feedSnapshots.contentHash, row.contentHash)
  )
  await inDatabase(() => db.update(feedSnapshots).set(row).where(isSame))
}

/** Remembers a feed that looks wrong beside the copy that stays. */
export async function keepSuspect(db: Database, feedAddress: string, suspect: Suspect): Promise<void> {
  const byAddress = eq(feedSnapshots.feedAddress, feedAddress)
  await inDatabase(() => db.update(feedSnapshots).set({ suspect }).where(byAddress))
}

/** One more when the content is another one; of two that bring the same, only the first counts. */
const nextVersion = (contentHash: string) =>
  sql`${feedSnapshots.version} + (${feedSnapshots.contentHash} <> ${contentHash})::int`

function toFacts(row: Omit<typeof feedSnapshots.$inferSelect, 'text' | 'version'>): KnownCopy {
  const { etag, lastModified, suspect, numbers, fetchedAt, ...rest } = row
  return {
    ...rest,
    fetchedAt: fetchedAt.toISOString(),
    ...(etag ? { etag } : {}),
    ...(lastModified ? { lastModified } : {}),
    ...(suspect ? { suspect } : {}),
    ...(numbers ? { numbers } : {})
  }
}

function toRow({ fetchedAt, etag, lastModified, suspect, numbers, ...rest }: FeedSnapshot) {
  return {
    ...rest,
    // Postgres text has no NUL; XML has none either.
    text: rest.text.replaceAll('\0', ''),
    fetchedAt: new Date(fetchedAt),
    etag: etag ?? null,
    lastModified: lastModified ?? null,
    suspect: suspect ?? null,
    numbers: numbers ?? null
  }
}
