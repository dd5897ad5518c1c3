// Creates an order from a quote and opens its payment. After a crash the same request continues where it stopped.

import { invariant } from '../../../src/lib/outcome.ts'
import type { CartLine } from '../../../src/shop/cart/cart-lines.ts'
import type { CustomerInfo } from '../../../src/shop/orders/customer.ts'
import { isRefusedBy } from '../../platform/db/database-failure.ts'
import type { Order, Revision } from '../../platform/db/order-schema.ts'
import { keyedHash } from '../../platform/http/secret-keys.ts'
import {
  type Payment,
  type Payments,
  type PaymentTerms,
  SpentKey
} from '../../platform/services/stripe/payments.ts'
import type { Connected } from '../../platform/services.ts'
import { findOrder, orderOf, recordFirstPayment, revisionOf, storeOrder } from './order-queries.ts'
import type { Quote } from './quote.ts'

type Started = { order: Order; revision: Revision; payment: Payment }
type Press = {
  /** The ids under which an existing order is looked up; a new order gets the first. */
  ids: readonly [string, string]
  /** The order that an earlier request of the same button press created. */
  known: Order | undefined
}

/**
 * The same request within 15 seconds counts as the same button press, as long as the order is a draft. After it was paid or
 * ended, a repeat creates a second order, whose id is derived from the first.
 */
export async function pressOf(
  { db, now }: Connected<'payments'>,
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

/** Stores the order. When a concurrent request stored it first, returns that one. */
export async function storedOrder(
  { db, now, onCrashPoint }: Connected<'payments'>,
  id: string,
  quote: Quote
): Promise<Order> {
  const store = () => storeOrder(db, id, quote, now())
  try {
    // Another order of the same moment drew the same number: another draw.
    await store().catch((error) => (isRefusedBy(error, 'orders_number') ? store() : Promise.reject(error)))
  } catch (error) {
    const there = await orderOf(db, id)
    if (!there) throw error
    return there
  }
  onCrashPoint?.('order stored')
  const order = await orderOf(db, id)
  invariant(order, `order ${id} was stored`)
  return order
}

/**
 * Opens the payment for the stored first revision. Stripe returns the same payment for the same terms and idempotency key.
 */
export async function openedOrder(services: Connected<'payments'>, order: Order): Promise<Started> {
  const { db, payments, now, onCrashPoint } = services
  const revision = await revisionOf(db, order.id, 1)
  invariant(revision, `order ${order.id} has a first revision`)
  const payment = await openPayment(payments, termsOf(revision), paymentKey(order.id, 1))
  onCrashPoint?.('payment opened')
  await recordFirstPayment(db, payment, order.id, now())
  onCrashPoint?.('payment recorded')
  return { order, revision, payment }
}

export const paymentKey = (orderId: string, number: number) => `order:${orderId}:pi:${number}`

export const termsOf = ({ orderId, revision, totalCents, customer }: Revision): PaymentTerms => ({
  orderId,
  revision,
  amountCents: totalCents,
  // Only the retention job empties this, long after the payment.
  shipTo: customer as CustomerInfo
})

/**
 * Opens a payment. When Stripe stored a failure under the idempotency key, a second key is used. A payment that was
 * opened despite that failure cannot be paid, because its client secret was never sent to a browser.
 */
export async function openPayment(payments: Payments, terms: PaymentTerms, key: string): Promise<Payment> {
  try {
    return await payments.open(terms, key)
  } catch (error) {
    if (!(error instanceof SpentKey)) throw error
    return payments.open(terms, `${key}:again`)
  }
}

/** A second press, a reload or a repeated request within this many seconds gives the same order. */
const SAME_ORDER_SECONDS = 15
const ID_BYTES = 15

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'

type DraftRequest = {
  address: string
  items: readonly CartLine[]
  customer: CustomerInfo
  /** An order with the same content that was already paid or ended: this is the next one. */
  after?: string
}

/**
 * The ids for this request: one for the current 15 seconds, one for the previous 15. They are derived from the request
 * under our secret, so that concurrent requests find the same row and payment, and others cannot guess them.
 */
export function orderIdsOf(draft: DraftRequest, secret: string, now: Date): [id: string, before: string] {
  const { address, items, customer, after } = draft
  const request = JSON.stringify([address, items, customer, ...(after === undefined ? [] : [after])])
  const quarter = Math.floor(now.getTime() / (SAME_ORDER_SECONDS * 1000))
  const idIn = (number: number) => {
    const hash = keyedHash(secret, 'order-id', `${number}\0${request}`)
    return `ord_${base32(hash.subarray(0, ID_BYTES))}`
  }
  return [idIn(quarter), idIn(quarter - 1)]
}

function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('')
}
