// Ends a draft that nobody will pay any more: first at the bank, then here. Money that is on its way is never stopped.
import { eq } from 'drizzle-orm'
import { claimOrder, releaseOrder } from '../checkout/change-queries.ts'
import type { Till } from '../checkout/context.ts'
import { type Order, recordFirstPayment } from '../checkout/queries.ts'
import { settle } from '../checkout/settle-order.ts'
import { openedOrder } from '../checkout/start-order.ts'
import { inDatabase } from '../db/database-failure.ts'
import { payments as paymentTable } from '../db/order-facts-schema.ts'

/** Stripe keeps a key for a day; after that the same request under it opens another payment. */
const KEY_LIVES_HOURS = 23
const HOUR_MS = 60 * 60 * 1000

/** Whether the order is at its end. It is not when money came or may still come, or while a call changes it. */
export async function endOrder(till: Till, orderId: string): Promise<boolean> {
  const order = await claimOrder(till.db, orderId, till.now())
  if (order) {
    till.passing('order claimed')
    try {
      for (const paymentId of await paymentsOf(till, order)) await endPayment(till, order.id, paymentId)
    } finally {
      await releaseOrder(till.db, order)
    }
  }
  const settled = await settle(till, orderId, { actor: 'job' })
  return settled?.status === 'cancelled'
}

async function paymentsOf(till: Till, order: Order): Promise<string[]> {
  const ofOrder = eq(paymentTable.orderId, order.id)
  const rows = await inDatabase(() =>
    till.db.select({ id: paymentTable.id }).from(paymentTable).where(ofOrder)
  )
  return rows.length > 0 ? rows.map(({ id }) => id) : [await learnedPayment(till, order)]
}

/**
 * A process died before it noted the payment, or before it opened one. The same request under the same key answers which
 * it is; once the key is forgotten, Stripe's list does. What nobody opened is opened now, to be ended like any other.
 */
async function learnedPayment(till: Till, order: Order): Promise<string> {
  const { db, payments, now } = till
  const isKeyKept = now().getTime() - order.createdAt.getTime() < KEY_LIVES_HOURS * HOUR_MS
  if (!isKeyKept) {
    const opened = new Date(order.createdAt.getTime() - HOUR_MS)
    for await (const payment of payments.openedSince(opened)) {
      if (payment.orderId !== order.id) continue
      await recordFirstPayment(db, payment, order.id, now())
      return payment.id
    }
  }
  return (await openedOrder(till, order)).payment.id
}

async function endPayment({ payments }: Till, orderId: string, paymentId: string): Promise<void> {
  const payment = await payments.find(paymentId)
  if (payment?.status !== 'open' && payment?.status !== 'at-bank') return
  // Refused when the buyer was faster: then the order is looked at as it is.
  await payments.cancel(paymentId, `order:${orderId}:end:${paymentId}`)
}
