// The tables of the orders on the desk: what hosts did or want to do about an order, and what they noted.
import { sql } from 'drizzle-orm'
import { bigserial, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { orders } from './order-schema.ts'
import { type FeatureTable, ofOrder } from './whose-rows.ts'

/**
 * `proposed`: waits for a second host. `started`: admitted, nothing was done yet. `begun`: what it does has begun, and is
 * finished even after a crash. `done`, `refused`, `withdrawn`: ended.
 */
export type ActState = 'proposed' | 'started' | 'begun' | 'done' | 'refused' | 'withdrawn'

/** What an act is about, without personal data. */
export type ActTerms = {
  /** Of a refund: what goes back by this act. */
  cents?: number
  /** Of a refund that has begun: the total that is back afterwards, so that a repetition adds nothing. */
  upToCents?: number
  mail?: string
  messageId?: number
  withdrawalId?: number
  /** Of a release: how often the order was released before, so that a repetition releases nothing else. */
  releases?: number
  /** A hash, by which a repeated correction of an address or mail address is recognised. */
  addressHash?: string
}

/** How an act ended. `refusal`: a code of the contract. */
export type ActResult = { givenCents?: number; backCents?: number; refusal?: string }

/** It waits for a second host, or for one whose process died before anything was done. */
export const IS_PROPOSED = sql`(state = 'proposed' OR (state = 'started' AND second_host IS NOT NULL))`
/** Without parameters: an index is used only for the same words. */
export const IS_UNDECIDED_OR_BEGUN = sql`(state IN ('proposed', 'begun') OR (state = 'started' AND second_host IS NOT NULL))`

export const deskOrderActs = pgTable(
  'desk_order_acts',
  {
    /** Made by the browser, so that an act whose answer was lost is recognised. */
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind').notNull(),
    terms: jsonb('terms').$type<ActTerms>().notNull(),
    /** Of the summary that the host saw. */
    digest: text('digest').notNull(),
    host: text('host').notNull(),
    /** Who confirmed it, when it needed a second host. */
    secondHost: text('second_host'),
    state: text('state').$type<ActState>().notNull(),
    result: jsonb('result').$type<ActResult>(),
    createdAt: instant('created_at').notNull(),
    /** When it began, which may be long after it was proposed; null = it did not. */
    begunAt: instant('begun_at'),
    endedAt: instant('ended_at')
  },
  (table) => [
    index('desk_order_acts_by_order').on(table.orderId),
    index('desk_order_acts_open').on(table.createdAt).where(IS_UNDECIDED_OR_BEGUN)
  ]
)

export const orderNotes = pgTable(
  'order_notes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Made by the browser, so that a note whose answer was lost is stored once. */
    noteKey: text('note_key').notNull().unique(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    host: text('host').notNull(),
    /** May name the buyer, so it goes with the buyer's data. */
    note: text('note').notNull(),
    createdAt: instant('created_at').notNull()
  },
  (table) => [index('order_notes_by_order').on(table.orderId)]
)

export type StoredAct = typeof deskOrderActs.$inferSelect

export const deskOrderTables: readonly FeatureTable[] = [
  {
    table: deskOrderActs,
    of: ofOrder,
    personal: [],
    others: ['id', 'orderId', 'kind', 'terms', 'digest', 'host', 'secondHost', 'state', 'result'],
    kept: ['UNPAID_ORDER_DAYS', 'PAID_ORDER_YEARS']
  },
  {
    table: orderNotes,
    of: ofOrder,
    personal: ['note'],
    others: ['noteKey', 'orderId', 'host'],
    kept: ['UNPAID_ORDER_DAYS', 'PAID_ORDER_YEARS']
  }
]
