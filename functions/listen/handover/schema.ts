// The table of hand-overs: sealed bytes that only the devices can read.
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../../platform/db/columns.ts'
import type { FeatureTable } from '../../platform/db/whose-rows.ts'

export const handovers = pgTable(
  'handovers',
  {
    /** SHA-256 of the id, so that a copy of the database lets nobody overwrite or end one. */
    idHash: bytes('id_hash').primaryKey(),
    revision: integer('revision').notNull(),
    sealed: bytes('sealed').notNull(),
    isOffer: boolean('is_offer').notNull(),
    /** Of linked devices it is a UTC midnight: no finer time is stored about visitors. */
    keptUntil: instant('kept_until').notNull()
  },
  (table) => [
    index('handovers_kept_until').on(table.keptUntil),
    // MAX_SEALED_BYTES
    check('handovers_sealed_length', sql`octet_length(${table.sealed}) BETWEEN 1 AND 65536`)
  ]
)

export const handoverTables: readonly FeatureTable[] = [
  {
    table: handovers,
    holds:
      'bytes that devices of a listener sealed with a key that we never get, by a hash that leads to nobody'
  }
]
