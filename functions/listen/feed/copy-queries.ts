// The last good copies of feeds in the database.
import { and, eq, getTableColumns, isNotNull, lte, ne, sql } from 'drizzle-orm'
import type { NumberMemory, Suspect } from '../../platform/db/json-columns.ts'
import type { Database } from '../../platform/db/open.ts'
import { feedSnapshots } from '../../platform/db/schema.ts'
import type { KnownCopy } from './check-feed.ts'
import type { FeedSnapshot, SnapshotStore } from './snapshots.ts'

/** A copy without its text, and with its version. */
export type WatchedCopy = KnownCopy & { version: number }

/** A store in the database, which survives a deploy. */
export function snapshotRecords(db: Database): SnapshotStore {
  return {
    name: 'the database',
    last: (feedAddress) => readSnapshot(db, feedAddress),
    otherNumbers: (feedAddress) => otherNumbers(db, feedAddress),
    write: async (snapshot) => void (await storeSnapshot(db, snapshot))
  }
}

export async function readSnapshot(db: Database, feedAddress: string): Promise<FeedSnapshot | undefined> {
  const byAddress = eq(feedSnapshots.feedAddress, feedAddress)
  const [row] = await db.select().from(feedSnapshots).where(byAddress)
  if (!row) return undefined
  const { version: _version, text, ...facts } = row
  return { text, ...toFacts(facts) }
}

/** The copy of a feed without its text, which may be megabytes. */
export async function watchedCopy(db: Database, feedAddress: string): Promise<WatchedCopy | undefined> {
  const { text: _text, ...columns } = getTableColumns(feedSnapshots)
  const [row] = await db.select(columns).from(feedSnapshots).where(eq(feedSnapshots.feedAddress, feedAddress))
  if (!row) return undefined
  const { version, ...facts } = row
  return { version, ...toFacts(facts) }
}

export async function otherNumbers(db: Database, feedAddress: string): Promise<NumberMemory[]> {
  const { numbers } = feedSnapshots
  const isOther = and(ne(feedSnapshots.feedAddress, feedAddress), isNotNull(numbers))
  const rows = await db.select({ numbers }).from(feedSnapshots).where(isOther)
  return rows.flatMap((row) => row.numbers ?? [])
}

/**
 * Stores the copy unless a later one is stored already. Returns the stored version, or undefined when nothing was stored.
 * The same content keeps the same version, however often it is stored.
 * @param seenVersion the version that the numbers of this copy build on; if another version is stored, nothing changes
 */
export async function storeSnapshot(
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
  const [stored] = await db
    .insert(feedSnapshots)
    .values(row)
    .onConflictDoUpdate({ target, set, setWhere })
    .returning({ version: feedSnapshots.version })
  return stored?.version
}

/** Updates everything but the text. For a feed with the same content, so that megabytes of text are not sent again. */
export async function confirmSnapshot(db: Database, snapshot: FeedSnapshot): Promise<void> {
  const { text: _text, ...row } = toRow(snapshot)
  const isSame = and(
    eq(feedSnapshots.feedAddress, row.feedAddress),
    eq(feedSnapshots.contentHash, row.contentHash)
  )
  await db.update(feedSnapshots).set(row).where(isSame)
}

/** Stores the hash of a suspicious feed; the stored copy does not change. */
export async function storeSuspect(db: Database, feedAddress: string, suspect: Suspect): Promise<void> {
  const byAddress = eq(feedSnapshots.feedAddress, feedAddress)
  await db.update(feedSnapshots).set({ suspect }).where(byAddress)
}

/** One higher if the content differs. When two processes store the same content, only the first raises it. */
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
    // Postgres text cannot hold NUL. XML cannot either, so nothing is lost.
    text: rest.text.replaceAll('\0', ''),
    fetchedAt: new Date(fetchedAt),
    etag: etag ?? null,
    lastModified: lastModified ?? null,
    suspect: suspect ?? null,
    numbers: numbers ?? null
  }
}
