// Finds subscriptions at the payment provider that have no record here: someone is charged twice, or for nothing.

import { sql } from 'drizzle-orm'
import { HOUR_MS } from '../../../src/lib/time-units.ts'
import { fanSubscriptions, superfanSignups } from '../../platform/db/fan-schema.ts'
import type { Memberships } from '../../platform/services/stripe/memberships.ts'
import type { Connected } from '../../platform/services.ts'
import type { Breach } from './breaches.ts'

/** A signup in progress, or one that is resumed after a crash, may not have stored its subscription yet. */
const SETTLES_MS = HOUR_MS

/** Each live subscription at the provider that belongs to no fan or signup here. */
export async function surplusSubscriptions(
  { db, now }: Connected,
  memberships: Memberships
): Promise<Breach[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
      SELECT ${fanSubscriptions.id} AS id FROM ${fanSubscriptions} UNION
      SELECT ${superfanSignups.subscriptionId} FROM ${superfanSignups} WHERE outcome IS NULL`)
  const known = new Set(rows.map(({ id }) => id))
  const settledBefore = now().getTime() - SETTLES_MS
  const surplus: Breach[] = []
  for await (const { id, createdAt } of memberships.live())
    if (!known.has(id) && createdAt.getTime() < settledBefore)
      surplus.push({ kind: 'surplus-subscription', subject: id })
  return surplus
}
