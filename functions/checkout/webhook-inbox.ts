// What Stripe told, each message once, until the order that it is about was looked at.
import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { inDatabase } from '../db/database-failure.ts'
import type { Database } from '../db/open.ts'
import { webhookEvents } from '../db/order-facts-schema.ts'
import type { PaymentEvent } from '../services/stripe/payments.ts'

const PROVIDER = 'payments'
/** Whoever took a message in is still at it. */
const AT_IT_SECONDS = 30

/** A message that waits: what it says it is, and the payment it is about. */
export type WaitingEvent = { key: string; type: string; paymentId: string }

/** Whether an event can be about an order: of real money where real money is taken, and about a payment. */
export const isOfOurMoney = ({ subject, isLive }: PaymentEvent, takesRealMoney: boolean): boolean =>
  subject !== 'other' && isLive === takesRealMoney

/** An event that names no payment is about nothing of ours: it is dealt with as it comes. */
function rowOf({ id: eventKey, type, happenedAt, paymentId, objectId }: PaymentEvent, now: Date) {
  const processedAt = paymentId === undefined ? now : null
  return {
    ...({ provider: PROVIDER } as const),
    ...{ eventKey, type, happenedAt, objectId: paymentId ?? objectId, receivedAt: now, processedAt }
  }
}

/** Stores an event; whether it has been dealt with already. */
export async function storeEvent(db: Database, event: PaymentEvent, now: Date): Promise<boolean> {
  const target = [webhookEvents.provider, webhookEvents.eventKey]
  const [stored] = await inDatabase(() =>
    db
      .insert(webhookEvents)
      .values(rowOf(event, now))
      // Changes nothing: only so that the row is answered.
      .onConflictDoUpdate({ target, set: { attempts: sql`${webhookEvents.attempts}` } })
      .returning({ processedAt: webhookEvents.processedAt })
  )
  return stored?.processedAt != null
}

/** Stores those that are not there yet; answers how many they were. */
export async function storeMissedEvents(
  db: Database,
  events: readonly PaymentEvent[],
  now: Date
): Promise<number> {
  if (events.length === 0) return 0
  // Whoever works events off may take these at once.
  const receivedAt = new Date(now.getTime() - AT_IT_SECONDS * 1000)
  const rows = events.map((event) => ({ ...rowOf(event, now), receivedAt }))
  const stored = await inDatabase(() =>
    db.insert(webhookEvents).values(rows).onConflictDoNothing().returning({ key: webhookEvents.eventKey })
  )
  return stored.length
}

/** Events that wait, those tried least first. */
export async function waitingEvents(db: Database, most: number, now: Date): Promise<WaitingEvent[]> {
  const { provider, eventKey: key, type, objectId, processedAt, receivedAt, attempts } = webhookEvents
  const isFree = lte(receivedAt, new Date(now.getTime() - AT_IT_SECONDS * 1000))
  const rows = await inDatabase(() =>
    db
      .select({ key, type, paymentId: objectId })
      .from(webhookEvents)
      .where(and(eq(provider, PROVIDER), isNull(processedAt), isFree))
      .orderBy(asc(attempts), asc(receivedAt))
      .limit(most)
  )
  return rows.map(({ paymentId, ...event }) => ({ ...event, paymentId: paymentId ?? '' }))
}

const named = (keys: readonly string[]) =>
  and(eq(webhookEvents.provider, PROVIDER), inArray(webhookEvents.eventKey, [...keys]))

export async function noteDone(db: Database, keys: readonly string[], now: Date): Promise<void> {
  const set = { processedAt: now, lastError: null }
  await inDatabase(() => db.update(webhookEvents).set(set).where(named(keys)))
}

/** `reason` holds nothing of a person: what an adapter said, or the name of an error. */
export async function noteFailed(db: Database, keys: readonly string[], reason: string): Promise<void> {
  const set = { attempts: sql`${webhookEvents.attempts} + 1`, lastError: reason }
  await inDatabase(() => db.update(webhookEvents).set(set).where(named(keys)))
}
