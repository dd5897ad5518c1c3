// The table of the published results. That of the votes is in functions/platform/db/schema.ts.
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { FilmResult } from '../../../src/listen/votes/result.ts'
import { instant } from '../../platform/db/columns.ts'
import type { FeatureTable } from '../../platform/db/whose-rows.ts'

/** A row never changes: it is the count at the moment that a host published it. From then on voting on the episode is closed. */
export const voteResults = pgTable('vote_results', {
  episodeNumber: integer('episode_number').primaryKey(),
  /** Every film that could be voted for, most votes first. */
  films: jsonb('films').$type<readonly FilmResult[]>().notNull(),
  /** The id of the host, or `operator`. */
  publishedBy: text('published_by').notNull(),
  publishedAt: instant('published_at').notNull()
})

export const voteResultTables: readonly FeatureTable[] = [
  { table: voteResults, holds: 'how many votes each film had when a host published that' }
]
