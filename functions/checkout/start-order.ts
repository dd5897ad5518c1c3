// Makes an order of a quote and opens its payment. Whatever dies in between, the same request finds its way on.

import type { CustomerInfo } from '../../src/features/shop/customer.ts'
import { invariant } from '../../src/lib/outcome.ts'
import { type Payment, type Payments, type PaymentTerms, SpentKey } from '../services/stripe/payments.ts'
import type { PaymentContext } from './context.ts'
import { SAME_ORDER_SECONDS } from './order-id.ts'
import {
  findOrder,
  type Order,
  orderOf,
  type Revision,
  recordFirstPayment,
  revisionOf,
  storeOrder
} from './queries.ts'
import type { Quote } from './quote.ts'

export type Started = { order: Order; revision: Revision; payment: Payment }

export type Press = {
  /** The ids under which it may find its order; the first is that of a new one. */
  ids: readonly [string, string]
  /** The order that an earlier request of the same press made. */
  known: Order | undefined
}

/**
 * The same request again within 15 seconds is the same press, until its order was paid or has ended: then it is a second
 * order, and its id follows from the first.
 */
export async function pressOf(
  { db, now }: PaymentContext,
  idsAfter: (after?: string) => [string, string]
): Promise<Press> {
  const since = new Date(now().getTime() - SAME_ORDER_SECONDS * 1000)
  let ids = idsAfter()
  for (;;) {
    const known = await findOrder(db, ids, since)
    if (!known || known.status === 'draft') return { ids, known }
    ids = idsAfter(known.id)
  }
}

/** Stores the order, unless a request beside this one was faster: then it is that one. */
export async function storedOrder(
  { db, now, passing }: PaymentContext,
  id: string,
  quote: Quote
): Promise<Order> {
  try {
    await storeOrder(db, id, quote, now())
  } catch (error) {
    const there = await orderOf(db, id)
    if (!there) throw error
    return there
  }
  passing('order stored')
  const order = await orderOf(db, id)
  invariant(order, `order ${id} was stored`)
  return order
}

/** Opens the payment for the first revision, as it was stored: the same terms under the same key are one payment. */
export async function openedOrder(paymentContext: PaymentContext, order: Order): Promise<Started> {
  const { db, payments, now, passing } = paymentContext
  const revision = await revisionOf(db, order.id, 1)
  invariant(revision, `order ${order.id} has a first revision`)
  const payment = await openPayment(payments, termsOf(revision), paymentKey(order.id, 1))
  passing('payment opened')
  await recordFirstPayment(db, payment, order.id, now())
  passing('payment recorded')
  return { order, revision, payment }
}

/** The key of the n-th payment of an order. */
export const paymentKey = (orderId: string, number: number) => `order:${orderId}:pi:${number}`

export const termsOf = ({ orderId, revision, totalCents, customer }: Revision): PaymentTerms => ({
  ...{ orderId, revision, amountCents: totalCents },
  // Emptied by retention only, long after anybody pays.
  shipTo: customer as CustomerInfo
})

/**
 * Opens a payment. A key under which the provider keeps an old failure is of no use any more; what may have been opened
 * behind that failure nobody can pay, because nobody was told its secret.
 */
export async function openPayment(payments: Payments, terms: PaymentTerms, key: string): Promise<Payment> {
  try {
    return await payments.open(terms, key)
  } catch (error) {
    if (!(error instanceof SpentKey)) throw error
    return payments.open(terms, `${key}:again`)
  }
}
