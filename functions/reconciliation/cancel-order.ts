// A host calls an order off: one that nobody paid ends, one that was paid is paid back and stopped at the printer.
import { accept, type Outcome, refuse } from '../../src/lib/outcome.ts'
import type { FulfilmentContext } from '../checkout/context.ts'
import { noteHostAct } from '../checkout/host-queries.ts'
import { askPrinting } from '../checkout/print-facts.ts'
import { type Order, orderOf } from '../checkout/queries.ts'
import { type GiveBackRefusal, refundOrder } from '../checkout/refund-order.ts'
import { settle } from '../checkout/settle-order.ts'
import { stopPrint } from '../checkout/stop-print.ts'
import type { PrintStatus } from '../services/printful/printing.ts'
import { endOrder } from './end-order.ts'

/** Printful lets these go (design shop-payments 3: drafts and pending only). */
const STOPPABLE: ReadonlySet<PrintStatus> = new Set(['draft', 'pending', 'failed', 'cancelled'])

/** `being-made`: it comes whatever one does. `money-under-way`: Stripe has not said yet, or somebody is at the checkout. */
export type CallOffRefusal = GiveBackRefusal | 'being-made' | 'money-under-way'

/** Answers the order as it is then; a refusal leaves it as it was. A second time is the same yes. */
export async function cancelOrder(
  fulfilmentContext: FulfilmentContext,
  orderId: string
): Promise<Outcome<Order, CallOffRefusal>> {
  const { db, printing, now } = fulfilmentContext
  const printed = () => askPrinting(printing, orderId)
  const order = await settle(fulfilmentContext, orderId, { actor: 'host', printed, isMoneyNews: true })
  if (!order) return refuse('unknown-order')
  if (order.status === 'cancelled') return accept(order)
  if (order.paidAt === null) {
    await noteHostAct(db, order, { what: 'called off' }, now())
    return (await endOrder(fulfilmentContext, orderId)) ? standing() : refuse('money-under-way')
  }
  const laid = await printing.find(orderId)
  if (laid && !STOPPABLE.has(laid.status)) return refuse('being-made')
  await noteHostAct(db, order, { what: 'called off' }, now())
  const given = await refundOrder(fulfilmentContext, orderId)
  if (!given.ok) return given
  await stopPrint(fulfilmentContext, orderId)
  return standing()

  async function standing(): Promise<Outcome<Order, CallOffRefusal>> {
    const after = await orderOf(db, orderId)
    return after ? accept(after) : refuse('unknown-order')
  }
}
