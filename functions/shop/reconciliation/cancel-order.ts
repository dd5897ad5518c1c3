// A host cancels an order: an unpaid one is ended, a paid one is refunded and stopped at the printer.

import { accept, type Outcome, refuse } from '../../../src/lib/outcome.ts'
import type { Order } from '../../platform/db/order-schema.ts'
import type { PrintStatus } from '../../platform/services/printful/printing.ts'
import type { Connected } from '../../platform/services.ts'
import type { MoneyLease } from '../orders/leases.ts'
import { orderOf, recordHostAct } from '../orders/order-queries.ts'
import { type Decided, type RefundRefusal, refundUnderLease } from '../payments/refunds.ts'
import { stopPrint } from '../printing/stop-print.ts'
import { endOrder } from './end-order.ts'

/** Printful can still cancel these. */
const STOPPABLE: ReadonlySet<PrintStatus> = new Set(['draft', 'pending', 'failed', 'cancelled'])
export const isStoppable = (status: PrintStatus): boolean => STOPPABLE.has(status)

/** Ends an unpaid order. It takes the lease of the order itself. */
export async function endedOrder(
  services: Connected<'payments'>,
  orderId: string
): Promise<Outcome<Order, 'money-under-way' | 'unknown-order'>> {
  if (!(await endOrder(services, orderId))) return refuse('money-under-way')
  return storedOrder(services, orderId)
}

/**
 * Refunds a paid order and stops it at the printer, for a caller that holds the lease of the order. `being-made`: production
 * cannot be stopped.
 */
export async function cancelPaidOrder(
  services: Connected<'payments' | 'printing'>,
  lease: MoneyLease,
  order: Order,
  decided?: Decided
): Promise<Outcome<Order, RefundRefusal | 'being-made'>> {
  const { db, printing, now } = services
  const { id: orderId } = order
  const printOrder = await printing.find(orderId)
  if (printOrder && !isStoppable(printOrder.status)) return refuse('being-made')
  await recordHostAct(db, order, { what: 'cancelled', ...(decided ? { details: decided } : {}) }, now())
  const given = await refundUnderLease(services, lease, { orderId, upToCents: undefined, decided })
  if (!given.ok) return given
  await stopPrint(services, orderId)
  return storedOrder(services, orderId)
}

async function storedOrder(
  { db }: Connected<'payments'>,
  orderId: string
): Promise<Outcome<Order, 'unknown-order'>> {
  const after = await orderOf(db, orderId)
  return after ? accept(after) : refuse('unknown-order')
}
