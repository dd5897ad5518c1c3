// Subscriptions at the payment provider that nobody here knows of: somebody is charged twice, or for nothing.
import { sql } from 'drizzle-orm'
import type { Breach } from '../../src/features/reconciliation/rules.ts'
import type { PaymentContext } from '../checkout/context.ts'
import { inDatabase } from '../db/database-failure.ts'
import { fanSubscriptions, superfanSignups } from '../db/fan-schema.ts'
import type { Memberships } from '../services/stripe/memberships.ts'

/** A signup that is at it, or that died and is gone on with, has not noted its subscription yet. */
const SETTLES_MS = 60 * 60 * 1000

/** Each live subscription of ours there that is no subscription of a fan here, nor of a signup. */
export async function surplusSubscriptions(
  { db, now }: Pick<PaymentContext, 'db' | 'now'>,
  memberships: Memberships
): Promise<Breach[]> {
  const { rows } = await inDatabase(() =>
    db.execute<{ id: string }>(sql`
      SELECT ${fanSubscriptions.id} AS id FROM ${fanSubscriptions} UNION
      SELECT ${superfanSignups.subscriptionId} FROM ${superfanSignups} WHERE outcome IS NULL`)
  )
  const known = new Set(rows.map(({ id }) => id))
  const settledBefore = now().getTime() - SETTLES_MS
  const surplus: Breach[] = []
  for await (const { id, createdAt } of memberships.live())
    if (!known.has(id) && createdAt.getTime() < settledBefore)
      surplus.push({ kind: 'surplus-subscription', subject: id })
  return surplus
}
