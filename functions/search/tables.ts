// The tables of this feature, and what they hold of people.
import { searchEpisodes, searchTexts } from '../db/search-schema.ts'
import type { FeatureTable } from '../db/whose-rows.ts'

export const searchTables: readonly FeatureTable[] = [
  { table: searchEpisodes, holds: 'the episodes in the search index' },
  { table: searchTexts, holds: 'published notes and transcripts' }
]
