// The table of where to watch: what the film database last answered for each film of the podcast.
import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { OffersByRegion } from '../../../src/films/watch/offers.ts'
import { instant } from '../../platform/db/columns.ts'
import type { FeatureTable } from '../../platform/db/whose-rows.ts'

export const watchOffers = pgTable('watch_offers', {
  tmdbId: integer('tmdb_id').primaryKey(),
  /** null = no answer yet, or the film database does not have the film. */
  offers: jsonb('offers').$type<OffersByRegion>(),
  /** When the last answer came; a failed request changes neither it nor the offers. */
  checkedAt: instant('checked_at'),
  /** When it was last requested. The film that was not requested for the longest time is next. */
  triedAt: instant('tried_at').notNull()
})

export const watchTables: readonly FeatureTable[] = [
  { table: watchOffers, holds: 'where the films of the podcast can be watched' }
]
