// The tables of the product. Migrations are generated from this file: `npm run db:migration`.
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp
} from 'drizzle-orm/pg-core'
import type { FeedExtent, Suspect } from '../../src/episodes/shrink-guard.ts'
import type { FilmFacts } from '../services/film-facts.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** The last good copy of each feed that was ever built, so that a bad day of the publisher empties nothing. */
export const feedSnapshots = pgTable('feed_snapshots', {
  feedAddress: text('feed_address').primaryKey(),
  /** SHA-256 of the text. */
  contentHash: text('content_hash').notNull(),
  text: text('text').notNull(),
  episodeCount: integer('episode_count').notNull(),
  newest: jsonb('newest').$type<FeedExtent['newest']>().notNull(),
  fetchedAt: instant('fetched_at').notNull(),
  etag: text('etag'),
  lastModified: text('last_modified'),
  /** A later answer that looks wrong: believed once it has been seen often and long enough. */
  suspect: jsonb('suspect').$type<Suspect>()
})

/** What the film database answered, by the question that was asked; null = it knows no such film. */
export const filmFacts = pgTable('film_facts', {
  question: text('question').primaryKey(),
  facts: jsonb('facts').$type<FilmFacts>(),
  fetchedAt: instant('fetched_at').notNull()
})

/**
 * One row per episode and voter; the tally is the number of rows. Nothing here leads to a person: the key of a voter
 * is another one in each episode, and no time is kept that could join them.
 */
export const votes = pgTable(
  'votes',
  {
    episodeNumber: integer('episode_number').notNull(),
    voterKey: bytes('voter_key').notNull(),
    /** As the built episode writes it. */
    movieTitle: text('movie_title').notNull()
  },
  (table) => [
    primaryKey({ columns: [table.episodeNumber, table.voterKey] }),
    check('votes_voter_key_length', sql`octet_length(${table.voterKey}) = 16`)
  ]
)

/** Tries counted against a limit, by key and window. May be emptied at any time: limits then start anew. */
export const tryCounts = pgTable(
  'try_counts',
  {
    key: text('key').notNull(),
    /** Number of the window since 1970, in lengths of that window. */
    windowNumber: bigint('window_number', { mode: 'number' }).notNull(),
    count: integer('count').notNull(),
    expiresAt: instant('expires_at').notNull()
  },
  (table) => [
    primaryKey({ columns: [table.key, table.windowNumber] }),
    index('try_counts_expires_at').on(table.expiresAt)
  ]
)

/** Copies that are kept for a short while, and locks (their value is the token of the holder). */
export const cacheEntries = pgTable(
  'cache_entries',
  {
    key: text('key').primaryKey(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull()
  },
  (table) => [index('cache_entries_expires_at').on(table.expiresAt)]
)
