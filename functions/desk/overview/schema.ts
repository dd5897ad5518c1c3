// The tables of the desk's overview.
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'
import type { FeatureTable } from '../../platform/db/whose-rows.ts'

/** Which host looks at what waits. A row says nothing about whether it still waits. */
export const deskTakes = pgTable('desk_takes', {
  /** The key of the line: 'hold:ord_…:dispute:0'. */
  key: text('key').primaryKey(),
  /** The id of the host in brand/podcast.ts. */
  host: text('host').notNull(),
  takenAt: instant('taken_at').notNull()
})

/**
 * How many votes each film had when a week began, so that the hosts see what moved. Only counts: a time per vote could connect
 * the votes of one person. A film whose count is that of its last row gets no new one.
 */
export const voteStandings = pgTable(
  'vote_standings',
  {
    /** The Monday, in UTC: '2026-11-23'. */
    week: text('week').notNull(),
    episodeNumber: integer('episode_number').notNull(),
    movieTitle: text('movie_title').notNull(),
    voteCount: integer('vote_count').notNull()
  },
  (table) => [primaryKey({ columns: [table.week, table.episodeNumber, table.movieTitle] })]
)

export const deskOverviewTables: readonly FeatureTable[] = [
  { table: deskTakes, holds: 'which host looks at what waits, by ids of orders, refunds and messages' },
  { table: voteStandings, holds: 'how many votes each film had at the start of a week' }
]
