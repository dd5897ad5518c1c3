// The tables of this feature, and what they hold of people.
import type { FeatureTable } from '../db/whose-rows.ts'
import { deskTakes, voteStandings } from './schema.ts'

export const deskOverviewTables: readonly FeatureTable[] = [
  { table: deskTakes, holds: 'which host looks at what waits, by ids of orders, refunds and messages' },
  { table: voteStandings, holds: 'how many votes each film had at the start of a week' }
]
