// Brings an order up to date: asks what is, judges it, writes the judgement down. Whoever has news calls this.

import type { HoldReason } from '../../src/features/shop/order-status.ts'
import { Failure } from '../../src/lib/outcome.ts'
import type { Payment } from '../services/stripe/payments.ts'
import type { PaymentContext } from './context.ts'
import { judge } from './judge-order.ts'
import type { PaymentFact } from './money-facts.ts'
import { type MoneyFacts, moneyFactsOf, moneyNews, withMoneyFacts } from './money-facts.ts'
import { mergePrintNews, type PrintNews } from './print-facts.ts'
import { type Order, paymentRow } from './queries.ts'
import { refundMails } from './refund-mails.ts'
import {
  type Actor,
  type KnownOrder,
  type KnownPayment,
  readOrder,
  storeJudgement
} from './settle-queries.ts'

/** Each try that fails means that another one succeeded. */
const TRIES = 20

export type Occasion = {
  actor: Actor
  /** A payment that was heard of and that we may not know yet. */
  paymentId?: string
  /** Tells what Printful says now; without it, or without news, what was known stays. */
  printed?: (known: KnownOrder) => Promise<PrintNews | undefined>
  /** What a worker found that only a person can put right. */
  found?: HoldReason
  /** A host lets the order go on though it waits for this. */
  released?: HoldReason
  /** Refunds or disputes were heard of: they are asked for even where the payment shows none. */
  isMoneyNews?: boolean
}

/**
 * The order as it is after a look at its payments; undefined = there is none. Two at once are as good as one: what is
 * written rests on the version that was read before Stripe was asked, or is not written at all.
 */
export async function settle(
  paymentContext: PaymentContext,
  orderId: string,
  { actor, printed, found, released, ...heard }: Occasion
): Promise<Order | undefined> {
  const { db, payments: provider, now, passing } = paymentContext
  for (let tries = 0; tries < TRIES; tries++) {
    const known = await readOrder(db, orderId)
    if (!known) return undefined
    const [asked, news] = await Promise.all([askedPayments(paymentContext, known, heard), printed?.(known)])
    passing('facts fetched')
    const { order, revisions, isFraudSuspected, isWithdrawn, couponIds } = known
    const payments = asked.map(({ fact }) => fact)
    const print = news && mergePrintNews(orderId, news, known, now())
    const facts = {
      order,
      revisions,
      payments,
      isFraudSuspected,
      isWithdrawn,
      couponIds,
      isLive: provider.isLive,
      now: now()
    }
    const judgement = judge({ ...facts, print: print?.fact, found, released })
    const rows = changedRows(asked, known.payments, orderId, now())
    const money = moneyNews(
      asked.map(({ money }) => money),
      known,
      orderId,
      now()
    )
    const judged = [Object.keys(judgement.changes), judgement.promises, judgement.alerts]
    const printRows = [print?.rows.orders ?? [], print?.rows.shipments ?? []]
    const mails = refundMails(known, judgement.changes, money.refunds)
    const written = [...judged, ...printRows, rows, money.refunds, money.disputes]
    if (written.every(({ length }) => length === 0)) return order
    const settled = { judgement, rows, money, mails, print: print?.rows, actor }
    const stored = await storeJudgement(db, order, settled, now())
    if (stored) {
      passing('state stored')
      return stored
    }
  }
  throw new Failure('checkout', 'the order was changed by others again and again')
}

type Asked = { fact: PaymentFact; payment: Payment | undefined; money: Partial<MoneyFacts> }

/** What Stripe says of each payment; one that has ended stays so and is not asked again. */
async function askedPayments(
  { payments }: PaymentContext,
  known: KnownOrder,
  { paymentId, isMoneyNews = false }: Pick<Occasion, 'paymentId' | 'isMoneyNews'>
): Promise<Asked[]> {
  const heardOf = [known.order.paymentId, paymentId].filter((id) => typeof id === 'string')
  const ids = new Set([...known.payments.map(({ id }) => id), ...heardOf])
  const asked = await Promise.all(
    [...ids].map(async (id): Promise<Asked | undefined> => {
      const before = known.payments.find((one) => one.id === id)
      if (before?.status === 'cancelled') return { fact: endedFact(before), payment: undefined, money: {} }
      const payment = await payments.find(id)
      const isOurs =
        before !== undefined || id === known.order.paymentId || payment?.orderId === known.order.id
      if (payment && isOurs) {
        const isPaid = payment.status === 'succeeded'
        const money = isPaid ? await moneyFactsOf(payments, payment, known, isMoneyNews) : {}
        const fact = { ...withMoneyFacts(payment, money), wasSucceeded: before?.status === 'succeeded' }
        return { fact, payment, money }
      }
      if (before) throw new Failure('payments', 'a payment of ours is not there', { retryable: false })
      return undefined
    })
  )
  return asked.filter((one) => one !== undefined)
}

const endedFact = ({ id, orderId, amountCents }: KnownPayment): PaymentFact => ({
  ...{ id, orderId, amountCents, status: 'cancelled', receivedCents: 0, refundedCents: 0 },
  ...{ currency: 'eur', isLive: false, revision: undefined, isDisputed: false, wasSucceeded: false },
  lastErrorCode: undefined
})

/** The rows of payments that are new to us, or not as we knew them. */
function changedRows(asked: readonly Asked[], known: readonly KnownPayment[], orderId: string, now: Date) {
  let last = Math.max(0, ...known.map(({ number }) => number))
  return asked.flatMap(({ payment }) => {
    // Somebody else's payment may be asked about; it is noted for the order that it names.
    if (!payment || (payment.orderId !== orderId && !known.some(({ id }) => id === payment.id))) return []
    const before = known.find(({ id }) => id === payment.id)
    const number = before?.number ?? ++last
    const row = paymentRow(payment, { orderId, number }, now)
    const isSame =
      before?.status === row.status &&
      before.amountCents === row.amountCents &&
      before.receivedCents === row.receivedCents &&
      before.lastErrorCode === row.lastErrorCode
    return isSame ? [] : [row]
  })
}
