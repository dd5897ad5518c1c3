// The order tables: each order, its revisions and its history.
import { sql } from 'drizzle-orm'
import {
  bigserial,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text
} from 'drizzle-orm/pg-core'
import type { CustomerInfo } from '../../../src/shop/orders/customer.ts'
import {
  FULFILMENT_STATES,
  HOLD_REASONS,
  type HoldReason,
  ORDER_STATUSES,
  PAYMENT_STATES,
  type PrintRefusal
} from '../../../src/shop/orders/order-status.ts'
import { bytes, instant } from './columns.ts'
import { coupons } from './coupon-schema.ts'
import { CUSTOMER_WORDS } from './order-words.ts'
import { type FeatureTable, ofOrder } from './whose-rows.ts'

export const orderStatus = pgEnum('order_status', ORDER_STATUSES)
export const paymentState = pgEnum('payment_state', PAYMENT_STATES)
export const fulfilmentState = pgEnum('fulfilment_state', FULFILMENT_STATES)
export const holdReason = pgEnum('hold_reason', HOLD_REASONS)

/** Everything was refunded, and the printer still makes it. Without parameters: an index is used only for the same words. */
export const IS_REFUNDED_BUT_MADE = sql`payment_state = 'refunded' AND fulfilment_state IN ('confirmed', 'on_hold', 'partial')`

/** One row per visit to the checkout that got as far as a price. */
export const orders = pgTable(
  'orders',
  {
    /** `ord_` and 24 random characters. Anyone who knows it may change the order while it is unpaid. */
    id: text('id').primaryKey(),
    /**
     * Five random characters that people read out and search for; `orderNumberOf` puts the prefix before it. The database
     * chooses it, so that an older version of the site, which does not know this column, can still store orders. Not a
     * secret: it grants no access.
     */
    number: text('number').notNull().unique('orders_number').default(sql`new_order_number()`),
    status: orderStatus('status').notNull(),
    paymentState: paymentState('payment_state').notNull(),
    fulfilmentState: fulfilmentState('fulfilment_state').notNull(),
    /** Why a host has to look at the order; null = nothing is wrong. */
    holdReason: holdReason('hold_reason'),
    /** Why it cannot be made, while that is the reason of the hold. May quote the address. */
    printRefusal: jsonb('print_refusal').$type<PrintRefusal>(),
    /** Hold reasons that hosts released, in order, so that they are not asked about the same reason again. */
    releasedHolds: text('released_holds').array().$type<HoldReason[]>().notNull().default(sql`'{}'`),
    email: text('email').notNull(),
    /** The normalised address, to recognise the same person. */
    emailKey: text('email_key').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    currentRevision: integer('current_revision').notNull(),
    /** The revision that was paid. */
    paidRevision: integer('paid_revision'),
    /** Stripe's id of the one payment that can be confirmed now. */
    paymentId: text('payment_id').unique(),
    couponCode: text('coupon_code'),
    couponDiscountCents: integer('coupon_discount_cents').notNull().default(0),
    totalCents: integer('total_cents').notNull(),
    /** Counts changes (optimistic locking). */
    version: integer('version').notNull().default(0),
    /** Until when a call that changes the cart or address has the order to itself. */
    busyUntil: instant('busy_until'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    paidAt: instant('paid_at'),
    /** When a job last fetched the order from Printful; null = never. Does not count as a change in `version`. */
    printAskedAt: instant('print_asked_at'),
    /** When a job last tried to settle or end the unpaid order; null = never. Does not count as a change in `version`. */
    triedAt: instant('tried_at'),
    cancelledAt: instant('cancelled_at'),
    cancelReason: text('cancel_reason'),
    anonymisedAt: instant('anonymised_at')
  },
  (table) => [
    index('orders_by_status').on(table.status, table.updatedAt),
    index('orders_by_email').on(table.emailKey),
    index('orders_paid_by_mailbox').on(sql`mailbox_of(${table.emailKey})`).where(sql`paid_at IS NOT NULL`),
    index('orders_on_hold').on(table.updatedAt).where(sql`hold_reason IS NOT NULL`),
    // The lists of the backoffice, newest first.
    index('orders_newest').on(table.createdAt, table.id),
    index('orders_newest_of_status').on(table.status, table.createdAt, table.id),
    // What a host reads on a bank statement.
    index('orders_by_total').on(table.totalCents),
    index('orders_refunded_but_made').on(table.id).where(IS_REFUNDED_BUT_MADE),
    check('orders_total', sql`${table.totalCents} >= 50`)
  ]
)

/**
 * Each quote of an order: cart, price and address. Only `pushedAt` changes later, and `customer` when it is erased or a host
 * corrects its address or mail address.
 */
export const orderRevisions = pgTable(
  'order_revisions',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** 1 for the first quote. Sent to Stripe with the amount, and returned by it. */
    revision: integer('revision').notNull(),
    /** Empty once the order was anonymised. */
    customer: jsonb('customer').$type<CustomerInfo | Record<string, never>>().notNull(),
    /** Printful's id of the shipping method. */
    shippingMethod: text('shipping_method').notNull(),
    shippingName: text('shipping_name').notNull(),
    subtotalCents: integer('subtotal_cents').notNull(),
    discountCents: integer('discount_cents').notNull(),
    shippingCents: integer('shipping_cents').notNull(),
    totalCents: integer('total_cents').notNull(),
    couponId: integer('coupon_id').references(() => coupons.id),
    /** Hash of cart, address, shipping and coupon: an identical quote creates no new revision. */
    quoteHash: text('quote_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When Stripe accepted the amount; null = not yet, or unknown. */
    pushedAt: instant('pushed_at')
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.revision] }),
    // Without a list of pending entries, which each search would read: orders are few, and hosts wait for the search.
    index('order_revisions_words').using('gin', CUSTOMER_WORDS).with({ fastupdate: false }),
    check(
      'order_revisions_sum',
      sql`${table.totalCents} = ${table.subtotalCents} - ${table.discountCents} + ${table.shippingCents}`
    ),
    check(
      'order_revisions_amounts',
      sql`${table.discountCents} BETWEEN 0 AND ${table.subtotalCents} AND ${table.shippingCents} >= 0 AND ${table.totalCents} >= 50`
    )
  ]
)

