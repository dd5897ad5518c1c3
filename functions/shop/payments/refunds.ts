// Refunds up to a total. The caller gives the total and not the difference, so that repeating a refund does nothing.

import * as v from 'valibot'
import type { Cents } from '../../../src/lib/money.ts'
import { accept, Failure, invariant, type Outcome, refuse } from '../../../src/lib/outcome.ts'
import { enqueueAlert } from '../../platform/alerts/alerts.ts'
import type { Order } from '../../platform/db/order-schema.ts'
import type { Task } from '../../platform/outbox/message-queries.ts'
import type { Later, OutboxHandler, OutboxWorker } from '../../platform/outbox/work-messages.ts'
import {
  PAYMENTS_SERVICE,
  type Payment,
  type Payments,
  SpentKey,
  TakenKey
} from '../../platform/services/stripe/payments.ts'
import { assertConnected, type Connected, type Services } from '../../platform/services.ts'
import { type MoneyLease, underLease } from '../orders/leases.ts'
import { withMoneyFacts } from '../orders/money-facts.ts'
import { orderOf, recordHostAct } from '../orders/order-queries.ts'
import { settle } from '../orders/settle-order.ts'

/** `payment-disputed`: the buyer disputed the payment, so Stripe withholds the money. */
export type RefundRefusal = 'unknown-order' | 'not-paid' | 'more-than-paid' | 'payment-disputed'
type RefundResult = Refunded & { order: Order }

/** The act of the desk that a refund belongs to, and who decided it: recorded with the event, and the act also at Stripe. */
export type Decided = { act: string; host: string }
type RefundOrder = { orderId: string; upToCents: Cents | undefined; decided?: Decided | undefined }

/**
 * For a caller that holds the lease of the order: refunds until `upToCents` of the payment are refunded in total; everything
 * when left out. A full refund cancels the order if nothing was printed yet. A run that died can be repeated: earlier refunds
 * are read from Stripe.
 */
export async function refundUnderLease(
  services: Connected<'payments'>,
  lease: MoneyLease,
  { orderId, upToCents, decided }: RefundOrder
): Promise<Outcome<RefundResult, RefundRefusal>> {
  const given = await refundedUnderLease(services, lease, { orderId, upToCents, decided })
  const order = await settle(services, orderId, { actor: 'host', isMoneyNews: true })
  if (!given.ok) return given
  return order ? accept({ ...given.value, order }) : refuse('unknown-order')
}

async function refundedUnderLease(
  services: Connected<'payments'>,
  lease: MoneyLease,
  { orderId, upToCents, decided }: RefundOrder
): Promise<Outcome<Refunded, RefundRefusal>> {
  const { db, payments, now } = services
  const order = await orderOf(db, orderId)
  if (!order) return refuse('unknown-order')
  const { paidAt, paymentId } = order
  const paid = paidAt && paymentId ? await refundState(payments, paymentId) : undefined
  if (!paid) return refuse('not-paid')
  const { id, receivedCents, refundedCents } = paid.payment
  const wanted = upToCents ?? receivedCents
  if (wanted > receivedCents) return refuse('more-than-paid')
  if (wanted <= refundedCents) return accept({ givenCents: 0, backCents: refundedCents })
  const asked = { what: 'money asked back', details: { cents: wanted - refundedCents, ...decided } }
  await recordHostAct(db, order, asked, now())
  const refunded = await refundUpTo(services, lease, id, { wantedCents: () => wanted, actId: decided?.act })
  return refunded.ok ? refunded : refuse('payment-disputed')
}

const payloadSchema = v.object({ orderId: v.string(), paymentId: v.string() })

/** The wait while another process moves money of the order. */
const AGAIN: Later = { againInSeconds: 30 }

/**
 * Refunds under the lease of the order, and checks Stripe first, so that an earlier refund whose response was lost is found.
 */
