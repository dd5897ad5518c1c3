// Erases personal data. Orders lose their buyer, and keep what the accounts need.

import { and, eq, exists, isNotNull, isNull, lt, lte, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { deskOrderActs, orderNotes } from '../../platform/db/desk-order-schema.ts'
import { fans, portalTokens, superfanSignups } from '../../platform/db/fan-schema.ts'
import type { Database } from '../../platform/db/open.ts'
import { couponClaims, shipments, webhookEvents, withdrawals } from '../../platform/db/order-facts-schema.ts'
import { orderLinks, orderRevisions, orders } from '../../platform/db/order-schema.ts'
import { outbox } from '../../platform/db/schema.ts'
import { timestamp } from '../../platform/db/timestamp.ts'
import { FAN_MAIL_KIND } from '../../shop/superfan/fan-mails.ts'

/** Rows per statement, so that no statement runs too long, however many rows are due. */
const BATCH_SIZE = 200

/**
 * Erases personal data from one batch of the orders that meet `isDue`; returns how many orders that were. Amounts, lines and
 * events stay. Withdrawals that belong to these orders and the
 * hosts' notes about them are deleted, and so are hashes of the address, by which somebody who guesses it could confirm it, and
 * what vendors answered about it.
 */
export async function anonymiseOrders(db: Database, isDue: SQL, now: Date): Promise<number> {
  const { rows } = await db.execute(sql`
      WITH due AS (
        SELECT id FROM ${orders} WHERE anonymised_at IS NULL AND (${isDue}) ORDER BY id LIMIT ${BATCH_SIZE}::int
        FOR UPDATE SKIP LOCKED
      ), emptied AS (
        UPDATE ${orderRevisions} SET customer = '{}'::jsonb, quote_hash = '' FROM due WHERE order_id = due.id
      ), untracked AS (
        UPDATE ${shipments} SET tracking_number = NULL, tracking_url = NULL FROM due WHERE order_id = due.id
      ), unnamed AS (
        UPDATE ${couponClaims} SET email_key = 'anonymous:' || order_id FROM due WHERE order_id = due.id
      ), unlinked AS (
        DELETE FROM ${orderLinks} USING due WHERE order_id = due.id
      ), unnoted AS (
        DELETE FROM ${orderNotes} USING due WHERE order_id = due.id
      ), unhashed AS (
        UPDATE ${deskOrderActs} SET terms = terms - 'addressHash', digest = '' FROM due WHERE order_id = due.id
      ), unsaid AS (
        UPDATE ${outbox} SET last_error = NULL FROM due
        WHERE last_error IS NOT NULL AND due.id IN (payload ->> 'orderId', payload -> 'alert' ->> 'orderId')
      ), dropped AS (
        DELETE FROM ${withdrawals} USING due WHERE matched_order_id = due.id
      )
      UPDATE ${orders} SET email = '', email_key = '', first_name = '', last_name = '', print_refusal = NULL, anonymised_at = ${timestamp(now)},
        version = version + 1
      FROM due WHERE orders.id = due.id RETURNING orders.id`)
  return rows.length
}

/** Never paid, and impossible to pay now: every payment that was opened for the order is cancelled. */
export const isUnpaidSince = (limit: Date): SQL => sql`
  paid_at IS NULL AND updated_at < ${timestamp(limit)} AND (status = 'cancelled' OR (status = 'draft' AND payment_id IS NULL))`

export const isPaidBefore = (limit: Date): SQL => sql`paid_at < ${timestamp(limit)}`

export async function dropOldEvents(db: Database, before: Date): Promise<number> {
  const old = db.delete(webhookEvents).where(lt(webhookEvents.receivedAt, before))
  return (await old.returning({ key: webhookEvents.eventKey })).length
}

/** Deletes old withdrawals that match no order. The others are deleted with their order's personal data. */
export async function dropOldWithdrawals(db: Database, before: Date): Promise<number> {
  const isLoose = isNull(withdrawals.matchedOrderId)
  const old = db.delete(withdrawals).where(and(lt(withdrawals.receivedAt, before), isLoose))
  return (await old.returning({ id: withdrawals.id })).length
}

/** Erases personal data of fans whose subscription ended before the given time. Stripe keeps their invoices. */
export async function forgetEndedFans(db: Database, before: Date): Promise<number> {
  const hasPersonalData = or(
    ne(fans.email, ''),
    ne(fans.emailKey, ''),
    ne(fans.name, ''),
    isNotNull(fans.nickname)
  )
  const anonymised = db
    .update(fans)
    .set({ name: '', email: '', emailKey: '', nickname: null })
    .where(and(eq(fans.isLive, false), lt(fans.endedAt, before), hasPersonalData))
  return (await anonymised.returning({ id: fans.id })).length
}

/** Erases personal data of signups not touched since then, unless their fan is live or ended later. */
export async function forgetSignups(db: Database, before: Date): Promise<number> {
  const { name, email, nickname, intentId, updatedAt } = superfanSignups
  const hasPersonalData = or(isNotNull(name), isNotNull(email), isNotNull(nickname))
  const fan = db
    .select({ id: fans.id })
    .from(fans)
    .where(and(eq(fans.intentId, intentId), or(eq(fans.isLive, true), not(lt(fans.endedAt, before)))))
  const anonymised = db
    .update(superfanSignups)
    .set({ name: null, email: null, nickname: null })
    .where(and(lt(updatedAt, before), hasPersonalData, not(exists(fan))))
  return (await anonymised.returning({ id: intentId })).length
}

/** Deletes expired links, and the finished outbox messages that mailed one: those contain a mail address. */
export async function dropOldLinks(db: Database, now: Date): Promise<number> {
  const isFinished = or(isNotNull(outbox.doneAt), isNotNull(outbox.deadAt))
  const isLink = and(eq(outbox.kind, FAN_MAIL_KIND), sql`${outbox.payload} ->> 'which' = 'manage'`)
  const [links, toOrders] = await db.batch([
    db.delete(portalTokens).where(lte(portalTokens.expiresAt, now)).returning({ at: portalTokens.createdAt }),
    db.delete(orderLinks).where(lte(orderLinks.expiresAt, now)).returning({ at: orderLinks.createdAt }),
    db.delete(outbox).where(and(isLink, isFinished))
  ])
  return links.length + toOrders.length
}
