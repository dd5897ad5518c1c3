// Push subscriptions in the database.

import { createHash } from 'node:crypto'
import { eq, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/open.ts'
import { pushRefusedHosts, pushSubscriptions } from '../../platform/db/schema.ts'
import { timestamp } from '../../platform/db/timestamp.ts'

/** At most this many refused hosts are stored, because a script may invent them. */
const MAX_REFUSED_HOSTS = 200

export interface Subscription {
  endpoint: string
  p256dh: Uint8Array
  auth: Uint8Array
}

export async function isKnown(db: Database, endpoint: string): Promise<boolean> {
  const isIt = eq(pushSubscriptions.endpointHash, hashOf(endpoint))
  const rows = await db.select({ id: pushSubscriptions.id }).from(pushSubscriptions).where(isIt)
  return rows.length > 0
}

/** Stores a subscription, or updates the keys and day of a stored one. Writes nothing when nothing changed. */
export async function storeSubscription(db: Database, subscription: Subscription, now: Date): Promise<void> {
  const { p256dh, auth } = subscription
  const lastSeenOn = dayOf(now)
  const isNews = or(
    lt(pushSubscriptions.lastSeenOn, lastSeenOn),
    sql`(${pushSubscriptions.p256dh}, ${pushSubscriptions.auth}) <> (${p256dh}, ${auth})`
  )
  await db
    .insert(pushSubscriptions)
    .values({ ...subscription, endpointHash: hashOf(subscription.endpoint), lastSeenOn })
    .onConflictDoUpdate({
      target: pushSubscriptions.endpointHash,
      set: { p256dh, auth, lastSeenOn, badRequests: 0 },
      ...(isNews ? { setWhere: isNews } : {})
    })
}

export async function forgetSubscription(db: Database, endpoint: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpointHash, hashOf(endpoint)))
}

export async function countRefusedHost(db: Database, host: string, now: Date): Promise<void> {
  const lastOn = dayOf(now)
  const isSpaceLeft = sql`(SELECT count(*) FROM ${pushRefusedHosts}) < ${MAX_REFUSED_HOSTS}::int
    OR EXISTS (SELECT FROM ${pushRefusedHosts} WHERE host = ${host})`
  await db.execute(sql`
      INSERT INTO ${pushRefusedHosts} AS noted (host, times, last_on)
      SELECT ${host}, 1, ${timestamp(lastOn)} WHERE ${isSpaceLeft}
      ON CONFLICT (host) DO UPDATE SET times = noted.times + 1, last_on = excluded.last_on`)
}

const hashOf = (endpoint: string) => createHash('sha256').update(endpoint).digest()

/** Rounds down to UTC midnight, because no finer time is stored about visitors. */
function dayOf(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
}
