// Stripe calls: signed, stored once, then the order that it is about is looked at. What it says is never believed, only that it said it.
import { and, eq, sql } from 'drizzle-orm'
import { paymentWebhook } from '../../src/checkout/contract.ts'
import { accept, refuse } from '../../src/lib/outcome.ts'
import { isOrderId } from '../../src/shop/rules.ts'
import { inDatabase } from '../db/database-failure.ts'
import type { Database } from '../db/open.ts'
import { payments as paymentTable, webhookEvents } from '../db/order-facts-schema.ts'
import { handle, type Room } from '../http/handle.ts'
import type { PaymentEvent } from '../services/payments.ts'
import { openTill, type Till } from './desk.ts'
import { settle } from './settle-order.ts'

const PROVIDER = 'payments'
const HEARD = { ok: true } as const

/**
 * 400 when it is not Stripe's. 5xx when it could not be stored or its order could not be looked at: Stripe then calls
 * again for three days, and an event that was stored before and not done is done then.
 */
export const paymentWebhooks: Room = (services) => [
  handle(paymentWebhook, async ({ rawBody, requestHeaders }) => {
    const till = openTill(services)
    const event = await till.payments.readWebhook(rawBody, requestHeaders.get('stripe-signature'))
    if (!event) return refuse('bad-signature')
    const isOfOurMoney = event.isLive === till.payments.isLive
    if (event.subject === 'other' || !isOfOurMoney) return accept(HEARD)
    if (await isDone(till.db, event, till.now())) return accept(HEARD)
    till.passing('event stored')
    await lookAt(till, event)
    await noteDone(till.db, event, till.now())
    return accept(HEARD)
  })
]

/** Stores the event; whether it had been dealt with before. */
async function isDone(db: Database, event: PaymentEvent, now: Date): Promise<boolean> {
  const { id: eventKey, type, happenedAt } = event
  const objectId = event.paymentId ?? event.objectId
  const row = {
    provider: PROVIDER,
    eventKey,
    type,
    objectId,
    happenedAt,
    receivedAt: now,
    attempts: 1
  } as const
  const [stored] = await inDatabase(() =>
    db
      .insert(webhookEvents)
      .values(row)
      .onConflictDoUpdate({
        target: [webhookEvents.provider, webhookEvents.eventKey],
        set: { attempts: sql`${webhookEvents.attempts} + 1` }
      })
      .returning({ processedAt: webhookEvents.processedAt })
  )
  return stored?.processedAt != null
}

async function noteDone(db: Database, { id }: PaymentEvent, now: Date): Promise<void> {
  const isIt = and(eq(webhookEvents.provider, PROVIDER), eq(webhookEvents.eventKey, id))
  await inDatabase(() => db.update(webhookEvents).set({ processedAt: now }).where(isIt))
}

/** A payment that is not of an order of ours is somebody else's business on the same account. */
async function lookAt(till: Till, { paymentId }: PaymentEvent): Promise<void> {
  if (paymentId === undefined) return
  const orderId = await orderIdOf(till, paymentId)
  if (orderId !== undefined && isOrderId(orderId))
    await settle(till, orderId, { actor: 'webhook', paymentId })
}

async function orderIdOf({ db, payments }: Till, paymentId: string): Promise<string | undefined> {
  const known = db
    .select({ orderId: paymentTable.orderId })
    .from(paymentTable)
    .where(eq(paymentTable.id, paymentId))
  const [row] = await inDatabase(() => known)
  return row?.orderId ?? (await payments.find(paymentId))?.orderId
}
