// Puts another quote on an unpaid order: the revision is written first, then the amount is pushed to the one payment.
import { accept, invariant, type Outcome, refuse } from '../../src/lib/outcome.ts'
import { wait } from '../http/client/pace.ts'
import type { Payment } from '../services/stripe/payments.ts'
import {
  claimOrder,
  countPayments,
  recordPayment,
  recordPushed,
  releaseOrder,
  renewClaim,
  type Standing,
  standingOf,
  storeRevision
} from './change-queries.ts'
import type { PaymentContext } from './context.ts'
import { type Order, orderOf, type Revision } from './queries.ts'
import type { Quote } from './quote.ts'
import { settle } from './settle-order.ts'
import { openPayment, paymentKey, termsOf } from './start-order.ts'

export type ChangeRefusal = 'unknown-order' | 'order-under-way' | 'order-cancelled' | 'order-busy'
export type Changed<Q extends Quote> = { payment: Payment; quote: Q }
type Change<Q extends Quote, Refusal extends string> = Outcome<Changed<Q>, ChangeRefusal | Refusal>

/** The quote that is wanted, made once the order is ours: only then it is known what it stands on. */
export type MakeQuote<Q extends Quote, Refusal extends string> = (
  standing: Standing
) => Promise<Outcome<Q, Refusal>>

/** How long a call waits for the one before it. */
const CLAIM_TRIES = 12
const CLAIM_AGAIN_MS = 250

/** Answers the payment as it stands with the quote on it. Throws when nobody knows: the next call pushes a new revision. */
export async function changeOrder<Q extends Quote, Refusal extends string>(
  paymentContext: PaymentContext,
  orderId: string,
  makeQuote: MakeQuote<Q, Refusal>
): Promise<Change<Q, Refusal>> {
  for (let tries = 1; tries <= CLAIM_TRIES; tries++) {
    const order = await claimOrder(paymentContext.db, orderId, paymentContext.now())
    if (order) {
      paymentContext.passing('order claimed')
      return changeClaimed(paymentContext, order, makeQuote)
    }
    const there = await orderOf(paymentContext.db, orderId)
    if (there?.status !== 'draft') return closedAs(there)
    if (tries < CLAIM_TRIES) await wait(CLAIM_AGAIN_MS)
  }
  return refuse('order-busy')
}

function closedAs(order: Order | undefined): Outcome<never, ChangeRefusal> {
  if (!order) return refuse('unknown-order')
  return refuse(order.status === 'cancelled' ? 'order-cancelled' : 'order-under-way')
}

/** Given back once: after that the order may be somebody else's. */
type Lease = {
  isHeld: boolean
  /** Answers the order as it is ours now; undefined when it is not any more, or a coupon is not held for it. */
  renew(couponId: number | undefined): Promise<Order | undefined>
  refundOrder(): Promise<void>
}

function leaseOf({ db, now }: PaymentContext, claimed: Order): Lease {
  let order = claimed
  const lease: Lease = {
    isHeld: true,
    async renew(couponId) {
      const renewed = await renewClaim(db, order, couponId, now())
      if (renewed) order = renewed
      return renewed
    },
    async refundOrder() {
      if (!lease.isHeld) return
      lease.isHeld = false
      await releaseOrder(db, order)
    }
  }
  return lease
}

async function changeClaimed<Q extends Quote, Refusal extends string>(
  paymentContext: PaymentContext,
  order: Order,
  makeQuote: MakeQuote<Q, Refusal>
): Promise<Change<Q, Refusal>> {
  const lease = leaseOf(paymentContext, order)
  const closed = async () => {
    await lease.refundOrder()
    return closedAs(await settle(paymentContext, order.id, { actor: 'visitor' }))
  }
  try {
    const payment = await unfinishedPayment(paymentContext, order)
    if (payment === 'under-way') return await closed()
    const standing = await standingOf(paymentContext.db, order)
    const made = await makeQuote(standing)
    if (!made.ok) return made
    const quote = made.value
    if (payment && isCarried(payment, standing, quote)) return accept({ payment, quote })
    const changeable = payment && (await changeablePayment(paymentContext, order, payment))
    if (changeable === 'under-way') return await closed()
    const pushed = await pushQuote(paymentContext, { ...standing, payment: changeable, lease }, quote)
    return pushed.ok ? accept({ payment: pushed.value, quote }) : pushed
  } finally {
    await lease.refundOrder()
  }
}

