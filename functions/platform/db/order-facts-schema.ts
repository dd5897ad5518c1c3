// The tables around an order: what Stripe and Printful report about it, its coupons, and withdrawals.
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
import {
  customersOf,
  type FeatureTable,
  fansOf,
  isWithdrawal,
  ofOrder,
  ordersOf,
  signupsOf
} from './whose-rows.ts'

export const claimState = pgEnum('claim_state', ['reserved', 'consumed', 'released'])

/** Every payment that was ever opened for an order, as last fetched from Stripe. */
export const payments = pgTable(
  'payments',
  {
    /** The payment id at Stripe. */
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** 1 for the order's first payment; part of the idempotency key that it was opened with. */
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

/** Refunds, finished or pending. */
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

/** Stripe's disputes: payments that the buyer contests. */
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
    /** Deadline for sending evidence. */
    dueAt: instant('due_at'),
    createdAt: instant('created_at').notNull(),
    fetchedAt: instant('fetched_at').notNull()
  },
  (table) => [index('disputes_by_order').on(table.orderId)]
)

/** The order at Printful: at most one for each of our orders. */
export const printOrders = pgTable('print_orders', {
  orderId: text('order_id')
    .primaryKey()
    .references(() => orders.id),
  printOrderId: text('print_order_id').notNull().unique(),
  status: text('status').notNull(),
  /** What it costs us; null until Printful has calculated it. */
  costCents: integer('cost_cents'),
  confirmedAt: instant('confirmed_at'),
  fetchedAt: instant('fetched_at').notNull()
})

/** Parcels. Later updates are merged and never remove earlier information. */
export const shipments = pgTable(
  'shipments',
  {
    /** The shipment id at Printful. */
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

/** Webhook events from vendors, each stored once. Unprocessed rows are retried. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    provider: text('provider').$type<'payments' | 'print-shop'>().notNull(),
    /** The vendor's id of the event, or a hash of the parts that identify it. */
    eventKey: text('event_key').notNull(),
    type: text('type').notNull(),
    /** The object that the event is about: a payment, a refund, an order at Printful. */
    objectId: text('object_id'),
    happenedAt: instant('happened_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    processedAt: instant('processed_at'),
    lastError: text('last_error')
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.eventKey] }),
    index('webhook_events_unprocessed').on(table.receivedAt).where(sql`processed_at IS NULL`),
    // Each order asks for these whenever it is settled.
    index('webhook_events_fraud').on(table.objectId).where(sql`type = 'radar.early_fraud_warning.created'`)
  ]
)

/**
 * Coupons that orders hold. A claim is reserved before the amount at Stripe is lowered, and consumed when the order is
 * paid. It is released once Stripe charges the full amount again, or can charge nothing any more. While one code replaces
 * another, an order holds two.
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
    /** The buyer's mailbox: the address without its `+tag`. */
    mailbox: text('email_key').notNull(),
    /** Whether each mailbox may use the coupon only once. Copied from the coupon for the unique index below. */
    isOnce: boolean('is_once').notNull(),
    state: claimState('state').notNull(),
    /** The discount at the time of reservation. The revision holds the discount that was paid with. */
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

/** Withdrawals from a contract, stored as received. They are matched to an order by number and address. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    kind: text('kind').$type<'order' | 'subscription'>().notNull(),
    /** The order number that the visitor gave; '' for a subscription. */
    reference: text('reference').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** Which part of the order; '' = all of it. */
    message: text('message').notNull(),
    /** Hash of the content and the day: the same again is not a second withdrawal. */
    pressKey: text('press_key').notNull().unique(),
    receivedAt: instant('received_at').notNull(),
    acknowledgedAt: instant('acknowledged_at'),
    /** When a host marked it as handled without a refund on the site, or dismissed it as one of nobody; null = not. */
    handledAt: instant('handled_at'),
    matchedOrderId: text('matched_order_id').references(() => orders.id)
  },
  (table) => [index('withdrawals_by_order').on(table.matchedOrderId)]
)

export type KnownRefund = typeof refunds.$inferSelect
export type KnownDispute = typeof disputes.$inferSelect
export type KnownPrintOrder = typeof printOrders.$inferSelect
export type KnownShipment = typeof shipments.$inferSelect
export type KnownPayment = typeof payments.$inferSelect

export const couponClaimTables: readonly FeatureTable[] = [
  {
    table: couponClaims,
    of: (who) => sql`(${ofOrder(who)} OR email_key = ${who.email}::text)`,
    personal: ['mailbox'],
    others: ['orderId'],
    kept: ['UNPAID_ORDER_DAYS', 'PAID_ORDER_YEARS']
  }
]

export const printingTables: readonly FeatureTable[] = [
  {
    table: printOrders,
    of: ofOrder,
    personal: [],
    others: ['orderId', 'printOrderId', 'status'],
    kept: ['UNPAID_ORDER_DAYS', 'PAID_ORDER_YEARS']
  },
  {
    table: shipments,
    of: ofOrder,
    // Anybody with the tracking number can ask the carrier where the parcel went.
    personal: ['trackingNumber', 'trackingUrl'],
    others: ['id', 'orderId', 'status', 'carrier', 'service'],
    kept: ['UNPAID_ORDER_DAYS', 'PAID_ORDER_YEARS']
  }
]

export const paymentTables: readonly FeatureTable[] = [
  {
    table: payments,
    of: ofOrder,
    personal: [],
    others: ['id', 'orderId', 'status', 'method', 'chargeId', 'lastErrorCode'],
    kept: ['UNPAID_ORDER_DAYS', 'PAID_ORDER_YEARS']
  },
  {
    table: refunds,
    of: ofOrder,
    personal: [],
    others: ['id', 'orderId', 'paymentId', 'status', 'reason'],
    kept: ['UNPAID_ORDER_DAYS', 'PAID_ORDER_YEARS']
  },
  {
    table: disputes,
    of: ofOrder,
    personal: [],
    others: ['id', 'orderId', 'paymentId', 'status', 'reason'],
    kept: ['UNPAID_ORDER_DAYS', 'PAID_ORDER_YEARS']
  },
  {
    table: webhookEvents,
    of: (who) => sql`(object_id IN ${ordersOf(who)}
      OR object_id IN (SELECT id FROM payments WHERE ${ofOrder(who)})
      OR object_id IN ${signupsOf(who)} OR object_id IN ${customersOf(who)}
      OR object_id IN (SELECT id FROM fan_subscriptions WHERE fan_id IN ${fansOf(who, sql`id`)}))`,
    personal: [],
    others: ['provider', 'eventKey', 'type', 'objectId', 'lastError'],
    kept: ['WEBHOOK_DAYS']
  }
]

export const withdrawalTables: readonly FeatureTable[] = [
  {
    table: withdrawals,
    of: isWithdrawal,
    personal: ['reference', 'name', 'email', 'message', 'pressKey'],
    others: ['kind', 'matchedOrderId'],
    kept: ['PAID_ORDER_YEARS', 'UNMATCHED_WITHDRAWAL_YEARS']
  }
]