export function refundHandler(services: Services): OutboxHandler {
  const work: OutboxWorker = async ({ payload }) => {
    assertConnected('checkout', services, 'db', 'payments')
    const { orderId, paymentId } = v.parse(payloadSchema, payload)
    const done = await underLease(services, orderId, async (lease) => {
      // The first payment was refunded meanwhile, so this one now pays the order.
      if ((await orderOf(services.db, orderId))?.paymentId === paymentId) return 'left'
      if (await hasMoney(services.payments, paymentId)) await refundSecond(services, lease, paymentId)
      return 'looked'
    })
    if (done === 'busy') return AGAIN
    if (done === 'looked') await settle(services, orderId, { actor: 'job', paymentId, isMoneyNews: true })
    return undefined
  }
  const giveUp = async ({ payload }: Task) => {
    assertConnected('checkout', services, 'db', 'payments')
    const { db, now } = services
    await enqueueAlert(db, { cause: 'refund-undone', ...v.parse(payloadSchema, payload) }, now())
  }
  return { work, giveUp, isFirst: true }
}

async function hasMoney(payments: Payments, paymentId: string): Promise<boolean> {
  const payment = await payments.find(paymentId)
  return payment?.status === 'succeeded' && payment.refundedCents < payment.receivedCents
}

async function refundSecond(
  services: Connected<'payments'>,
  lease: MoneyLease,
  paymentId: string
): Promise<void> {
  const wantedCents = ({ receivedCents }: Payment) => receivedCents
  const given = await refundUpTo(services, lease, paymentId, { wantedCents })
  if (given.ok) return
  const now = await services.payments.find(paymentId)
  // Disputed or already refunded. For a dispute the hosts already got a mail.
  if (now?.isDisputed || (now && now.refundedCents >= now.receivedCents)) return
  throw new Failure(PAYMENTS_SERVICE, 'a received payment has nothing left to refund', {
    retryable: false
  })
}

/** A try fails only when its idempotency key was used before. */
const TRIES = 5

/** `givenCents`: refunded now; 0 = it was refunded before. `backCents`: refunded in total. */
type Refunded = { givenCents: Cents; backCents: Cents }

/** The payment with its refunded total computed from its refunds, and the number of refunds there ever were. */
async function refundState(payments: Payments, paymentId: string) {
  const payment = await payments.find(paymentId)
  if (payment?.status !== 'succeeded') return undefined
  const refunds = await payments.refundsOf(paymentId)
  return { payment: withMoneyFacts(payment, { refunds }), count: refunds.length }
}

/**
 * Called under the lease of the order. The idempotency key contains the number of earlier refunds, not the amount: of two
 * processes that start from the same state, the provider accepts only one, even if one stalled and lost its lease.
 */
async function refundUpTo(
  { payments, onCrashPoint }: Connected<'payments'>,
  lease: MoneyLease,
  paymentId: string,
  { wantedCents, actId }: { wantedCents: (paid: Payment) => Cents; actId?: string | undefined }
): Promise<Outcome<Refunded, 'nothing-to-refund'>> {
  for (let tries = 0; tries < TRIES; tries++) {
    const state = await refundState(payments, paymentId)
    invariant(state, `${paymentId} was paid`)
    const { payment, count } = state
    const backCents = wantedCents(payment)
    const missing = backCents - payment.refundedCents
    if (missing <= 0) return accept({ givenCents: 0, backCents: payment.refundedCents })
    await lease.renew()
    onCrashPoint?.('refund begun')
    try {
      const key = `refund:${paymentId}:${count}${tries > 0 ? `:${tries}` : ''}`
      const given = await payments.refund(paymentId, key, missing, actId)
      onCrashPoint?.('money refunded')
      return given.ok ? accept({ givenCents: missing, backCents }) : given
    } catch (error) {
      // An old failure or another amount is stored under this key; the list of refunds shows what it did.
      if (!(error instanceof SpentKey || error instanceof TakenKey)) throw error
    }
  }
  throw new Failure(PAYMENTS_SERVICE, 'accepts no refund under any of our idempotency keys')
}