/** The payment of the order that may still be paid; undefined when one has to be opened. */
async function unfinishedPayment(
  { payments }: PaymentContext,
  { paymentId }: Order
): Promise<Payment | undefined | 'under-way'> {
  const payment = paymentId === null ? undefined : await payments.find(paymentId)
  if (!payment || payment.status === 'cancelled') return undefined
  return payment.status === 'open' || payment.status === 'at-bank' ? payment : 'under-way'
}

/** Whether the payment is known to carry this very quote, and no coupon is held beside it. */
function isCarried(payment: Payment, { revisions, held }: Standing, quote: Quote): boolean {
  const [current, ...unknown] = revisions
  const isSame = unknown.length === 0 && current?.quoteHash === quote.hash && current.pushedAt !== null
  const isSettled = held.every(({ coupon }) => coupon.id === quote.coupon?.id)
  return isSame && isSettled && payment.status === 'open' && payment.revision === current.revision
}

/**
 * The payment while its amount can be changed; undefined when one has to be opened. A buyer who came back from Stripe's
 * page may still pay the old amount there: that payment is ended first.
 */
async function changeablePayment({ payments }: PaymentContext, { id }: Order, payment: Payment) {
  if (payment.status === 'open') return payment
  const ended = await payments.cancel(payment.id, `order:${id}:end:${payment.id}`)
  return ended.ok ? undefined : 'under-way'
}

type Pushing = Standing & { payment: Payment | undefined; lease: Lease }

async function pushQuote(
  paymentContext: PaymentContext,
  { order, payment, revisions, lease }: Pushing,
  quote: Quote
): Promise<Outcome<Payment, ChangeRefusal>> {
  const { db, payments, now, passing } = paymentContext
  const number = (revisions.at(-1)?.revision ?? order.currentRevision) + 1
  const stored = await storeRevision(db, { id: order.id, number, quote }, now())
  invariant(stored, `revision ${number} of ${order.id} was stored`)
  passing('revision stored')
  const opened = payment ?? (await openedAnew(paymentContext, order, [...revisions, stored]))
  const renewed = await lease.renew(quote.coupon?.id)
  const key = `order:${order.id}:rev:${number}`
  const pushed = renewed && (await payments.change(opened.id, termsOf(stored), key))
  if (pushed) passing('amount pushed')
  if (!renewed || !pushed?.ok || pushed.value.status !== 'open') {
    await lease.refundOrder()
    return takenAs(await settle(paymentContext, order.id, { actor: 'visitor' }))
  }
  // Gives the lease back in the same statement.
  lease.isHeld = false
  const isNoted = await recordPushed(db, renewed, { revision: number, quote, payment: pushed.value }, now())
  return isNoted ? accept(pushed.value) : takenAs(await orderOf(db, order.id))
}

/** Somebody else has the order, who paid it, ended it, or changes it. */
const takenAs = (order: Order | undefined): Outcome<never, ChangeRefusal> =>
  order?.status === 'draft' ? refuse('order-busy') : closedAs(order)

/**
 * The next payment of the order. It is opened for the first revision that nobody knows to be pushed, so that a second run
 * asks for the very same under the very same key, and finds what the first one opened.
 */
async function openedAnew(
  paymentContext: PaymentContext,
  order: Order,
  revisions: readonly Revision[]
): Promise<Payment> {
  const { db, payments, now } = paymentContext
  const number = (await countPayments(db, order.id)) + 1
  const first = revisions.find(({ pushedAt }) => pushedAt === null)
  invariant(first, 'a revision waits to be pushed')
  const opened = await openPayment(payments, termsOf(first), paymentKey(order.id, number))
  await recordPayment(db, opened, order, number, now())
  return opened
}
