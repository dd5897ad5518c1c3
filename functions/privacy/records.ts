// What people left with us, and how it goes: orders lose who bought, and keep what the books need.
import { and, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { inDatabase } from '../db/database-failure.ts'
import type { Database } from '../db/open.ts'
import { couponClaims, webhookEvents, withdrawals } from '../db/order-facts-schema.ts'
import { orderRevisions, orders } from '../db/order-schema.ts'

/** Rows of one statement: short enough for its time, whatever has gathered. */
const PORTION = 200

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`

/**
 * Takes everything of a person out of the orders that meet `isDue`, a portion at a time; answers how many there were.
 * Their amounts, lines and events stay. What was withdrawn from them goes with them.
 */
export async function anonymiseOrders(db: Database, isDue: SQL, now: Date): Promise<number> {
  const { rows } = await inDatabase(() =>
    db.execute(sql`
      WITH due AS (
        SELECT id FROM ${orders} WHERE anonymised_at IS NULL AND (${isDue}) ORDER BY id LIMIT ${PORTION}::int
        FOR UPDATE SKIP LOCKED
      ), emptied AS (
        UPDATE ${orderRevisions} SET customer = '{}'::jsonb FROM due WHERE order_id = due.id
      ), unnamed AS (
        UPDATE ${couponClaims} SET email_key = 'anonymous:' || order_id FROM due WHERE order_id = due.id
      ), dropped AS (
        DELETE FROM ${withdrawals} USING due WHERE matched_order_id = due.id
      )
      UPDATE ${orders} SET email = '', email_key = '', first_name = '', last_name = '', anonymised_at = ${at(now)},
        version = version + 1
      FROM due WHERE orders.id = due.id RETURNING orders.id`)
  )
  return rows.length
}

/** Never paid, and nothing can pay it any more: every payment that was opened for it is cancelled. */
export const isUnpaidSince = (limit: Date): SQL => sql`
  paid_at IS NULL AND updated_at < ${at(limit)} AND (status = 'cancelled' OR (status = 'draft' AND payment_id IS NULL))`

export const isPaidBefore = (limit: Date): SQL => sql`paid_at < ${at(limit)}`

export async function dropOldEvents(db: Database, before: Date): Promise<number> {
  const old = db.delete(webhookEvents).where(lt(webhookEvents.receivedAt, before))
  return (await inDatabase(() => old.returning({ key: webhookEvents.eventKey }))).length
}

/** Those that fit no order; the others go with theirs. */
export async function dropOldWithdrawals(db: Database, before: Date): Promise<number> {
  const isLoose = isNull(withdrawals.matchedOrderId)
  const old = db.delete(withdrawals).where(and(lt(withdrawals.receivedAt, before), isLoose))
  return (await inDatabase(() => old.returning({ id: withdrawals.id }))).length
}
