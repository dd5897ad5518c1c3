// The tables of the product. Migrations are generated from this file: `npm run db:migration`.
import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { FeedExtent, Suspect } from '../../src/episodes/shrink-guard.ts'
import type { FilmFacts } from '../services/film-facts.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

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
