// The tables of the search: what is said and written, cut into records of about a minute.
import { bigserial, customType, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { FeatureTable } from './whose-rows.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** The episodes in the index, as the live site had them. */
export const searchEpisodes = pgTable('search_episodes', {
  slug: text('slug').primaryKey(),
  /** Another hash is another text. */
  contentHash: text('content_hash').notNull(),
  /** 'Aflevering 112'. */
  label: text('label').notNull(),
  title: text('title').notNull()
})

export const searchTexts = pgTable(
  'search_texts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    slug: text('slug').notNull(),
    kind: text('kind').$type<'notes' | 'transcript'>().notNull(),
    body: text('body').notNull(),
    /** Where sentences start in the body, and at which second they are spoken. */
    starts: jsonb('starts').$type<[offset: number, atSeconds: number][]>().notNull(),
    /** The words as they are written and their English stems, without accents. */
    words: tsvector('words').notNull()
  },
  (table) => [
    index('search_texts_slug').on(table.slug),
    index('search_texts_words').using('gin', table.words)
  ]
)

export const searchTables: readonly FeatureTable[] = [
  { table: searchEpisodes, holds: 'the episodes in the search index' },
  { table: searchTexts, holds: 'published notes and transcripts' }
]
