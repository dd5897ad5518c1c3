// The tables of the editor: the draft of each episode, and what was published of it.
import { sql } from 'drizzle-orm'
import { bigint, bigserial, index, integer, json, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Edited } from '../../../src/desk/episodes/edited.ts'
import type { Authors } from '../../../src/desk/episodes/merge.ts'
import { instant } from '../../platform/db/columns.ts'
import type { FeatureTable } from '../../platform/db/whose-rows.ts'

// What a host says is `json`, which keeps its text: a draft that was saved twice is compared by it.

export const episodeDrafts = pgTable('episode_drafts', {
  /** Last part of the episode's page, also before the feed has it: the number it will get. */
  slug: text('slug').primaryKey(),
  edited: json('edited').$type<Edited>().notNull(),
  /** Which host wrote which field last. */
  authors: jsonb('authors').$type<Authors>().notNull(),
  /** One higher with each change. */
  version: integer('version').notNull(),
  changedBy: text('changed_by').notNull(),
  changedAt: instant('changed_at').notNull()
})

/** A row never changes but for when the site showed it. The newest of an episode is what the next build shows. */
export const episodeRevisions = pgTable(
  'episode_revisions',
  {
    revision: bigserial('revision', { mode: 'number' }).primaryKey(),
    slug: text('slug').notNull(),
    /** The draft that it was made of: the same version is published once. */
    draftVersion: integer('draft_version').notNull(),
    edited: json('edited').$type<Edited>().notNull(),
    publishedBy: text('published_by').notNull(),
    publishedAt: instant('published_at').notNull(),
    /** When its build may start: what is published until then goes with it. */
    buildsAt: instant('builds_at').notNull(),
    /** Since when the site shows it; null = not yet, or a later one came first. */
    liveAt: instant('live_at'),
    /** When the site showed it or a later one; null = it waits. */
    settledAt: instant('settled_at')
  },
  (table) => [index('episode_revisions_by_slug').on(table.slug, table.revision)]
)

/** The text of transcripts that hosts gave. A draft or a revision names one. */
export const episodeTranscripts = pgTable('episode_transcripts', {
  /** The SHA-256 of its text. */
  id: text('id').primaryKey(),
  text: text('text').notNull(),
  givenBy: text('given_by').notNull(),
  givenAt: instant('given_at').notNull()
})

/** When the next episode comes out. The newest row counts; its revision is one of those of the episodes, which a build names. */
export const nextDates = pgTable('next_dates', {
  revision: bigint('revision', { mode: 'number' })
    .primaryKey()
    .default(sql`nextval('episode_revisions_revision_seq')`),
  /** '2026-11-26'; null = none is known any more. */
  day: text('day'),
  /** A host, or the site when the day was over. */
  givenBy: text('given_by').notNull(),
  givenAt: instant('given_at').notNull(),
  buildsAt: instant('builds_at').notNull(),
  /** When the site showed it or a later one; null = it waits. */
  settledAt: instant('settled_at')
})

export const deskEpisodeTables: readonly FeatureTable[] = [
  { table: episodeDrafts, holds: 'what the hosts say about an episode: films, stars, times, chapters' },
  { table: episodeTranscripts, holds: 'what was said in an episode, as a host gave it' },
  { table: nextDates, holds: 'when the next episode comes out, as a host gave it' },
  { table: episodeRevisions, holds: 'what the hosts published about an episode, and when' }
]
