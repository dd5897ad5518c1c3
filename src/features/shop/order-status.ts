// Where an order stands: what was paid and what Printful does, and the one word of the two that the world sees.

export const ORDER_STATUSES = [
  'draft',
  'pending',
  'paid',
  'processing',
  'partially_shipped',
  'shipped',
  'delivered',
  'cancelled'
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const PAYMENT_STATES = [
  'unpaid',
  'processing',
  'paid',
  'partially_refunded',
  'refunded',
  'disputed'
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

export const FULFILMENT_STATES = [
  'none',
  'queued',
  'draft',
  'confirmed',
  'on_hold',
  'failed',
  'partial',
  'fulfilled',
  'delivered',
  'returned',
  'canceled'
] as const
export type FulfilmentState = (typeof FULFILMENT_STATES)[number]

/** Why a person has to look at an order before anything more happens to it. */
export const HOLD_REASONS = [
  'amount_mismatch',
  'unknown_revision',
  'second_payment',
  'late_payment',
  'fulfilment_failed',
  'printer_cancelled',
  'cost_too_high',
  'dispute',
  'fraud_warning',
  'returned',
  'test_payment',
  'withdrawn'
] as const
export type HoldReason = (typeof HOLD_REASONS)[number]

export type OrderStates = { payment: PaymentState; fulfilment: FulfilmentState }

/** How far an order is; `cancelled` stands outside. */
const RANK: Readonly<Record<Exclude<OrderStatus, 'cancelled'>, number>> = {
  draft: 0,
  pending: 1,
  paid: 2,
  processing: 3,
  partially_shipped: 4,
  shipped: 5,
  delivered: 6
}

/** What Printful's state makes of a paid order; once it is in its hands, only Printful ends it. */
const STATUS_WHEN_PAID: Readonly<Record<FulfilmentState, OrderStatus>> = {
  none: 'paid',
  queued: 'paid',
  draft: 'paid',
  canceled: 'paid',
  // Refused at the door, or stopped later: `nextStatus` keeps what was reached before.
  failed: 'paid',
  confirmed: 'processing',
  on_hold: 'processing',
  partial: 'partially_shipped',
  fulfilled: 'shipped',
  returned: 'shipped',
  delivered: 'delivered'
}

/** States in which all money given back means that nothing will be made. */
const NOT_MADE: ReadonlySet<FulfilmentState> = new Set(['none', 'queued', 'draft', 'canceled'])

/**
 * The public status of the two states alone. An order that was never paid and whose payments are all cancelled has
 * the fulfilment `canceled`: nothing will come of it.
 */
export function statusOf({ payment, fulfilment }: OrderStates): OrderStatus {
  if (payment === 'unpaid') return fulfilment === 'canceled' ? 'cancelled' : 'draft'
  if (payment === 'processing') return 'pending'
  if (payment === 'refunded' && NOT_MADE.has(fulfilment)) return 'cancelled'
  return STATUS_WHEN_PAID[fulfilment]
}

/** Each status and those that may follow it. Facts may come late and together, so that steps are left out. */
export const TRANSITIONS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  draft: ['pending', 'paid', 'cancelled'],
  pending: ['draft', 'paid', 'cancelled'],
  paid: ['processing', 'partially_shipped', 'shipped', 'delivered', 'cancelled'],
  processing: ['partially_shipped', 'shipped', 'delivered', 'cancelled'],
  partially_shipped: ['shipped', 'delivered'],
  shipped: ['delivered'],
  delivered: [],
  // Money that arrives after all: held for a person, never sent on by a machine.
  cancelled: ['paid']
}

export const isTransition = (from: OrderStatus, to: OrderStatus): boolean => TRANSITIONS[from].includes(to)

/**
 * The status after new facts: the one of the states where it may follow, else the one it has. So a late word of the
 * bank or Printful never takes an order back (a `shipped` after `delivered`, a declined card after `paid`).
 * What was unpaid or cancelled becomes `paid` first, whatever else is known.
 */
export function nextStatus(current: OrderStatus, states: OrderStates): OrderStatus {
  const told = statusOf(states)
  if (isTransition(current, told)) return told
  const isPaidFor = told !== 'cancelled' && RANK[told] >= RANK.paid
  return isPaidFor && isTransition(current, 'paid') ? 'paid' : current
}
