// The tables of what surrounds an order: what the payment provider and Printful say of it, its coupon, its end.
import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex
} from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { coupons } from './coupon-schema.ts'
import { orders } from './order-schema.ts'

export const claimState = pgEnum('claim_state', ['reserved', 'consumed', 'released'])

/** Every payment that was ever opened for an order, as it was when last asked. */
export const payments = pgTable(
  'payments',
  {
    /** The payment provider's name for it. */
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** 1 for the first of the order; part of the key under which it was opened. */
    number: integer('number').notNull(),
    status: text('status').notNull(),
    amountCents: integer('amount_cents').notNull(),
    receivedCents: integer('received_cents').notNull(),
    /** 'bancontact', 'ideal', 'card', …; null while unpaid. */
    method: text('method'),
    chargeId: text('charge_id'),
    lastErrorCode: text('last_error_code'),
    createdAt: instant('created_at').notNull(),
    fetchedAt: instant('fetched_at').notNull()
  },
  (table) => [uniqueIndex('payments_number').on(table.orderId, table.number)]
)

/** Money that went back, or is on its way. */
export const refunds = pgTable(
  'refunds',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    paymentId: text('payment_id').notNull(),
    amountCents: integer('amount_cents').notNull(),
    status: text('status').notNull(),
    reason: text('reason'),
    createdAt: instant('created_at').notNull(),
    fetchedAt: instant('fetched_at').notNull()
  },
  (table) => [index('refunds_by_order').on(table.orderId)]
)

/** Payments that a buyer disputes at Stripe. */
export const disputes = pgTable(
  'disputes',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    paymentId: text('payment_id').notNull(),
    amountCents: integer('amount_cents').notNull(),
    status: text('status').notNull(),
    reason: text('reason'),
    /** Until when evidence can be sent. */
    dueAt: instant('due_at'),
    createdAt: instant('created_at').notNull(),
    fetchedAt: instant('fetched_at').notNull()
  },
  (table) => [index('disputes_by_order').on(table.orderId)]
)

/** The order at Printful: one for each of ours, ever. */
export const printOrders = pgTable('print_orders', {
  orderId: text('order_id')
    .primaryKey()
    .references(() => orders.id),
  printOrderId: text('print_order_id').notNull().unique(),
  status: text('status').notNull(),
  /** What it costs us; null while Printful is counting. */
  costCents: integer('cost_cents'),
  confirmedAt: instant('confirmed_at'),
  fetchedAt: instant('fetched_at').notNull()
})

/** Parcels on their way; later news is merged, never taken back. */
export const shipments = pgTable(
  'shipments',
  {
    /** Printful's name for it. */
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    status: text('status').notNull(),
    carrier: text('carrier'),
    service: text('service'),
    trackingNumber: text('tracking_number'),
    trackingUrl: text('tracking_url'),
    isReshipment: boolean('is_reshipment').notNull().default(false),
    shippedAt: instant('shipped_at'),
    deliveredAt: instant('delivered_at'),
    fetchedAt: instant('fetched_at').notNull()
  },
  (table) => [index('shipments_by_order').on(table.orderId)]
)

/** What vendors called in, each message once; a row that stays unprocessed is looked at again. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    provider: text('provider').$type<'payments' | 'print-shop'>().notNull(),
    /** The vendor's id of the message, or a hash of what makes it one. */
    eventKey: text('event_key').notNull(),
    type: text('type').notNull(),
    /** What it is about: a payment, a refund, an order at Printful. */
    objectId: text('object_id'),
    happenedAt: instant('happened_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    processedAt: instant('processed_at'),
    lastError: text('last_error')
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.eventKey] }),
    index('webhook_events_unprocessed').on(table.receivedAt).where(sql`processed_at IS NULL`)
  ]
)

/**
 * Coupons that orders hold: reserved before Stripe is asked for less, consumed when paid, released once Stripe asks for
 * all of it again or for nothing any more. While one code takes the place of another, an order holds two.
 */
export const couponClaims = pgTable(
  'coupon_claims',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    couponId: integer('coupon_id')
      .notNull()
      .references(() => coupons.id),
    /** The mailbox of the buyer: the address without its tag. */
    mailbox: text('email_key').notNull(),
    /** Whether the coupon is for each mailbox once; copied, so that the index below can settle it. */
    isOnce: boolean('is_once').notNull(),
    state: claimState('state').notNull(),
    /** What it took off when it was reserved; what was paid stands in the revision. */
    discountCents: integer('discount_cents').notNull(),
    reservedAt: instant('reserved_at').notNull(),
    consumedAt: instant('consumed_at'),
    releasedAt: instant('released_at')
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.couponId] }),
    uniqueIndex('coupon_claims_once')
      .on(table.couponId, table.mailbox)
      .where(sql`is_once AND state IN ('reserved', 'consumed')`)
  ]
)

/** Withdrawals from a contract, as they came in; whether they fit an order is found out later. */
export const withdrawals = pgTable('withdrawals', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  kind: text('kind').$type<'order' | 'subscription'>().notNull(),
  /** What the visitor says it is about. */
  reference: text('reference').notNull(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  /** What of the order; '' = all of it. */
  message: text('message').notNull(),
  /** Hash of all that was said and of the day: the same again is no second withdrawal. */
  pressKey: text('press_key').notNull().unique(),
  receivedAt: instant('received_at').notNull(),
  acknowledgedAt: instant('acknowledged_at'),
  matchedOrderId: text('matched_order_id').references(() => orders.id)
})