export const orderLines = pgTable(
  'order_lines',
  {
    orderId: text('order_id').notNull(),
    revision: integer('revision').notNull(),
    line: integer('line').notNull(),
    productId: text('product_id').notNull(),
    variantId: text('variant_id').notNull(),
    templateId: integer('template_id').notNull(),
    /** As the buyer saw it, even if the catalogue changes later. */
    name: text('name').notNull(),
    colour: text('colour'),
    size: text('size'),
    quantity: integer('quantity').notNull(),
    unitCents: integer('unit_cents').notNull()
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.revision, table.line] }),
    foreignKey({
      columns: [table.orderId, table.revision],
      foreignColumns: [orderRevisions.orderId, orderRevisions.revision]
    }),
    check('order_lines_quantity', sql`${table.quantity} BETWEEN 1 AND 25`)
  ]
)

/** What happened to an order, and who did it. Append-only, without personal data. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    at: instant('at').notNull(),
    actor: text('actor').$type<'visitor' | 'webhook' | 'job' | 'host' | 'system'>().notNull(),
    what: text('what').notNull(),
    fromStatus: orderStatus('from_status'),
    toStatus: orderStatus('to_status'),
    details: jsonb('details').$type<Readonly<Record<string, unknown>>>()
  },
  (table) => [index('order_events_by_order').on(table.orderId, table.id)]
)

/** Mailed links to the state of an order. The token itself is only in the mail. */
export const orderLinks = pgTable(
  'order_links',
  {
    /** SHA-256 of the token in the link. */
    tokenHash: bytes('token_hash').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull()
  },
  (table) => [
    index('order_links_by_order').on(table.orderId),
    index('order_links_by_expiry').on(table.expiresAt)
  ]
)

export type Order = typeof orders.$inferSelect
export type Revision = typeof orderRevisions.$inferSelect
export type OrderLine = typeof orderLines.$inferSelect

export const orderTables: readonly FeatureTable[] = [
  {
    table: orders,
    of: ({ email }) => sql`email_key = ${email}::text`,
    personal: ['email', 'emailKey', 'firstName', 'lastName', 'printRefusal'],
    others: ['id', 'number', 'releasedHolds', 'paymentId', 'couponCode', 'cancelReason'],
    kept: ['UNPAID_ORDER_DAYS', 'PAID_ORDER_YEARS']
  },
  {
    table: orderRevisions,
    of: (who) => sql`(${ofOrder(who)} OR lower(customer ->> 'email') = ${who.email}::text)`,
    personal: ['customer'],
    others: ['orderId', 'shippingMethod', 'shippingName', 'quoteHash'],
    kept: ['UNPAID_ORDER_DAYS', 'PAID_ORDER_YEARS']
  },
  {
    table: orderLines,
    of: ofOrder,
    personal: [],
    others: ['orderId', 'productId', 'variantId', 'name', 'colour', 'size'],
    kept: ['UNPAID_ORDER_DAYS', 'PAID_ORDER_YEARS']
  },
  {
    table: orderEvents,
    of: ofOrder,
    personal: [],
    others: ['orderId', 'actor', 'what', 'details'],
    kept: ['UNPAID_ORDER_DAYS', 'PAID_ORDER_YEARS']
  },
  {
    table: orderLinks,
    of: ofOrder,
    personal: ['tokenHash'],
    others: ['orderId'],
    kept: { until: 'the link expires' }
  }
]
