// The tables of this feature, and what they hold of people.
import type { FeatureTable } from '../db/whose-rows.ts'
import { watchOffers } from './schema.ts'

export const watchTables: readonly FeatureTable[] = [
  { table: watchOffers, holds: 'where the films of the podcast can be watched' }
]
