// The tables of this feature, and what they hold of people.
import type { FeatureTable } from '../db/whose-rows.ts'
import { handovers } from './schema.ts'

export const handoverTables: readonly FeatureTable[] = [
  {
    table: handovers,
    holds:
      'bytes that devices of a listener sealed with a key that we never get, by a hash that leads to nobody'
  }
]
