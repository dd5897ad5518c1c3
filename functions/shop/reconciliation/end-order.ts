// Ends an abandoned draft: first at Stripe, then here. A payment in progress is never stopped.

import { eq } from 'drizzle-orm'
import { HOUR_MS } from '../../../src/lib/time-units.ts'
import { payments as paymentTable } from '../../platform/db/order-facts-schema.ts'
import type { Order } from '../../platform/db/order-schema.ts'
import type { Connected } from '../../platform/services.ts'
import { releaseLease, takeDraftLease } from '../orders/leases.ts'
import { recordFirstPayment } from '../orders/order-queries.ts'
import { settle } from '../orders/settle-order.ts'
import { openedOrder } from '../orders/start-order.ts'

/** Stripe keeps an idempotency key for 24 hours; after that the same request opens another payment. */
const KEY_LIVES_HOURS = 23

/**
 * Ends the order; returns whether it has ended. It has not when a payment arrived or may still arrive, or while a call
 * changes it.
 */
export async function endOrder(services: Connected<'payments'>, orderId: string): Promise<boolean> {
  const order = await takeDraftLease(services.db, orderId, services.now())
  if (order) {
    services.onCrashPoint?.('draft lease taken')
    try {
      for (const paymentId of await paymentsOf(services, order)) await endPayment(services, paymentId)
    } finally {
      await releaseLease(services.db, order)
    }
  }
  const settled = await settle(services, orderId, { actor: 'job' })
  return settled?.status === 'cancelled'
}

async function paymentsOf(services: Connected<'payments'>, order: Order): Promise<string[]> {
  const ofOrder = eq(paymentTable.orderId, order.id)
  const rows = await services.db.select({ id: paymentTable.id }).from(paymentTable).where(ofOrder)
  return rows.length > 0 ? rows.map(({ id }) => id) : [await learnedPayment(services, order)]
}

/**
 * A process died before it stored the payment, or before it opened one. Within the lifetime of the idempotency key, the same
 * request returns that payment or opens one, which is then ended like any other. After that, Stripe's list is searched first.
 */
async function learnedPayment(services: Connected<'payments'>, order: Order): Promise<string> {
  const { db, payments, now } = services
  const isKeyValid = now().getTime() - order.createdAt.getTime() < KEY_LIVES_HOURS * HOUR_MS
  if (!isKeyValid) {
    const opened = new Date(order.createdAt.getTime() - HOUR_MS)
    for await (const payment of payments.openedSince(opened)) {
      if (payment.orderId !== order.id) continue
      await recordFirstPayment(db, payment, order.id, now())
      return payment.id
    }
  }
  return (await openedOrder(services, order)).payment.id
}

async function endPayment({ payments }: Connected<'payments'>, paymentId: string): Promise<void> {
  const payment = await payments.find(paymentId)
  if (payment?.status !== 'open' && payment?.status !== 'at-bank') return
  // Refused when the buyer paid first; the order is then settled from the facts at Stripe.
  await payments.cancel(paymentId)
}
