// The tables of this feature, and what they hold of people.
import { cacheEntries, jobLeases, tryCounts } from '../db/schema.ts'
import type { FeatureTable } from '../db/whose-rows.ts'

export const housekeepingTables: readonly FeatureTable[] = [
  { table: jobLeases, holds: 'which job ran when' },
  {
    table: cacheEntries,
    holds: 'cached values by hash, deleted within a day or so: films, reviews, shipping rates, locks'
  },
  { table: tryCounts, holds: 'counts by keyed hash, deleted within a day' }
]
