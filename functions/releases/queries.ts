// What became of each episode, in the database.
import { and, asc, desc, eq, inArray, lte, ne, notExists, sql } from 'drizzle-orm'
import type { Noted, PremiereState, Published } from '../../src/features/releases/rules.ts'
import { inDatabase } from '../db/database-failure.ts'
import type { Database } from '../db/open.ts'
import { feedWatches, premieres, pushCampaigns } from '../db/schema.ts'

export type Premiere = typeof premieres.$inferSelect
export type NewPremiere = Published & {
  state: 'waiting' | 'passed'
  /** It is known under another page. */
  isMoved: boolean
}

/** States in which the live site is still looked at. */
const OPEN: PremiereState[] = ['waiting', 'looking', 'absent']
const ROWS_PER_STATEMENT = 500
const DATES_OF_RHYTHM = 12

/** Every page that was ever noted. */
export async function notedEpisodes(db: Database): Promise<Noted[]> {
  const { slug, guid } = premieres
  return inDatabase(() => db.select({ slug, guid }).from(premieres))
}

/** Dates of the newest episodes, to know the rhythm of the podcast. */
export async function newestDates(db: Database): Promise<Date[]> {
  const newest = db
    .select({ publishedAt: premieres.publishedAt })
    .from(premieres)
    .orderBy(desc(premieres.publishedAt))
    .limit(DATES_OF_RHYTHM)
  return (await inDatabase(() => newest)).map(({ publishedAt }) => publishedAt)
}

/**
 * Adds what is new and notes how far the feed has been read, all or nothing. A page that was noted before stays as it
 * is, whoever comes first. An episode that is not announced yet moves with its page: a special that was given a number.
 */
export async function addPremieres(
  db: Database,
  found: readonly NewPremiere[],
  reached: { feedAddress: string; notedVersion: number | undefined; nextLookAt: Date },
  now: Date
): Promise<number> {
  const { feedAddress, notedVersion, nextLookAt } = reached
  const rows = found.map(({ isMoved: _isMoved, ...one }) => ({
    ...one,
    ...{ nextLookAt, notedAt: now, settledAt: one.state === 'passed' ? now : null }
  }))
  const inserts = Array.from({ length: Math.ceil(rows.length / ROWS_PER_STATEMENT) }, (_, at) =>
    db
      .insert(premieres)
      .values(rows.slice(at * ROWS_PER_STATEMENT, (at + 1) * ROWS_PER_STATEMENT))
      .onConflictDoNothing({ target: premieres.slug })
      .returning({ state: premieres.state })
  )
  const moves = found.flatMap((one) => (one.isMoved ? [movePage(db, one)] : []))
  const instant = now.toISOString()
  const reach = db
    .update(feedWatches)
    .set({
      importedAt: sql`coalesce(${feedWatches.importedAt}, ${instant}::timestamptz)`,
      ...(notedVersion === undefined
        ? {}
        : { notedVersion: sql`greatest(${feedWatches.notedVersion}, ${notedVersion}::int)` })
    })
    .where(eq(feedWatches.feedAddress, feedAddress))
  const [, ...answers] = await inDatabase(() => db.batch([reach, ...moves, ...inserts]))
  const added = answers.slice(moves.length).flat()
  return added.filter(({ state }) => state === 'waiting').length
}

/** Of an episode that nobody was told of yet, the page to look for and to lead to. */
function movePage(db: Database, { guid, slug, episodeNumber, title }: NewPremiere) {
  const campaign = db.select().from(pushCampaigns).where(eq(pushCampaigns.slug, premieres.slug))
  const isStillOpen = and(
    eq(premieres.guid, guid),
    ne(premieres.slug, slug),
    inArray(premieres.state, OPEN),
    notExists(campaign)
  )
  return db
    .update(premieres)
    .set({ slug, episodeNumber, title })
    .where(isStillOpen)
    .returning({ state: premieres.state })
}

/** Those to be looked for now. */
export async function duePremieres(db: Database, now: Date): Promise<Premiere[]> {
  const isDue = and(inArray(premieres.state, OPEN), lte(premieres.nextLookAt, now))
  return inDatabase(() =>
    db.select().from(premieres).where(isDue).orderBy(asc(premieres.publishedAt), asc(premieres.slug))
  )
}

/** Takes a look for itself until `nextLookAt`; false when another process was faster. */
export async function takeLook(db: Database, premiere: Premiere, nextLookAt: Date): Promise<boolean> {
  const isAsSeen = and(
    eq(premieres.slug, premiere.slug),
    eq(premieres.state, premiere.state),
    eq(premieres.nextLookAt, premiere.nextLookAt)
  )
  const taken = await inDatabase(() =>
    db.update(premieres).set({ nextLookAt }).where(isAsSeen).returning({ at: premieres.nextLookAt })
  )
  return taken.length > 0
}

/** Changes a premiere that is still open. */
export async function movePremiere(
  db: Database,
  slug: string,
  change: Partial<Pick<Premiere, 'state' | 'looks' | 'nextLookAt' | 'settledAt'>>
): Promise<void> {
  const isOpen = and(eq(premieres.slug, slug), inArray(premieres.state, OPEN))
  await inDatabase(() => db.update(premieres).set(change).where(isOpen))
}

/** A deploy was heard of: everything that waits is looked for now. What is being looked for goes on as it was. */
export async function wakePremieres(db: Database, now: Date): Promise<void> {
  const isAsleep = inArray(premieres.state, ['waiting', 'absent'])
  const set = { state: 'looking' as const, looks: 0, nextLookAt: now }
  await inDatabase(() => db.update(premieres).set(set).where(isAsleep))
}
