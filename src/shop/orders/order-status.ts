// The status of an order: the payment state, Printful's fulfilment state, and the public status that combines the two.

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

/**
 * Why an order cannot be made. `order-refused`: often the address. `not-confirmable`: Printful has it and does not make it.
 * `order-differs`: Printful has other products or another shipping method. `address-differs`: it has the address from before it was
 * corrected. `unanswered`: every try failed.
 */
export const PRINT_REFUSALS = [
  'shipping-refused',
  'product-refused',
  'order-refused',
  'not-confirmable',
  'order-differs',
  'address-differs',
  'unanswered'
] as const
/** `original`: Printful's own words, which may quote the address; '' = none. */
export type PrintRefusal = { why: (typeof PRINT_REFUSALS)[number]; original: string }

export type OrderStates = { payment: PaymentState; fulfilment: FulfilmentState }

/** The order of the statuses. `cancelled` has no rank. */
const RANK: Readonly<Record<Exclude<OrderStatus, 'cancelled'>, number>> = {
  draft: 0,
  pending: 1,
  paid: 2,
  processing: 3,
  partially_shipped: 4,
  shipped: 5,
  delivered: 6
}

/** The status of a paid order for each fulfilment state. Once Printful has confirmed it, only Printful can end it. */
const STATUS_WHEN_PAID: Readonly<Record<FulfilmentState, OrderStatus>> = {
  none: 'paid',
  queued: 'paid',
  draft: 'paid',
  canceled: 'paid',
  // Printful rejected the order, or stopped it later: `nextStatus` then keeps the status already reached.
  failed: 'paid',
  confirmed: 'processing',
  on_hold: 'processing',
  partial: 'partially_shipped',
  fulfilled: 'shipped',
  returned: 'shipped',
  delivered: 'delivered'
}

/** Fulfilment states in which a full refund means that nothing will be produced. */
const NOT_MADE: ReadonlySet<FulfilmentState> = new Set(['none', 'queued', 'draft', 'canceled'])

/**
 * The public status for the two states. An order that was never paid, with all its payments cancelled, has the fulfilment
 * `canceled`.
 */
export function statusOf({ payment, fulfilment }: OrderStates): OrderStatus {
  if (payment === 'unpaid') return fulfilment === 'canceled' ? 'cancelled' : 'draft'
  if (payment === 'processing') return 'pending'
  if (payment === 'refunded' && NOT_MADE.has(fulfilment)) return 'cancelled'
  return STATUS_WHEN_PAID[fulfilment]
}

/** The statuses that may follow each status. Events may arrive late or together, so steps may be skipped. */
export const TRANSITIONS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  draft: ['pending', 'paid', 'cancelled'],
  pending: ['draft', 'paid', 'cancelled'],
  paid: ['processing', 'partially_shipped', 'shipped', 'delivered', 'cancelled'],
  processing: ['partially_shipped', 'shipped', 'delivered', 'cancelled'],
  partially_shipped: ['shipped', 'delivered'],
  shipped: ['delivered'],
  delivered: [],
  // A payment may still arrive after cancelling. The order is then held for a person, and never produced automatically.
  cancelled: ['paid']
}

export const isTransition = (from: OrderStatus, to: OrderStatus): boolean => TRANSITIONS[from].includes(to)

/**
 * The status after an event: the new one if it may follow, else the current one. So a late event from Stripe or Printful
 * never moves an order back (a `shipped` after `delivered`, a declined card after `paid`).
 * An unpaid or cancelled order becomes `paid` first, whatever else is known.
 */
export function nextStatus(current: OrderStatus, states: OrderStates): OrderStatus {
  const wanted = statusOf(states)
  if (isTransition(current, wanted)) return wanted
  const isPaidFor = wanted !== 'cancelled' && RANK[wanted] >= RANK.paid
  return isPaidFor && isTransition(current, 'paid') ? 'paid' : current
}
