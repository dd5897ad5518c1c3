// WebSub subscriptions in the database.
import { randomBytes } from 'node:crypto'
import { and, eq, lte, ne, sql } from 'drizzle-orm'
import { nextTryAt } from '../../src/features/releases/hub.ts'
import { inDatabase } from '../db/database-failure.ts'
import type { Database } from '../db/open.ts'
import { hubSubscriptions } from '../db/schema.ts'

export type HubSubscription = typeof hubSubscriptions.$inferSelect

const TOKEN_BYTES = 16

/** Makes `topic` at `hub` the only subscription. Another hub for the same topic starts a new subscription. */
export async function wantHub(db: Database, topic: string, hub: string, now: Date): Promise<void> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const fresh = { hub, token, askedAt: now, nextAskAt: now, tries: 0, leaseUntil: null }
  await inDatabase(() =>
    db.batch([
      db.delete(hubSubscriptions).where(ne(hubSubscriptions.topic, topic)),
      db
        .insert(hubSubscriptions)
        .values({ topic, ...fresh })
        .onConflictDoUpdate({
          target: hubSubscriptions.topic,
          set: fresh,
          setWhere: ne(hubSubscriptions.hub, hub)
        })
    ])
  )
}

/** The feed names no hub any more. Removes the subscription, so that notifications of the old hub are ignored. */
export async function wantNoHub(db: Database): Promise<void> {
  await inDatabase(() => db.delete(hubSubscriptions))
}

/** Claims the subscription whose request is due, so that no other process sends it too. */
export async function claimDueSubscription(db: Database, now: Date): Promise<HubSubscription | undefined> {
  const due = await inDatabase(() =>
    db.select().from(hubSubscriptions).where(lte(hubSubscriptions.nextAskAt, now)).limit(1)
  )
  const [one] = due
  if (!one) return undefined
  const isAsSeen = and(eq(hubSubscriptions.token, one.token), eq(hubSubscriptions.nextAskAt, one.nextAskAt))
  const tries = sql`${hubSubscriptions.tries} + 1`
  const set = { askedAt: now, nextAskAt: nextTryAt(one.tries + 1, now), tries }
  const [taken] = await inDatabase(() => db.update(hubSubscriptions).set(set).where(isAsSeen).returning())
  return taken
}

export async function subscriptionWith(db: Database, token: string): Promise<HubSubscription | undefined> {
  const byToken = eq(hubSubscriptions.token, token)
  const [row] = await inDatabase(() => db.select().from(hubSubscriptions).where(byToken))
  return row
}

export async function changeSubscription(
  db: Database,
  token: string,
  change: Partial<Pick<HubSubscription, 'leaseUntil' | 'nextAskAt' | 'tries'>>
): Promise<void> {
  await inDatabase(() => db.update(hubSubscriptions).set(change).where(eq(hubSubscriptions.token, token)))
}
