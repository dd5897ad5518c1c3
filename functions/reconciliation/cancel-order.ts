// A host cancels an order: an unpaid one is ended, a paid one is refunded and stopped at the printer.

import { accept, type Outcome, refuse } from '../../src/lib/outcome.ts'
import type { Order } from '../db/order-schema.ts'
import { orderOf, recordHostAct } from '../orders/order-queries.ts'
import { fetchPrint } from '../orders/print-facts.ts'
import { settle } from '../orders/settle-order.ts'
import { type RefundRefusal, refundOrder } from '../payments/refunds.ts'
import { stopPrint } from '../printing/stop-print.ts'
import type { PrintStatus } from '../services/printful/printing.ts'
import type { Connected } from '../services.ts'
import { endOrder } from './end-order.ts'

/** Printful can still cancel these. */
const STOPPABLE: ReadonlySet<PrintStatus> = new Set(['draft', 'pending', 'failed', 'cancelled'])

/**
 * `being-made`: production cannot be stopped. `money-under-way`: the payment is undecided, or the buyer is at the checkout.
 */
export type CancelRefusal = RefundRefusal | 'being-made' | 'money-under-way'

/** Returns the order afterwards; a refusal changes nothing. Safe to repeat. */
export async function cancelOrder(
  services: Connected<'payments' | 'printing'>,
  orderId: string
): Promise<Outcome<Order, CancelRefusal>> {
  const { db, printing, now } = services
  const printed = () => fetchPrint(printing, orderId)
  const order = await settle(services, orderId, { actor: 'host', printed, isMoneyNews: true })
  if (!order) return refuse('unknown-order')
  if (order.status === 'cancelled') return accept(order)
  if (order.paidAt === null) {
    await recordHostAct(db, order, { what: 'cancelled' }, now())
    return (await endOrder(services, orderId)) ? storedOrder() : refuse('money-under-way')
  }
  const printOrder = await printing.find(orderId)
  if (printOrder && !STOPPABLE.has(printOrder.status)) return refuse('being-made')
  await recordHostAct(db, order, { what: 'cancelled' }, now())
  const given = await refundOrder(services, orderId)
  if (!given.ok) return given
  await stopPrint(services, orderId)
  return storedOrder()

  async function storedOrder(): Promise<Outcome<Order, CancelRefusal>> {
    const after = await orderOf(db, orderId)
    return after ? accept(after) : refuse('unknown-order')
  }
}
