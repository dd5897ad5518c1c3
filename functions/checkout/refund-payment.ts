// Gives a second payment of one order back: the whole of it, once, whatever becomes of the answer.
import * as v from 'valibot'
import { Failure } from '../../src/lib/outcome.ts'
import type { Task } from '../outbox/records.ts'
import type { Duty, OutboxWorker } from '../outbox/work-outbox.ts'
import { promiseAlert } from '../premieres/alerts.ts'
import { PAYMENTS_SERVICE, type Payments, SpentKey } from '../services/payments.ts'
import type { ShopServices } from '../services.ts'
import { openTill } from './desk.ts'
import { orderOf } from './records.ts'
import { settle } from './settle-order.ts'

const payloadSchema = v.object({ orderId: v.string(), paymentId: v.string() })

/**
 * Looks before it acts, each time: what an earlier try did behind a lost answer is found that way. The bank itself gives
 * back no more than there is, so that another key after a spent one cannot give it back twice.
 */
export function refundDuty(services: ShopServices): Duty {
  const work: OutboxWorker = async ({ payload, attempts }) => {
    const till = openTill(services)
    const { orderId, paymentId } = v.parse(payloadSchema, payload)
    // Somebody gave the first payment back meanwhile: this is the one that pays now.
    if ((await orderOf(till.db, orderId))?.paymentId === paymentId) return undefined
    if (await hasMoney(till.payments, paymentId)) await giveBack(till.payments, paymentId, attempts)
    await settle(till, orderId, { actor: 'job', paymentId, isMoneyNews: true })
    return undefined
  }
  const giveUp = async ({ payload }: Task) => {
    const { db, now } = openTill(services)
    await promiseAlert(db, { cause: 'refund-undone', ...v.parse(payloadSchema, payload) }, now())
  }
  return { work, giveUp }
}

async function hasMoney(payments: Payments, paymentId: string): Promise<boolean> {
  const payment = await payments.find(paymentId)
  return payment?.status === 'succeeded' && payment.refundedCents < payment.receivedCents
}

async function giveBack(payments: Payments, paymentId: string, attempts: number): Promise<void> {
  const key = `refund:${paymentId}`
  const given = await payments.refund(paymentId, key).catch(async (error: unknown) => {
    if (!(error instanceof SpentKey)) throw error
    if (!(await hasMoney(payments, paymentId))) return undefined
    return payments.refund(paymentId, `${key}:${attempts}`)
  })
  if (!given || given.ok) return
  const now = await payments.find(paymentId)
  // The buyer asked his bank for it, and the hosts were told of that.
  if (now?.isDisputed || (now && now.refundedCents >= now.receivedCents)) return
  throw new Failure(PAYMENTS_SERVICE, 'there is nothing to give back of a payment that came', {
    retryable: false
  })
}
