// Whether our orders and Stripe agree, to the cent: what is compared, and what is called a breach.
import type { Cents } from '../../lib/money.ts'

/** How far back orders are compared with Stripe: refunds come late, most within a month. */
export const LOOK_BACK_DAYS = 35

/** Every way in which money and orders can disagree; each has its words in `texts/alerts.ts`. */
export const BREACHES = [
  /** Stripe has money for an order that we do not know. */
  'order-missing',
  /** Stripe has money that our order does not show. */
  'payment-not-booked',
  /** We booked money that Stripe does not know of. */
  'payment-not-at-stripe',
  /** An order was paid with another amount than it costs, and the hosts got no mail. */
  'amount-differs',
  /** A second payment of an order was not refunded. */
  'second-payment-kept',
  'refunds-differ',
  'refunded-too-much',
  /** The sums of a day differ although each payment agrees. */
  'day-differs',
  /** Paid, nothing speaks against it, and still not at Printful. */
  'not-printed',
  'coupon-count',
  'dead-letter',
  'event-waiting',
  'order-not-ended',
  /** At Printful and confirmed, and no payment of it is what it costs. */
  'printed-unpaid',
  /** The total of an order is not that of its basket, or the basket's not that of its lines. */
  'total-differs',
  /** Two payments of one order could both be confirmed. */
  'two-open-payments',
  /** Paid, and shown as if it were not; or the other way round. */
  'paid-undone',
  /** The basket got another revision after the money came. */
  'changed-after-paid',
  /** An order that has ended holds a coupon for itself, or one that was never paid used it up. */
  'claim-left',
  /** All money went back, Printful goes on, and the hosts got no mail. */
  'refunded-but-printed',
  /** A signup that was accepted has no subscription, or a subscription and its fan do not end together. */
  'fan-differs',
  /** Stripe charges for a subscription that is nobody's here. */
  'surplus-subscription'
] as const
export type BreachKind = (typeof BREACHES)[number]
/** `subject`: an order, a payment, a day, a coupon, a signup: what a person looks up. */
export type Breach = { kind: BreachKind; subject: string }

/** A payment as our rows have it. */
export type BookedPayment = {
  paymentId: string
  orderId: string
  receivedCents: Cents
  /** What went back, without refunds that failed. */
  refundedCents: Cents
  /** Whether the order was paid, and whether by this payment. */
  isOrderPaid: boolean
  isPayer: boolean
  orderTotalCents: Cents
  /** Another amount than the order's was noticed and is with a person. */
  isAmountReported: boolean
  /** Its refund is in the outbox and still tried. */
  isRefundUnderWay: boolean
}

/** A payment of ours as Stripe has it. */
export type StripePayment = {
  paymentId: string
  orderId: string
  receivedCents: Cents
  refundedCents: Cents
  isDisputed: boolean
}

/** One day, ours and Stripe's: sums of the payments that were opened on it. */
export type DayComparison = {
  ourReceivedCents: Cents
  ourRefundedCents: Cents
  stripeReceivedCents: Cents
  stripeRefundedCents: Cents
  breaches: Breach[]
}

/** Compares the payments of one day. `orderIds`: the orders that exist, of those that Stripe names. */
export function compareDay(
  day: string,
  ours: readonly BookedPayment[],
  bank: readonly StripePayment[],
  orderIds: ReadonlySet<string>
): DayComparison {
  const booked = new Map(ours.map((one) => [one.paymentId, one]))
  const known = new Set(bank.map(({ paymentId }) => paymentId))
  const paid = bank.filter(({ receivedCents }) => receivedCents > 0)
  const breaches = paid.flatMap((one) => breachesOf(one, booked.get(one.paymentId), orderIds))
  for (const { paymentId, receivedCents } of ours)
    if (receivedCents > 0 && !known.has(paymentId))
      breaches.push({ kind: 'payment-not-at-stripe', subject: paymentId })
  const sums = {
    ourReceivedCents: sumOf(ours.map(({ receivedCents }) => receivedCents)),
    ourRefundedCents: sumOf(ours.map(({ refundedCents }) => refundedCents)),
    stripeReceivedCents: sumOf(bank.map(({ receivedCents }) => receivedCents)),
    stripeRefundedCents: sumOf(bank.map(({ refundedCents }) => refundedCents))
  }
  if (breaches.length === 0 && !isBalanced(sums)) breaches.push({ kind: 'day-differs', subject: day })
  return { ...sums, breaches }
}

const sumOf = (amounts: readonly Cents[]): Cents => amounts.reduce((sum, cents) => sum + cents, 0)

/** To the cent, both ways of the money. */
export const isBalanced = (sums: Omit<DayComparison, 'breaches'>): boolean =>
  sums.ourReceivedCents === sums.stripeReceivedCents && sums.ourRefundedCents === sums.stripeRefundedCents

function breachesOf(
  bank: StripePayment,
  booked: BookedPayment | undefined,
  orderIds: ReadonlySet<string>
): Breach[] {
  const { paymentId, orderId } = bank
  if (!booked)
    return orderIds.has(orderId)
      ? [{ kind: 'payment-not-booked', subject: orderId }]
      : [{ kind: 'order-missing', subject: paymentId }]
  const found: (BreachKind | false)[] = [
    (!booked.isOrderPaid || booked.receivedCents !== bank.receivedCents) && 'payment-not-booked',
    booked.isPayer && hasWrongAmount(bank, booked) && 'amount-differs',
    booked.isOrderPaid && !booked.isPayer && isKept(bank, booked) && 'second-payment-kept',
    bank.refundedCents > bank.receivedCents && 'refunded-too-much',
    booked.refundedCents !== bank.refundedCents && 'refunds-differ'
  ]
  return found.filter((kind) => kind !== false).map((kind) => ({ kind, subject: orderId }))
}

const hasWrongAmount = (
  { receivedCents }: StripePayment,
  { orderTotalCents, isAmountReported }: BookedPayment
) => receivedCents !== orderTotalCents && !isAmountReported

const isKept = ({ receivedCents, refundedCents, isDisputed }: StripePayment, booked: BookedPayment) =>
  refundedCents < receivedCents && !isDisputed && !booked.isRefundUnderWay

/** The breaches that looking once more at the order may mend. */
export const isMendable = ({ kind }: Breach): boolean =>
  kind === 'payment-not-booked' || kind === 'refunds-differ'

/**
 * Whether money or orders do not agree. An outbox message that was given up was reported when it happened, and stays so: it
 * says nothing of today.
 */
export const isAboutMoney = (kind: BreachKind): boolean => kind !== 'dead-letter'
