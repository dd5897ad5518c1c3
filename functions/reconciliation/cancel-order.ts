// A host calls an order off: one that nobody paid ends, one that was paid is paid back and stopped at the printer.
import { accept, type Outcome, refuse } from '../../src/lib/outcome.ts'
import type { Workshop } from '../checkout/context.ts'
import { noteHostAct } from '../checkout/host-queries.ts'
import { askPrintShop } from '../checkout/print-facts.ts'
import { type Order, orderOf } from '../checkout/queries.ts'
import { type GiveBackRefusal, giveBack } from '../checkout/refund-up-to.ts'
import { settle } from '../checkout/settle-order.ts'
import { stopPrint } from '../checkout/stop-print.ts'
import type { PrintStatus } from '../services/printful/printing.ts'
import { endOrder } from './end-order.ts'

/** The print shop lets these go (design shop-payments 3: drafts and pending only). */
const STOPPABLE: ReadonlySet<PrintStatus> = new Set(['draft', 'pending', 'failed', 'cancelled'])

/** `being-made`: it comes whatever one does. `money-under-way`: the bank has not said yet, or somebody is at the checkout. */
export type CallOffRefusal = GiveBackRefusal | 'being-made' | 'money-under-way'

/** Answers the order as it is then; a refusal leaves it as it was. A second time is the same yes. */
export async function callOff(workshop: Workshop, orderId: string): Promise<Outcome<Order, CallOffRefusal>> {
  const { db, printShop, now } = workshop
  const printed = () => askPrintShop(printShop, orderId)
  const order = await settle(workshop, orderId, { actor: 'host', printed, isMoneyNews: true })
  if (!order) return refuse('unknown-order')
  if (order.status === 'cancelled') return accept(order)
  if (order.paidAt === null) {
    await noteHostAct(db, order, { what: 'called off' }, now())
    return (await endOrder(workshop, orderId)) ? standing() : refuse('money-under-way')
  }
  const laid = await printShop.find(orderId)
  if (laid && !STOPPABLE.has(laid.status)) return refuse('being-made')
  await noteHostAct(db, order, { what: 'called off' }, now())
  const given = await giveBack(workshop, orderId)
  if (!given.ok) return given
  await stopPrint(workshop, orderId)
  return standing()

  async function standing(): Promise<Outcome<Order, CallOffRefusal>> {
    const after = await orderOf(db, orderId)
    return after ? accept(after) : refuse('unknown-order')
  }
}
