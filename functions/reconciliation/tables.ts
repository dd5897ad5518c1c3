// The tables of this feature, and what they hold of people.
import { ledgerDays, readings, reconciliationResults } from '../db/reconciliation-schema.ts'
import type { FeatureTable } from '../db/whose-rows.ts'

export const reconciliationTables: readonly FeatureTable[] = [
  { table: reconciliationResults, holds: 'the result of each night of reconciliation, as counts' },
  { table: ledgerDays, holds: 'sums of days' },
  { table: readings, holds: 'how far a job has read an external list' }
]
