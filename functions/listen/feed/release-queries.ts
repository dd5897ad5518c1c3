// The release state of each episode in the database.
import { and, asc, desc, eq, inArray, lte, ne, notExists, sql } from 'drizzle-orm'
import type { ReleaseState } from '../../platform/db/json-columns.ts'
import type { Database } from '../../platform/db/open.ts'
import { feedWatches, pushCampaigns, releases } from '../../platform/db/schema.ts'
import type { Noted, Published } from './release-states.ts'

export type Release = typeof releases.$inferSelect
export type NewRelease = Published & {
  state: 'waiting' | 'passed'
  /** The episode is already known under another page. */
  isMoved: boolean
}

/** States in which the live site is still checked. */
const OPEN: ReleaseState[] = ['waiting', 'looking', 'absent']
const ROWS_PER_STATEMENT = 500
const INTERVAL_DATES = 12

export async function notedEpisodes(db: Database): Promise<Noted[]> {
  const { slug, guid } = releases
  return db.select({ slug, guid }).from(releases)
}

/** Publication dates of the newest episodes, which show the podcast's rhythm. */
export async function newestDates(db: Database): Promise<Date[]> {
  const newest = db
    .select({ publishedAt: releases.publishedAt })
    .from(releases)
    .orderBy(desc(releases.publishedAt))
    .limit(INTERVAL_DATES)
  return (await newest).map(({ publishedAt }) => publishedAt)
}

/**
 * Adds new releases and stores which version of the feed was read, in one transaction. A page that exists already does
 * not change. An episode that is not announced yet moves to its new page, for example a special that was given a
 * number. Returns how many of the added episodes wait to be announced.
 */
export async function addReleases(
  db: Database,
  found: readonly NewRelease[],
  reached: { feedAddress: string; notedVersion: number | undefined; nextLookAt: Date },
  now: Date
): Promise<number> {
  const { feedAddress, notedVersion, nextLookAt } = reached
  const rows = found.map(({ isMoved: _isMoved, ...one }) => ({
    ...one,
    nextLookAt,
    notedAt: now,
    settledAt: one.state === 'passed' ? now : null
  }))
  const inserts = Array.from({ length: Math.ceil(rows.length / ROWS_PER_STATEMENT) }, (_, at) =>
    db
      .insert(releases)
      .values(rows.slice(at * ROWS_PER_STATEMENT, (at + 1) * ROWS_PER_STATEMENT))
      .onConflictDoNothing({ target: releases.slug })
      .returning({ state: releases.state })
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
  const [, ...answers] = await db.batch([reach, ...moves, ...inserts])
  const added = answers.slice(moves.length).flat()
  return added.filter(({ state }) => state === 'waiting').length
}

/** Changes the page of an episode that is not announced yet. */
function movePage(db: Database, { guid, slug, episodeNumber, title }: NewRelease) {
  const campaign = db.select().from(pushCampaigns).where(eq(pushCampaigns.slug, releases.slug))
  const isStillOpen = and(
    eq(releases.guid, guid),
    ne(releases.slug, slug),
    inArray(releases.state, OPEN),
    notExists(campaign)
  )
  return db
    .update(releases)
    .set({ slug, episodeNumber, title })
    .where(isStillOpen)
    .returning({ state: releases.state })
}

export async function dueReleases(db: Database, now: Date): Promise<Release[]> {
  const isDue = and(inArray(releases.state, OPEN), lte(releases.nextLookAt, now))
  return db.select().from(releases).where(isDue).orderBy(asc(releases.publishedAt), asc(releases.slug))
}

/** Claims a release until `nextLookAt`; false when another process was faster. */
export async function takeRelease(db: Database, release: Release, nextLookAt: Date): Promise<boolean> {
  const isAsSeen = and(
    eq(releases.slug, release.slug),
    eq(releases.state, release.state),
    eq(releases.nextLookAt, release.nextLookAt)
  )
  const taken = await db
    .update(releases)
    .set({ nextLookAt })
    .where(isAsSeen)
    .returning({ at: releases.nextLookAt })
  return taken.length > 0
}

/** Changes a release that is still open. */
export async function moveRelease(
  db: Database,
  slug: string,
  change: Partial<Pick<Release, 'state' | 'looks' | 'nextLookAt' | 'settledAt'>>
): Promise<void> {
  const isOpen = and(eq(releases.slug, slug), inArray(releases.state, OPEN))
  await db.update(releases).set(change).where(isOpen)
}

/** After a deploy, looks for every waiting release now. Releases that are already being looked for are unchanged. */
export async function checkReleasesNow(db: Database, now: Date): Promise<void> {
  const isInactive = inArray(releases.state, ['waiting', 'absent'])
  const set = { state: 'looking' as const, looks: 0, nextLookAt: now }
  await db.update(releases).set(set).where(isInactive)
}
