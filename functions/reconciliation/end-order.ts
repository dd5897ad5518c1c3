// Ends a draft that nobody will pay any more: first at Stripe, then here. Money that is on its way is never stopped.
import { eq } from 'drizzle-orm'
import { claimOrder, releaseOrder } from '../checkout/change-queries.ts'
import type { PaymentContext } from '../checkout/context.ts'
import { type Order, recordFirstPayment } from '../checkout/queries.ts'
import { settle } from '../checkout/settle-order.ts'
import { openedOrder } from '../checkout/start-order.ts'
import { inDatabase } from '../db/database-failure.ts'
import { payments as paymentTable } from '../db/order-facts-schema.ts'

/** Stripe keeps a key for a day; after that the same request under it opens another payment. */
const KEY_LIVES_HOURS = 23
const HOUR_MS = 60 * 60 * 1000

/** Whether the order is at its end. It is not when money came or may still come, or while a call changes it. */
export async function endOrder(paymentContext: PaymentContext, orderId: string): Promise<boolean> {
  const order = await claimOrder(paymentContext.db, orderId, paymentContext.now())
  if (order) {
    paymentContext.passing('order claimed')
    try {
      for (const paymentId of await paymentsOf(paymentContext, order))
        await endPayment(paymentContext, order.id, paymentId)
    } finally {
      await releaseOrder(paymentContext.db, order)
    }
  }
  const settled = await settle(paymentContext, orderId, { actor: 'job' })
  return settled?.status === 'cancelled'
}

async function paymentsOf(paymentContext: PaymentContext, order: Order): Promise<string[]> {
  const ofOrder = eq(paymentTable.orderId, order.id)
  const rows = await inDatabase(() =>
    paymentContext.db.select({ id: paymentTable.id }).from(paymentTable).where(ofOrder)
  )
  return rows.length > 0 ? rows.map(({ id }) => id) : [await learnedPayment(paymentContext, order)]
}

/**
 * A process died before it noted the payment, or before it opened one. The same request under the same key answers which
 * it is; once the key is forgotten, Stripe's list does. What nobody opened is opened now, to be ended like any other.
 */
async function learnedPayment(paymentContext: PaymentContext, order: Order): Promise<string> {
  const { db, payments, now } = paymentContext
  const isKeyKept = now().getTime() - order.createdAt.getTime() < KEY_LIVES_HOURS * HOUR_MS
  if (!isKeyKept) {
    const opened = new Date(order.createdAt.getTime() - HOUR_MS)
    for await (const payment of payments.openedSince(opened)) {
      if (payment.orderId !== order.id) continue
      await recordFirstPayment(db, payment, order.id, now())
      return payment.id
    }
  }
  return (await openedOrder(paymentContext, order)).payment.id
}

async function endPayment({ payments }: PaymentContext, orderId: string, paymentId: string): Promise<void> {
  const payment = await payments.find(paymentId)
  if (payment?.status !== 'open' && payment?.status !== 'at-bank') return
  // Refused when the buyer was faster: then the order is looked at as it is.
  await payments.cancel(paymentId, `order:${orderId}:end:${paymentId}`)
}
