// The tables of this feature, and what they hold of people.
import { filmFacts } from '../db/schema.ts'
import type { FeatureTable } from '../db/whose-rows.ts'

export const filmTables: readonly FeatureTable[] = [
  { table: filmFacts, holds: 'answers of the film database' }
]
