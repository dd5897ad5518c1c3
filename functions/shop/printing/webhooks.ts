// Printful's webhook: checks the signature, stores the event once, then settles its order. An event is only a hint; the facts
// are fetched from Printful.

import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { accept, Failure, refuse } from '../../../src/lib/outcome.ts'
import { isOrderId } from '../../../src/shop/cart/cart-limits.ts'
import { printingWebhook } from '../../../src/shop/checkout/vendor-calls.ts'
import { enqueueAlert } from '../../platform/alerts/alerts.ts'
import type { Database } from '../../platform/db/open.ts'
import { webhookEvents } from '../../platform/db/order-facts-schema.ts'
import type { Order } from '../../platform/db/order-schema.ts'
import type { Route } from '../../platform/http/handle.ts'
import type { PrintingEvent } from '../../platform/services/printful/printing.ts'
import { type Connected, handleWith, type Services } from '../../platform/services.ts'
import { fetchPrint } from '../orders/print-facts.ts'
import { settle } from '../orders/settle-order.ts'

const RECEIVED = { ok: true } as const

/**
 * 400 when the signature is wrong, 5xx when the event could not be stored: Printful then retries for a day. A stored event
 * gets 200 even when updating its order fails; a job does that later.
 */
export const printWebhooks = (services: Services): readonly Route[] => [
  handleWith(
    'checkout',
    services,
    'db',
    'payments',
    'printing'
  )(printingWebhook, async (visit, connected) => {
    const signature = visit.requestHeader('x-pf-webhook-signature')
    const event = await connected.printing.readWebhook(visit.rawBody, signature)
    if (!event) return refuse('bad-signature')
    const stored = receivedOf(event)
    if (await storeEvent(connected.db, stored, connected.now())) return accept(RECEIVED)
    connected.onCrashPoint?.('event stored')
    try {
      await processPrintEvent(connected, stored, 'webhook')
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      visit.logFailure(error)
    }
    return accept(RECEIVED)
  })
]

const receivedOf = ({ key: eventKey, type, orderId, happenedAt }: PrintingEvent): ReceivedEvent => ({
  provider: 'print-shop',
  eventKey,
  type,
  objectId: orderId ?? null,
  happenedAt
})

/** Updates the order of a stored event. An event about an unknown order is marked as done. */
export async function processPrintEvent(
  services: Connected<'payments' | 'printing'>,
  event: ReceivedEvent,
  actor: 'webhook' | 'job'
): Promise<void> {
  const { db, printing, now } = services
  const { objectId: orderId, type, eventKey: occasion } = event
  if (orderId !== null && isOrderId(orderId)) {
    const order = await settle(services, orderId, {
      actor,
      printed: () => fetchPrint(printing, orderId)
    })
    const why = order && stopOf(type, order)
    if (why) await enqueueAlert(db, { cause: 'print-stopped', orderId, why, occasion }, now())
  }
  await recordProcessed(db, event, now())
}

/** Why a parcel is stopped, if the state of the order does not show it: Printful holds parcels of an order in production. */
function stopOf(
  type: string,
  { fulfilmentState, paymentState }: Order
): 'on-hold' | 'out-of-stock' | undefined {
  if (paymentState === 'refunded') return undefined
  if (type === 'shipment_out_of_stock') return 'out-of-stock'
  return type.startsWith('shipment_put_hold') && fulfilmentState !== 'on_hold' ? 'on-hold' : undefined
}

type EventRow = typeof webhookEvents.$inferSelect
type ReceivedEvent = Pick<EventRow, 'provider' | 'eventKey' | 'type' | 'objectId' | 'happenedAt'>
type EventName = Pick<EventRow, 'provider' | 'eventKey'>

const isIt = ({ provider, eventKey }: EventName) =>
  and(eq(webhookEvents.provider, provider), eq(webhookEvents.eventKey, eventKey))

/** Stores an event, or counts its repeated delivery; returns whether it was handled before. */
async function storeEvent(db: Database, event: ReceivedEvent, now: Date): Promise<boolean> {
  const [stored] = await db
    .insert(webhookEvents)
    .values({ ...event, receivedAt: now, attempts: 1 })
    .onConflictDoUpdate({
      target: [webhookEvents.provider, webhookEvents.eventKey],
      set: { attempts: sql`${webhookEvents.attempts} + 1` }
    })
    .returning({ processedAt: webhookEvents.processedAt })
  return stored?.processedAt != null
}

async function recordProcessed(db: Database, event: EventName, now: Date): Promise<void> {
  await db.update(webhookEvents).set({ processedAt: now, lastError: null }).where(isIt(event))
}

/** Stores why an event could not be handled. `reason` must not contain personal data. */
export async function recordFailure(db: Database, event: EventName, reason: string): Promise<void> {
  await db.update(webhookEvents).set({ lastError: reason }).where(isIt(event))
}

/** Unhandled events, those without a failure first, then the oldest. */
export async function unprocessedEvents(
  db: Database,
  provider: EventRow['provider'],
  limit: number
): Promise<EventRow[]> {
  const isOpen = and(eq(webhookEvents.provider, provider), isNull(webhookEvents.processedAt))
  const { lastError, receivedAt } = webhookEvents
  return db
    .select()
    .from(webhookEvents)
    .where(isOpen)
    .orderBy(sql`${lastError} IS NOT NULL`, asc(receivedAt))
    .limit(limit)
}
