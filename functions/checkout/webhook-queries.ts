// What vendors called in: each message once, with whether it was dealt with.
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { inDatabase } from '../db/database-failure.ts'
import type { Database } from '../db/open.ts'
import { webhookEvents } from '../db/order-facts-schema.ts'

type EventRow = typeof webhookEvents.$inferSelect
export type HeardEvent = Pick<EventRow, 'provider' | 'eventKey' | 'type' | 'objectId' | 'happenedAt'>
export type EventName = Pick<EventRow, 'provider' | 'eventKey'>

const isIt = ({ provider, eventKey }: EventName) =>
  and(eq(webhookEvents.provider, provider), eq(webhookEvents.eventKey, eventKey))

/** Stores a message, or counts that it came again; answers whether it was dealt with before. */
export async function storeEvent(db: Database, event: HeardEvent, now: Date): Promise<boolean> {
  const [stored] = await inDatabase(() =>
    db
      .insert(webhookEvents)
      .values({ ...event, receivedAt: now, attempts: 1 })
      .onConflictDoUpdate({
        target: [webhookEvents.provider, webhookEvents.eventKey],
        set: { attempts: sql`${webhookEvents.attempts} + 1` }
      })
      .returning({ processedAt: webhookEvents.processedAt })
  )
  return stored?.processedAt != null
}

export async function noteProcessed(db: Database, event: EventName, now: Date): Promise<void> {
  await inDatabase(() =>
    db.update(webhookEvents).set({ processedAt: now, lastError: null }).where(isIt(event))
  )
}

/** Why it could not be dealt with now; nothing of a person may stand in it. */
export async function noteTrouble(db: Database, event: EventName, trouble: string): Promise<void> {
  await inDatabase(() => db.update(webhookEvents).set({ lastError: trouble }).where(isIt(event)))
}

/** Messages that were not dealt with, those without trouble first, then the oldest. */
export async function unprocessedEvents(
  db: Database,
  provider: EventRow['provider'],
  limit: number
): Promise<EventRow[]> {
  const isOpen = and(eq(webhookEvents.provider, provider), isNull(webhookEvents.processedAt))
  const { lastError, receivedAt } = webhookEvents
  return inDatabase(() =>
    db
      .select()
      .from(webhookEvents)
      .where(isOpen)
      .orderBy(sql`${lastError} IS NOT NULL`, asc(receivedAt))
      .limit(limit)
  )
}
