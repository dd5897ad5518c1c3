// Erases a person on request, except what the law requires us to keep and what unfinished orders need. Idempotent.
import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { isSubscriber, mailSubscribers } from '../../listen/mail/schema.ts'
import { deskOrderActs, orderNotes } from '../../platform/db/desk-order-schema.ts'
import { fans, portalTokens, superfanSignups } from '../../platform/db/fan-schema.ts'
import type { Database } from '../../platform/db/open.ts'
import { couponClaims, shipments, withdrawals } from '../../platform/db/order-facts-schema.ts'
import { orderLinks, orderRevisions, orders } from '../../platform/db/order-schema.ts'
import { outbox, pushSubscriptions } from '../../platform/db/schema.ts'
import type { Who } from '../../platform/db/whose-rows.ts'
import { isFanOf } from '../../shop/superfan/hide-nickname.ts'
import { type Erasure, planErasure } from './plan-erasure.ts'

/**
 * Erases everything in one transaction and returns what it did. Nothing happens while a subscription is running: only the
 * fan or the hosts end a subscription, never this function.
 */
export async function erasePerson(db: Database, who: Who, now: Date): Promise<Erasure> {
  const plan = await planErasure(db, who)
  if (plan.liveSubscriptions.length > 0) return plan
  await db.batch([
    // Rows that depend on fans and orders go first: they are found through those, whose addresses go afterwards.
    ...aroundOrders(db, who, plan),
    ...ofOrders(db, plan, now),
    ...ofFans(db, who),
    // Before the address that leads to it.
    db
      .delete(outbox)
      .where(
        sql`(payload ->> 'subscriberId')::bigint IN (SELECT id FROM mail_subscribers WHERE ${isSubscriber(who)})`
      ),
    db.delete(mailSubscribers).where(isSubscriber(who)),
    db.delete(outbox).where(sql`payload ->> 'email' = ${who.email}::text`),
    db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, who.pushEndpoint ?? ''))
  ])
  return plan
}

const NOBODY = { email: '', emailKey: '' }
const nextVersion = sql`version + 1`
/** The revision that an invoice is based on. */
const invoiced = sql`(SELECT coalesce(paid_revision, current_revision) FROM ${orders} WHERE orders.id = order_id)`
/**
 * Revisions with this person's data in an order that somebody else has taken over, except the paid revision, and those of an
 * unpaid order that its payment may still carry.
 */
const isOfOthersNow = (email: string) => sql`lower(customer ->> 'email') = ${email}::text
  AND EXISTS (SELECT FROM ${orders} WHERE orders.id = order_id AND email_key <> ${email}::text
    AND paid_revision IS DISTINCT FROM revision
    AND (paid_at IS NOT NULL OR status = 'cancelled' OR revision < current_revision))`

const invoicesOf = ({ retainedOrders }: Erasure) =>
  retainedOrders.filter(({ why }) => why === 'invoice').map(({ orderId }) => orderId)

function aroundOrders(db: Database, { email }: Who, plan: Erasure) {
  const invoices = invoicesOf(plan)
  const settled = [...invoices, ...plan.erasedOrders]
  const isNoInvoice = or(
    inArray(orderRevisions.orderId, [...plan.erasedOrders]),
    and(inArray(orderRevisions.orderId, invoices), sql`revision <> ${invoiced}`),
    isOfOthersNow(email)
  )
  return [
    db.update(orderRevisions).set({ customer: {}, quoteHash: '' }).where(isNoInvoice),
    db
      .update(orderRevisions)
      .set({ customer: sql`customer - 'email'`, quoteHash: '' })
      .where(inArray(orderRevisions.orderId, invoices)),
    db
      .update(shipments)
      .set({ trackingNumber: null, trackingUrl: null })
      .where(inArray(shipments.orderId, settled)),
    db
      .update(couponClaims)
      .set({ mailbox: sql`'anonymous:' || order_id` })
      .where(inArray(couponClaims.orderId, settled)),
    db.delete(orderLinks).where(inArray(orderLinks.orderId, settled)),
    db.delete(orderNotes).where(inArray(orderNotes.orderId, settled)),
    // A hash of an address confirms it to whoever guesses it.
    db
      .update(deskOrderActs)
      .set({ terms: sql`terms - 'addressHash'`, digest: '' })
      .where(inArray(deskOrderActs.orderId, settled)),
    db
      .update(outbox)
      .set({ lastError: null })
      .where(inArray(sql`coalesce(payload ->> 'orderId', payload -> 'alert' ->> 'orderId')`, settled)),
    db.delete(withdrawals).where(inArray(withdrawals.id, [...plan.erasedWithdrawals]))
  ] as const
}

function ofOrders(db: Database, plan: Erasure, now: Date) {
  const anonymised = {
    ...NOBODY,
    firstName: '',
    lastName: '',
    printRefusal: null,
    anonymisedAt: now,
    version: nextVersion
  }
  return [
    db
      .update(orders)
      .set({ ...NOBODY, printRefusal: null, version: nextVersion })
      .where(inArray(orders.id, invoicesOf(plan))),
    db
      .update(orders)
      .set(anonymised)
      .where(inArray(orders.id, [...plan.erasedOrders]))
  ] as const
}

function ofFans(db: Database, who: Who) {
  const isFan = and(isFanOf(who), eq(fans.isLive, false))
  const customers = db.select({ id: fans.customerId }).from(fans).where(isFan)
  const signups = db.select({ id: fans.intentId }).from(fans).where(isFan)
  const isSignup = or(eq(superfanSignups.email, who.email), inArray(superfanSignups.intentId, signups))
  return [
    db.delete(portalTokens).where(inArray(portalTokens.customerId, customers)),
    db
      .update(superfanSignups)
      .set({ name: null, email: null, nickname: null })
      .where(and(isSignup, isNotNull(superfanSignups.outcome))),
    db
      .update(fans)
      .set({ ...NOBODY, name: '', nickname: null })
      .where(isFan)
  ] as const
}
