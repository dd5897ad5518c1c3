// Compares our orders with Stripe, to the cent: what is compared, and what counts as a breach.

import type { Cents } from '../../../src/lib/money.ts'
import type { BreachKind } from '../../../src/shop/orders/breach-kinds.ts'

/** How far back orders are compared with Stripe: most refunds happen within a month. */
export const LOOK_BACK_DAYS = 35

/** `subject`: the order, payment, day, coupon or signup to look up. */
export type Breach = { kind: BreachKind; subject: string }

/** A payment as stored here. */
export type BookedPayment = {
  paymentId: string
  orderId: string
  receivedCents: Cents
  /** The refunded amount, without failed refunds. */
  refundedCents: Cents
  /** Whether the order was paid, and whether by this payment. */
  isOrderPaid: boolean
  isPayer: boolean
  orderTotalCents: Cents
  /** A wrong amount was detected and reported to a person. */
  isAmountReported: boolean
  isRefundUnderWay: boolean
}

/** A payment as Stripe has it. */
export type StripePayment = {
  paymentId: string
  orderId: string
  receivedCents: Cents
  refundedCents: Cents
  isDisputed: boolean
}

/** The sums of the payments that were opened on one day, here and at Stripe. */
export type DayComparison = {
  ourReceivedCents: Cents
  ourRefundedCents: Cents
  stripeReceivedCents: Cents
  stripeRefundedCents: Cents
  breaches: Breach[]
}

/** Compares the payments of one day. `orderIds`: the existing orders among those that Stripe names. */
export function compareDay(
  day: string,
  ours: readonly BookedPayment[],
  atStripe: readonly StripePayment[],
  orderIds: ReadonlySet<string>
): DayComparison {
  const booked = new Map(ours.map((one) => [one.paymentId, one]))
  const known = new Set(atStripe.map(({ paymentId }) => paymentId))
  const paid = atStripe.filter(({ receivedCents }) => receivedCents > 0)
  const breaches = paid.flatMap((one) => breachesOf(one, booked.get(one.paymentId), orderIds))
  for (const { paymentId, receivedCents } of ours)
    if (receivedCents > 0 && !known.has(paymentId))
      breaches.push({ kind: 'payment-not-at-stripe', subject: paymentId })
  const sums = {
    ourReceivedCents: sumOf(ours.map(({ receivedCents }) => receivedCents)),
    ourRefundedCents: sumOf(ours.map(({ refundedCents }) => refundedCents)),
    stripeReceivedCents: sumOf(atStripe.map(({ receivedCents }) => receivedCents)),
    stripeRefundedCents: sumOf(atStripe.map(({ refundedCents }) => refundedCents))
  }
  if (breaches.length === 0 && !isBalanced(sums)) breaches.push({ kind: 'day-differs', subject: day })
  return { ...sums, breaches }
}

const sumOf = (amounts: readonly Cents[]): Cents => amounts.reduce((sum, cents) => sum + cents, 0)

/** To the cent, for payments and refunds. */
export const isBalanced = (sums: Omit<DayComparison, 'breaches'>): boolean =>
  sums.ourReceivedCents === sums.stripeReceivedCents && sums.ourRefundedCents === sums.stripeRefundedCents

function breachesOf(
  payment: StripePayment,
  booked: BookedPayment | undefined,
  orderIds: ReadonlySet<string>
): Breach[] {
  const { paymentId, orderId } = payment
  if (!booked)
    return orderIds.has(orderId)
      ? [{ kind: 'payment-not-booked', subject: orderId }]
      : [{ kind: 'order-missing', subject: paymentId }]
  const found: (BreachKind | false)[] = [
    (!booked.isOrderPaid || booked.receivedCents !== payment.receivedCents) && 'payment-not-booked',
    booked.isPayer && hasWrongAmount(payment, booked) && 'amount-differs',
    booked.isOrderPaid && !booked.isPayer && isKept(payment, booked) && 'second-payment-kept',
    payment.refundedCents > payment.receivedCents && 'refunded-too-much',
    booked.refundedCents !== payment.refundedCents && 'refunds-differ'
  ]
  return found.filter((kind) => kind !== false).map((kind) => ({ kind, subject: orderId }))
}

const hasWrongAmount = (
  { receivedCents }: StripePayment,
  { orderTotalCents, isAmountReported }: BookedPayment
) => receivedCents !== orderTotalCents && !isAmountReported

const isKept = ({ receivedCents, refundedCents, isDisputed }: StripePayment, booked: BookedPayment) =>
  refundedCents < receivedCents && !isDisputed && !booked.isRefundUnderWay

/** The breaches that settling the order again may fix. */
export const isCorrectable = ({ kind }: Breach): boolean =>
  kind === 'payment-not-booked' || kind === 'refunds-differ'

/**
 * Whether money or orders differ. An outbox message that was given up does not count: the health call looks for those itself.
 * Nor does a print that takes long: the hosts get a mail, and can do nothing more than ask Printful.
 */
export const isAboutMoney = (kind: BreachKind): boolean => kind !== 'dead-letter' && kind !== 'print-stalled'
