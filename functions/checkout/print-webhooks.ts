// Printful calls: signed, stored once, then its order is looked at. What it says is never believed, only that it said it.
import { printingWebhook } from '../../src/features/checkout/vendor-calls.ts'
import { isOrderId } from '../../src/features/shop/rules.ts'
import { accept, Failure, refuse } from '../../src/lib/outcome.ts'
import { handle, type Route } from '../http/handle.ts'
import type { PrintingEvent } from '../services/printful/printing.ts'
import type { ShopServices } from '../services.ts'
import { type FulfilmentContext, fulfilmentContextOf } from './context.ts'
import { askPrinting } from './print-facts.ts'
import { settle } from './settle-order.ts'
import { type HeardEvent, noteProcessed, storeEvent } from './webhook-queries.ts'

const HEARD = { ok: true } as const

/**
 * 400 when it is not Printful's, 5xx when it could not be stored: Printful calls again for a day. Once it is stored it is a
 * yes, whoever is away: the clock does the rest.
 */
export const printWebhooks = (services: ShopServices): readonly Route[] => [
  handle(printingWebhook, async ({ rawBody, requestHeader, note }) => {
    const fulfilmentContext = fulfilmentContextOf(services)
    const signature = requestHeader('x-pf-webhook-signature')
    const event = await fulfilmentContext.printing.readWebhook(rawBody, signature)
    if (!event) return refuse('bad-signature')
    const stored = heard(event)
    if (await storeEvent(fulfilmentContext.db, stored, fulfilmentContext.now())) return accept(HEARD)
    fulfilmentContext.passing('event stored')
    try {
      await lookAtPrint(fulfilmentContext, stored, 'webhook')
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      note(error)
    }
    return accept(HEARD)
  })
]

const heard = ({ key: eventKey, type, orderId, happenedAt }: PrintingEvent): HeardEvent => ({
  ...{ provider: 'print-shop', eventKey, type, objectId: orderId ?? null, happenedAt }
})

/** Brings the order of a stored message up to date; one that is not of an order of ours is done with. */
export async function lookAtPrint(
  fulfilmentContext: FulfilmentContext,
  event: HeardEvent,
  actor: 'webhook' | 'job'
): Promise<void> {
  const { db, printing, now } = fulfilmentContext
  const { objectId: orderId } = event
  if (orderId !== null && isOrderId(orderId))
    await settle(fulfilmentContext, orderId, { actor, printed: () => askPrinting(printing, orderId) })
  await noteProcessed(db, event, now())
}
