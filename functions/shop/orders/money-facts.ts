// What Stripe says about the payments of an order, compared with what is stored.
import type { Cents } from '../../../src/lib/money.ts'
import { Failure } from '../../../src/lib/outcome.ts'
import type { KnownDispute, KnownPayment, KnownRefund } from '../../platform/db/order-facts-schema.ts'
import type { Order } from '../../platform/db/order-schema.ts'
import {
  type Dispute,
  isOpenOrLostDispute,
  type Payment,
  type Payments,
  type Refund
} from '../../platform/services/stripe/payments.ts'
import type { MoneyNews, PaymentFact } from './order.ts'
import { paymentRow } from './order-queries.ts'

/** Stripe's refunds and disputes of a payment. A list is left out when nothing suggests that it changed. */
type MoneyFacts = { refunds?: readonly Refund[]; disputes?: readonly Dispute[] }

type Known = {
  order: Pick<Order, 'id' | 'paymentId'>
  payments: readonly KnownPayment[]
  refunds: readonly KnownRefund[]
  disputes: readonly KnownDispute[]
}

export type MoneyHints = {
  /** A payment that an event named; it may not be stored yet. */
  paymentId?: string
  /** An event named refunds or disputes: they are fetched even where the payment shows none. */
  isMoneyNews?: boolean
}

/** The payments of an order as Stripe has them now, and what is new or changed, as rows. */
export async function fetchMoney(
  provider: Payments,
  known: Known,
  { paymentId, isMoneyNews = false }: MoneyHints,
  now: Date
): Promise<{ payments: PaymentFact[]; rows: MoneyNews & { payments: KnownPayment[] } }> {
  const namedIds = [known.order.paymentId, paymentId].filter((id) => typeof id === 'string')
  const ids = new Set([...known.payments.map(({ id }) => id), ...namedIds])
  const found = await Promise.all([...ids].map((id) => fetchPayment(provider, id, known, isMoneyNews)))
  const fetched = found.filter((one) => one !== undefined)
  const payments = fetched.map(({ payment }) => payment)
  const money = fetched.map(({ money }) => money)
  return {
    payments,
    rows: { payments: changedPayments(payments, known, now), ...moneyNews(money, known, now) }
  }
}

/** undefined = another order's. Cancelled payments never change, so they are not fetched again. */
async function fetchPayment(
  provider: Payments,
  id: string,
  known: Known,
  isMoneyNews: boolean
): Promise<{ payment: PaymentFact; money: MoneyFacts } | undefined> {
  const before = known.payments.find((one) => one.id === id)
  if (before?.status === 'cancelled') return { payment: endedPayment(before), money: {} }
  const payment = await provider.find(id)
  const { order } = known
  const isOurs = before !== undefined || id === order.paymentId || payment?.orderId === order.id
  if (payment && isOurs) {
    const money =
      payment.status === 'succeeded' ? await moneyFactsOf(provider, payment, known, isMoneyNews) : {}
    const wasSucceeded = before?.status === 'succeeded'
    return { payment: { ...withMoneyFacts(payment, money), wasSucceeded }, money }
  }
  if (before)
    throw new Failure('payments', 'a payment that is stored here does not exist', { retryable: false })
  return undefined
}

const endedPayment = ({ method, chargeId, lastErrorCode, ...row }: KnownPayment): PaymentFact => ({
  ...row,
  status: 'cancelled',
  method: method ?? undefined,
  chargeId: chargeId ?? undefined,
  lastErrorCode: lastErrorCode ?? undefined,
  refundedCents: 0,
  currency: 'eur',
  isLive: false,
  revision: undefined,
  isDisputed: false,
  wasSucceeded: false
})

function changedPayments(
  fetched: readonly PaymentFact[],
  { order: { id: orderId }, payments: known }: Known,
  now: Date
): KnownPayment[] {
  let last = Math.max(0, ...known.map(({ number }) => number))
  return fetched.flatMap((payment) => {
    const before = known.find(({ id }) => id === payment.id)
    // An event may name a payment of another order; that payment is stored under its own order.
    if (payment.orderId !== orderId && !before) return []
    const row = paymentRow(payment, { orderId, number: before?.number ?? ++last }, now)
    const isSame =
      before?.status === row.status &&
      before.amountCents === row.amountCents &&
      before.receivedCents === row.receivedCents &&
      before.lastErrorCode === row.lastErrorCode
    return isSame ? [] : [row]
  })
}

const sumOf = (list: readonly { amountCents: Cents; status: string }[]): Cents =>
  list.reduce((sum, { amountCents, status }) => (status === 'failed' ? sum : sum + amountCents), 0)

/**
 * Fetches refunds and disputes of one payment. Each is left out when nothing suggests that it changed. `isReported`: an event or
 * a caller said that there is news, so both are fetched.
 */
async function moneyFactsOf(
  payments: Payments,
  payment: Payment,
  known: Known,
  isReported: boolean
): Promise<MoneyFacts> {
  const ours = { refunds: of(payment, known.refunds), disputes: of(payment, known.disputes) }
  const hasRefundNews =
    payment.refundedCents !== sumOf(ours.refunds) || ours.refunds.some(({ status }) => status === 'pending')
  const hasDisputeNews = payment.isDisputed || ours.disputes.some(isOpenOrLostDispute)
  const [refunds, disputes] = await Promise.all([
    isReported || hasRefundNews ? payments.refundsOf(payment.id) : undefined,
    isReported || hasDisputeNews ? payments.disputesOf(payment.id) : undefined
  ])
  return { ...(refunds ? { refunds } : {}), ...(disputes ? { disputes } : {}) }
}

const of = <Fact extends { paymentId: string }>({ id }: Payment, facts: readonly Fact[]): Fact[] =>
  facts.filter(({ paymentId }) => paymentId === id)

/**
 * Corrects the payment by its lists of refunds and disputes: a failed refund gave nothing back, and a won dispute no longer
 * counts, even if the charge still shows them.
 */
export function withMoneyFacts(payment: Payment, { refunds, disputes }: MoneyFacts): Payment {
  return {
    ...payment,
    ...(refunds && refunds.length > 0 ? { refundedCents: sumOf(refunds) } : {}),
    ...(disputes && disputes.length > 0 ? { isDisputed: disputes.some(isOpenOrLostDispute) } : {})
  }
}

function moneyNews(
  facts: readonly MoneyFacts[],
  { order: { id: orderId }, ...known }: Known,
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
  return { refunds, disputes }
}
