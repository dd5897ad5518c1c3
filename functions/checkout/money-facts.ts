// What went back of a payment, and what its buyer fights over: asked for when there is something to ask, kept as rows, told to the hosts.
import type { Cents } from '../../src/lib/money.ts'
import type { disputes, refunds } from '../db/order-facts-schema.ts'
import type { Alert } from '../releases/alerts.ts'
import {
  type Dispute,
  isStandingDispute,
  type Payment,
  type Payments,
  type Refund
} from '../services/stripe/payments.ts'

export type KnownRefund = typeof refunds.$inferSelect
export type KnownDispute = typeof disputes.$inferSelect
export type MoneyFacts = { refunds: readonly Refund[]; disputes: readonly Dispute[] }
type Known = { refunds: readonly KnownRefund[]; disputes: readonly KnownDispute[] }
export type MoneyNews = Known & { alerts: readonly Alert[] }

/** What decides about an order: a payment as Stripe has it now. */
export type PaymentFact = Pick<
  Payment,
  | 'id'
  | 'status'
  | 'amountCents'
  | 'receivedCents'
  | 'currency'
  | 'isLive'
  | 'orderId'
  | 'revision'
  | 'refundedCents'
  | 'isDisputed'
  | 'lastErrorCode'
> & {
  /** Whether its money was there already when somebody looked before. */
  wasSucceeded: boolean
}

const sumOf = (list: readonly { amountCents: Cents; status: string }[]): Cents =>
  list.reduce((sum, { amountCents, status }) => (status === 'failed' ? sum : sum + amountCents), 0)

/**
 * Refunds and disputes of one payment as they are now; undefined where nothing suggests that there is news. `isTold`:
 * somebody said that there is.
 */
export async function moneyFactsOf(
  payments: Payments,
  payment: Payment,
  known: Known,
  isTold: boolean
): Promise<Partial<MoneyFacts>> {
  const ours = { refunds: of(payment, known.refunds), disputes: of(payment, known.disputes) }
  const hasRefundNews =
    payment.refundedCents !== sumOf(ours.refunds) || ours.refunds.some(({ status }) => status === 'pending')
  const hasDisputeNews = payment.isDisputed || ours.disputes.some(isStandingDispute)
  const [refunds, disputes] = await Promise.all([
    isTold || hasRefundNews ? payments.refundsOf(payment.id) : undefined,
    isTold || hasDisputeNews ? payments.disputesOf(payment.id) : undefined
  ])
  return { ...(refunds ? { refunds } : {}), ...(disputes ? { disputes } : {}) }
}

const of = <Fact extends { paymentId: string }>({ id }: Payment, facts: readonly Fact[]): Fact[] =>
  facts.filter(({ paymentId }) => paymentId === id)

/**
 * The payment with what the lists say: a refund that failed gave nothing back, and a dispute that was won is none,
 * whatever the charge goes on to say.
 */
export function withMoneyFacts(payment: Payment, { refunds, disputes }: Partial<MoneyFacts>): Payment {
  return {
    ...payment,
    ...(refunds && refunds.length > 0 ? { refundedCents: sumOf(refunds) } : {}),
    ...(disputes && disputes.length > 0 ? { isDisputed: disputes.some(isStandingDispute) } : {})
  }
}

/** What is new or other than known, as rows, and what of it a person has to know. */
export function moneyNews(
  facts: readonly Partial<MoneyFacts>[],
  known: Known,
  orderId: string,
  now: Date
): MoneyNews {
  const refunds = facts
    .flatMap((one) => one.refunds ?? [])
    .flatMap((refund) => {
      const before = known.refunds.find(({ id }) => id === refund.id)
      const isSame = before?.status === refund.status && before.amountCents === refund.amountCents
      return isSame ? [] : [{ ...refund, orderId, reason: refund.reason ?? null, fetchedAt: now }]
    })
  const disputes = facts
    .flatMap((one) => one.disputes ?? [])
    .flatMap((dispute) => {
      const before = known.disputes.find(({ id }) => id === dispute.id)
      const isSame = before?.status === dispute.status && before.amountCents === dispute.amountCents
      return isSame ? [] : [{ ...dispute, orderId, dueAt: dispute.dueAt ?? null, fetchedAt: now }]
    })
  return { refunds, disputes, alerts: [...refunds.flatMap(refundAlert), ...disputes.map(disputeAlert)] }
}

const refundAlert = ({ id: refundId, orderId, amountCents: cents, status }: KnownRefund): Alert[] =>
  status === 'failed' ? [{ cause: 'refund-failed', orderId, refundId, cents }] : []

function disputeAlert({ id: disputeId, orderId, amountCents: cents, status, dueAt }: KnownDispute): Alert {
  const of = { orderId, disputeId, cents }
  if (!isStandingDispute({ status })) return { cause: 'dispute-ended', ...of, isLost: false }
  if (status === 'lost') return { cause: 'dispute-ended', ...of, isLost: true }
  return { cause: 'payment-disputed', ...of, due: dueAt?.toISOString() ?? '' }
}
