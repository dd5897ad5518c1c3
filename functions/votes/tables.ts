// The tables of this feature, and what they hold of people.
import { lastVotes, votes } from '../db/schema.ts'
import type { FeatureTable } from '../db/whose-rows.ts'

export const voteTables: readonly FeatureTable[] = [
  { table: votes, holds: 'a key per voter and episode that identifies no person' },
  { table: lastVotes, holds: 'approximate time of the last vote for each film' }
]
