// Drafts and revisions of episodes in the database.
import { createHash } from 'node:crypto'
import { and, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Edited } from '../../../src/desk/episodes/edited.ts'
import { type Conflict, merge } from '../../../src/desk/episodes/merge.ts'
import { Failure } from '../../../src/lib/outcome.ts'
import type { NextDate } from '../../../src/listen/episodes/next-date.ts'
import type { Database } from '../../platform/db/open.ts'
import { timestamp } from '../../platform/db/timestamp.ts'
import { newestDate } from './next-date-queries.ts'
import { episodeDrafts, episodeRevisions, episodeTranscripts, nextDates } from './schema.ts'

export type Draft = typeof episodeDrafts.$inferSelect
export type PublishedRevision = typeof episodeRevisions.$inferSelect

/** Three hosts who save at the same moment need three. */
const MOST_TRIES = 8

export async function draftOf(db: Database, slug: string): Promise<Draft | undefined> {
  const [draft] = await db.select().from(episodeDrafts).where(eq(episodeDrafts.slug, slug))
  return draft
}

export const allDrafts = (db: Database): Promise<Draft[]> => db.select().from(episodeDrafts)

/**
 * Puts what a host made of `base` together with what is stored, and stores it. May be repeated. Returns the draft, and the
 * fields that another host changed too: those stay as they are stored.
 */
export async function saveDraft(
  db: Database,
  { slug, base, mine, host, now }: { slug: string; base: Edited; mine: Edited; host: string; now: Date }
): Promise<{ draft: Draft; conflicts: Conflict[] }> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const stored = await draftOf(db, slug)
    const merged = merge({ base, mine, stored: stored?.edited ?? base, authors: stored?.authors ?? {} }, host)
    const { edited, authors, conflicts } = merged
    if (stored && JSON.stringify(stored.edited) === JSON.stringify(edited))
      return { draft: stored, conflicts }
    const row: Draft = {
      slug,
      edited,
      authors,
      version: (stored?.version ?? 0) + 1,
      changedBy: host,
      changedAt: now
    }
    const written = stored
      ? await db
          .update(episodeDrafts)
          .set(row)
          .where(and(eq(episodeDrafts.slug, slug), eq(episodeDrafts.version, stored.version)))
          .returning({ version: episodeDrafts.version })
      : await db
          .insert(episodeDrafts)
          .values(row)
          .onConflictDoNothing()
          .returning({ version: episodeDrafts.version })
    if (written.length > 0) return { draft: row, conflicts }
  }
  throw new Failure('database', 'the draft changed each time it was to be stored')
}

/** Newest first. */
export const revisionsOf = (db: Database, slug: string, most: number): Promise<PublishedRevision[]> =>
  db
    .select()
    .from(episodeRevisions)
    .where(eq(episodeRevisions.slug, slug))
    .orderBy(desc(episodeRevisions.revision))
    .limit(most)

/**
 * Publishes the draft of this version once; undefined = the draft is another by now. Its build starts with the one that already
 * waits.
 */
export async function publishDraft(
  db: Database,
  {
    slug,
    version,
    host,
    now,
    waitMs
  }: { slug: string; version: number; host: string; now: Date; waitMs: number }
): Promise<PublishedRevision | undefined> {
  await db.execute(sql`
    INSERT INTO ${episodeRevisions} (slug, draft_version, edited, published_by, published_at, builds_at)
    SELECT slug, version, edited, ${host}::text, ${timestamp(now)}, least(
      ${timestamp(new Date(now.getTime() + waitMs))},
      (SELECT min(builds_at) FROM ${episodeRevisions} WHERE settled_at IS NULL)
    )
    FROM ${episodeDrafts} WHERE slug = ${slug}::text AND version = ${version}::int
      AND NOT EXISTS (
        SELECT 1 FROM ${episodeRevisions} WHERE slug = ${slug}::text AND draft_version = ${version}::int
      )`)
  const [newest] = await revisionsOf(db, slug, 1)
  return newest?.draftVersion === version ? newest : undefined
}

/** What the site does not show yet, oldest first: episodes, and the date of the next one. */
export async function waitingRevisions(db: Database): Promise<{ revision: number; buildsAt: Date }[]> {
  const [episodes, dates] = await Promise.all(
    [episodeRevisions, nextDates].map((table) =>
      db
        .select({ revision: table.revision, buildsAt: table.buildsAt })
        .from(table)
        .where(isNull(table.settledAt))
    )
  )
  return [...(episodes ?? []), ...(dates ?? [])].toSorted((one, other) => one.revision - other.revision)
}

/** What waits is built as soon as that is possible. */
export async function hurryBuild(db: Database, now: Date): Promise<void> {
  for (const table of [episodeRevisions, nextDates])
    await db.update(table).set({ buildsAt: now }).where(isNull(table.settledAt))
}

/** The site shows every revision up to this one; of each episode the newest. */
export async function recordShownRevisions(db: Database, upTo: number, now: Date): Promise<void> {
  const isNewest = sql`NOT EXISTS (
    SELECT 1 FROM ${episodeRevisions} AS later
    WHERE later.slug = ${episodeRevisions.slug} AND later.revision > ${episodeRevisions.revision} AND later.revision <= ${upTo}::bigint
  )`
  await db
    .update(episodeRevisions)
    .set({ settledAt: now, liveAt: sql`CASE WHEN ${isNewest} THEN ${timestamp(now)} END` })
    .where(and(lte(episodeRevisions.revision, upTo), isNull(episodeRevisions.settledAt)))
  await db
    .update(nextDates)
    .set({ settledAt: now })
    .where(and(lte(nextDates.revision, upTo), isNull(nextDates.settledAt)))
}

/** Per episode the newest revision. */
export async function newestRevisions(db: Database): Promise<PublishedRevision[]> {
  return db
    .selectDistinctOn([episodeRevisions.slug])
    .from(episodeRevisions)
    .orderBy(episodeRevisions.slug, desc(episodeRevisions.revision))
}

export interface PublishedEpisodes {
  /** The newest of all; 0 = nothing was published. */
  revision: number
  /** By the slug of the episode. */
  edited: ReadonlyMap<string, Edited>
  /** The text of the transcripts that they name, by id. */
  transcripts: ReadonlyMap<string, string>
  nextDate?: NextDate | undefined
}

/** What a build shows. */
export async function publishedEpisodes(db: Database): Promise<PublishedEpisodes> {
  const [newest, nextDate, [last]] = await Promise.all([
    newestRevisions(db),
    newestDate(db),
    db.select({ revision: sql<number>`coalesce(max(revision), 0)::int` }).from(nextDates)
  ])
  const given = newest.flatMap(({ edited }) => edited.transcript?.id ?? [])
  const transcripts =
    given.length === 0
      ? []
      : await db.select().from(episodeTranscripts).where(inArray(episodeTranscripts.id, given))
  return {
    revision: newest.reduce((most, { revision }) => Math.max(most, revision), last?.revision ?? 0),
    edited: new Map(newest.map(({ slug, edited }) => [slug, edited])),
    transcripts: new Map(transcripts.map(({ id, text }) => [id, text])),
    nextDate
  }
}

/** Keeps a transcript; returns its id. The same text is kept once. */
export async function keepTranscript(db: Database, text: string, host: string, now: Date): Promise<string> {
  const id = createHash('sha256').update(text).digest('hex')
  // Postgres text cannot hold NUL; a transcript has none to lose.
  const row = { id, text: text.replaceAll('\0', ''), givenBy: host, givenAt: now }
  await db.insert(episodeTranscripts).values(row).onConflictDoNothing()
  return id
}
