// Gives a second payment of one order back: the whole of it, once, whatever becomes of the answer.
import * as v from 'valibot'
import { Failure } from '../../src/lib/outcome.ts'
import type { Task } from '../outbox/queries.ts'
import type { Duty, Later, OutboxWorker } from '../outbox/work-outbox.ts'
import { enqueueAlert } from '../releases/alerts.ts'
import { PAYMENTS_SERVICE, type Payments } from '../services/stripe/payments.ts'
import type { ShopServices } from '../services.ts'
import { type PaymentContext, paymentContextOf } from './context.ts'
import { type Claim, underClaim } from './order-claim.ts'
import { orderOf } from './queries.ts'
import { refundUpTo } from './refund-money.ts'
import { settle } from './settle-order.ts'

const payloadSchema = v.object({ orderId: v.string(), paymentId: v.string() })

/** Somebody else moves money of the order. */
const AGAIN: Later = { againInSeconds: 30 }

/** Under the claim of the order, and looking before it acts: what an earlier try did behind a lost answer is found that way. */
export function refundDuty(services: ShopServices): Duty {
  const work: OutboxWorker = async ({ payload }) => {
    const paymentContext = paymentContextOf(services)
    const { orderId, paymentId } = v.parse(payloadSchema, payload)
    const done = await underClaim(paymentContext, orderId, async (claim) => {
      // Somebody gave the first payment back meanwhile: this is the one that pays now.
      if ((await orderOf(paymentContext.db, orderId))?.paymentId === paymentId) return 'left'
      if (await hasMoney(paymentContext.payments, paymentId))
        await refundOrder(paymentContext, claim, paymentId)
      return 'looked'
    })
    if (done === 'busy') return AGAIN
    if (done === 'looked')
      await settle(paymentContext, orderId, { actor: 'job', paymentId, isMoneyNews: true })
    return undefined
  }
  const giveUp = async ({ payload }: Task) => {
    const { db, now } = paymentContextOf(services)
    await enqueueAlert(db, { cause: 'refund-undone', ...v.parse(payloadSchema, payload) }, now())
  }
  return { work, giveUp, isFirst: true }
}

async function hasMoney(payments: Payments, paymentId: string): Promise<boolean> {
  const payment = await payments.find(paymentId)
  return payment?.status === 'succeeded' && payment.refundedCents < payment.receivedCents
}

async function refundOrder(paymentContext: PaymentContext, claim: Claim, paymentId: string): Promise<void> {
  const given = await refundUpTo(paymentContext, claim, paymentId, ({ receivedCents }) => receivedCents)
  if (given.ok) return
  const now = await paymentContext.payments.find(paymentId)
  // The buyer asked Stripe for it, and the hosts were told of that.
  if (now?.isDisputed || (now && now.refundedCents >= now.receivedCents)) return
  throw new Failure(PAYMENTS_SERVICE, 'there is nothing to give back of a payment that came', {
    retryable: false
  })
}
