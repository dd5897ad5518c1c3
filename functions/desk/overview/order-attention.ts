// What waits for the hosts about orders and money, from the rows of orders, refunds, disputes and withdrawals.
import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  gte,
  isNotNull,
  isNull,
  ne,
  not,
  notInArray,
  or,
  type SQL,
  sql
} from 'drizzle-orm'
import { WITHDRAWAL_DAYS } from '../../../src/desk/overview/attention.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/lib/time-units.ts'
import { BREACHES } from '../../../src/shop/orders/breach-kinds.ts'
import { deskOrderActs, IS_UNDECIDED_OR_BEGUN } from '../../platform/db/desk-order-schema.ts'
import { fans } from '../../platform/db/fan-schema.ts'
import type { Database } from '../../platform/db/open.ts'
import { disputes, refunds, withdrawals } from '../../platform/db/order-facts-schema.ts'
import { IS_REFUNDED_BUT_MADE, orders } from '../../platform/db/order-schema.ts'
import { ledgerDays, reconciliationResults } from '../../platform/db/reconciliation-schema.ts'
import { outbox } from '../../platform/db/schema.ts'
import { timestamp } from '../../platform/db/timestamp.ts'
import { isWithdrawalOpen, refundedCents } from '../../shop/orders/given-back.ts'
import { LOOK_BACK_DAYS } from '../../shop/reconciliation/breaches.ts'
import { nameOf } from '../access/hosts.ts'
import { lineOf, MOST_ROWS, type ReadSource } from './attention-lines.ts'

/** A dispute that waits for the bank, or has ended. Any other status may be one that we have to answer. */
const NOT_OURS = [
  'won',
  'lost',
  'under_review',
  'warning_under_review',
  'warning_closed',
  'charge_refunded',
  'prevented'
]
/** One that the bank decided. A lost one leaves the order on hold, for the hosts. */
const DECIDED = ['won', 'lost', 'warning_closed', 'charge_refunded', 'prevented']
const INQUIRY = 'warning_needs_response'
/** A refund that failed longer ago was settled in another way, which no row tells. */
const FAILED_REFUND_DAYS = 90
/** A withdrawal that no row can show as done is listed this long. */
const LOOSE_WITHDRAWAL_DAYS = 60

/** An act that began is finished within moments, or by the outbox within minutes. */
const UNFINISHED_MINUTES = 10

const order = { id: orders.id, number: orders.number }
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)
const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS)

/** Its line is that of the dispute, or nothing is to be done until the bank decides. */
const IS_IN_DISPUTE = sql`(${orders.holdReason} = 'dispute' AND EXISTS (SELECT FROM ${disputes}
  WHERE ${and(eq(disputes.orderId, orders.id), notInArray(disputes.status, DECIDED))}))`

/** Acts that wait for a second host, and those that began and are not finished. One that was given up is among the messages. */
export const readActs: ReadSource = async ({ db, now }) => {
  const { id, kind, state, terms, host, createdAt, begunAt } = deskOrderActs
  const isGivenUp = sql`EXISTS (SELECT FROM ${outbox} WHERE ${outbox.dedupeKey} = 'act:' || ${id} AND ${outbox.deadAt} IS NOT NULL)`
  const rows = await db
    .select({ order, id, kind, state, terms, host, createdAt, begunAt })
    .from(deskOrderActs)
    .innerJoin(orders, eq(orders.id, deskOrderActs.orderId))
    .where(and(IS_UNDECIDED_OR_BEGUN, sql`NOT ${isGivenUp}`))
    .orderBy(asc(createdAt))
    .limit(MOST_ROWS)
  const isSlow = (at: Date | null) =>
    at !== null && at.getTime() <= now.getTime() - UNFINISHED_MINUTES * MINUTE_MS
  return {
    checkedAt: null,
    lines: rows.flatMap((one) => {
      const facts = { order: one.order, detail: nameOf(one.host), cents: one.terms.cents ?? null }
      if (one.state !== 'begun')
        return lineOf(one.kind === 'cancel' ? 'cancel-proposed' : 'refund-proposed', [one.id], {
          ...facts,
          since: one.createdAt
        })
      return isSlow(one.begunAt) ? lineOf('act-unfinished', [one.id], { ...facts, since: one.begunAt }) : []
    })
  }
}

/** Orders on hold, and those that are made although everything was paid back. An open withdrawal or dispute has a source of its own. */
export const readHolds: ReadSource = async ({ db }) => {
  const { holdReason, printRefusal, releasedHolds, totalCents, updatedAt } = orders
  const [held, made] = await db.batch([
    db
      .select({ order, holdReason, printRefusal, releasedHolds, totalCents, updatedAt })
      .from(orders)
      .where(
        and(
          isNotNull(holdReason),
          or(ne(holdReason, 'withdrawn'), not(isWithdrawalOpen())),
          not(IS_IN_DISPUTE)
        )
      )
      .orderBy(asc(updatedAt))
      .limit(MOST_ROWS),
    db
      .select({ order, totalCents, updatedAt })
      .from(orders)
      .where(and(IS_REFUNDED_BUT_MADE, isNull(holdReason)))
      .orderBy(asc(updatedAt))
      .limit(MOST_ROWS)
  ])
  return {
    checkedAt: null,
    lines: [
      ...held.flatMap((one) =>
        one.holdReason === null
          ? []
          : // A hold that comes back after it was released is another one.
            lineOf('order-held', [one.order.id, one.holdReason, one.releasedHolds.length], {
              order: one.order,
              detail: (one.holdReason === 'fulfilment_failed' && one.printRefusal?.why) || one.holdReason,
              cents: one.totalCents,
              since: one.updatedAt
            })
      ),
      ...made.map((one) =>
        lineOf('refunded-but-made', [one.order.id], {
          order: one.order,
          cents: one.totalCents,
          since: one.updatedAt
        })
      )
    ]
  }
}

/** Disputes that we have to answer, the first deadline first. */
export const readDisputes: ReadSource = async ({ db }) => {
  const rows = await db
    .select({ order, dispute: disputes })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(notInArray(disputes.status, NOT_OURS))
    .orderBy(sql`${disputes.dueAt} ASC NULLS FIRST`)
    .limit(MOST_ROWS)
  return {
    checkedAt: null,
    lines: rows.map(({ order: of, dispute }) =>
      lineOf(dispute.status === INQUIRY ? 'inquiry' : 'dispute', [dispute.id], {
        order: of,
        cents: dispute.amountCents,
        since: dispute.createdAt,
        dueAt: dispute.dueAt,
        checkedAt: dispute.fetchedAt
      })
    )
  }
}

/** Refunds that failed, unless the same payment was paid back by a later one. */
export const readFailedRefunds: ReadSource = async ({ db, now }) => {
  const isRepeated = sql`EXISTS (SELECT FROM ${refunds} AS later WHERE later.payment_id = ${refunds.paymentId}
    AND later.status <> 'failed' AND later.created_at > ${refunds.createdAt}
    AND later.amount_cents >= ${refunds.amountCents})`
  const rows = await db
    .select({ order, refund: refunds })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      and(
        eq(refunds.status, 'failed'),
        gte(refunds.createdAt, daysBefore(now, FAILED_REFUND_DAYS)),
        sql`NOT ${isRepeated}`
      )
    )
    .orderBy(asc(refunds.createdAt))
    .limit(MOST_ROWS)
  return {
    checkedAt: null,
    lines: rows.map(({ order: of, refund }) =>
      lineOf('refund-failed', [refund.id], {
        order: of,
        cents: refund.amountCents,
        since: refund.createdAt,
        checkedAt: refund.fetchedAt
      })
    )
  }
}

/** Somebody with the address of a withdrawal is or was a supporter. */
const isOfFan = (which?: SQL) =>
  exists(
    sql`(SELECT FROM ${fans} WHERE ${and(
      sql`(${fans.emailKey} = lower(${withdrawals.email}) OR lower(${fans.email}) = lower(${withdrawals.email}))`,
      which
    )})`
  )

const withdrawalTimes = (at: Date) => ({ since: at, dueAt: daysAfter(at, WITHDRAWAL_DAYS) })

/**
 * Withdrawals whose buyer is still owed money: what is left of the order, and the day until which the law gives time. All of them, but
 * the oldest of each order and supporter stands for the others, so that nobody can fill the list.
 */
export const readWithdrawals: ReadSource = async ({ db, now }) => {
  const { id, receivedAt, email, kind } = withdrawals
  const address = sql`lower(${email})`
  const [ofOrders, ofFans] = await db.batch([
    db
      .selectDistinctOn([orders.id], {
        order,
        id,
        receivedAt,
        leftCents: sql<number>`${orders.totalCents} - ${refundedCents()}`
      })
      .from(withdrawals)
      .innerJoin(orders, eq(orders.id, withdrawals.matchedOrderId))
      .where(and(isNull(withdrawals.handledAt), isWithdrawalOpen()))
      .orderBy(orders.id, asc(receivedAt)),
    db
      .selectDistinctOn([address], { id, receivedAt })
      .from(withdrawals)
      .where(
        and(
          eq(kind, 'subscription'),
          gte(receivedAt, daysBefore(now, LOOSE_WITHDRAWAL_DAYS)),
          // Once the subscription has ended, only Stripe knows whether the month was paid back.
          or(isOfFan(eq(fans.isLive, true)), and(gt(receivedAt, daysBefore(now, WITHDRAWAL_DAYS)), isOfFan()))
        )
      )
      .orderBy(address, asc(receivedAt))
  ])
  return {
    checkedAt: null,
    lines: [
      ...ofOrders.map((one) =>
        lineOf('order-withdrawn', [one.id], {
          order: one.order,
          cents: one.leftCents,
          ...withdrawalTimes(one.receivedAt)
        })
      ),
      ...ofFans.map((one) => lineOf('subscription-withdrawn', [one.id], withdrawalTimes(one.receivedAt)))
    ].sort((one, other) => (one.since ?? '').localeCompare(other.since ?? ''))
  }
}

/** A withdrawal of no order and of no supporter: perhaps a number or an address with a mistake, perhaps invented. */
const isLoose = () =>
  and(isNull(withdrawals.matchedOrderId), or(eq(withdrawals.kind, 'order'), not(isOfFan())))

/** Withdrawals that belong to nobody we know, until a host dismisses them. */
export const readLooseWithdrawals: ReadSource = async ({ db, now }) => {
  const { id, receivedAt, kind, handledAt } = withdrawals
  const rows = await db
    .select({ id, receivedAt })
    .from(withdrawals)
    .where(
      and(
        isLoose(),
        isNull(handledAt),
        gte(receivedAt, daysBefore(now, LOOSE_WITHDRAWAL_DAYS)),
        or(eq(kind, 'order'), gt(receivedAt, daysBefore(now, WITHDRAWAL_DAYS)))
      )
    )
    .orderBy(asc(receivedAt))
    .limit(MOST_ROWS)
  return {
    checkedAt: null,
    lines: rows.map((one) =>
      lineOf('withdrawal-unmatched', [one.id], { withdrawalId: one.id, ...withdrawalTimes(one.receivedAt) })
    )
  }
}

/** Takes a loose withdrawal off the list; a second time keeps the first moment. Returns false if it is none. */
export async function dismissLooseWithdrawal(db: Database, id: number, now: Date): Promise<boolean> {
  const dismissed = db
    .update(withdrawals)
    .set({ handledAt: sql`coalesce(${withdrawals.handledAt}, ${timestamp(now)})` })
    .where(and(eq(withdrawals.id, id), isLoose()))
    .returning({ id: withdrawals.id })
  return (await dismissed).length > 0
}

/** What the last nightly comparison with Stripe found. */
export const readBooks: ReadSource = async ({ db, now }) => {
  const first = daysBefore(now, LOOK_BACK_DAYS).toISOString().slice(0, 10)
  const [[result], days] = await db.batch([
    db.select().from(reconciliationResults).orderBy(desc(reconciliationResults.day)).limit(1),
    db
      .select()
      .from(ledgerDays)
      .where(and(gt(ledgerDays.breachCount, 0), gte(ledgerDays.day, first)))
      .orderBy(asc(ledgerDays.day))
  ])
  // The days are listed one by one, and messages have a source of their own.
  const kinds = BREACHES.filter((kind) => kind !== 'dead-letter').flatMap((kind) => {
    const count = result?.breaches[kind] ?? 0
    return count > 0 ? lineOf('breach', [kind], { detail: kind, count }) : []
  })
  return {
    checkedAt: result?.checkedAt ?? null,
    lines: [
      ...days.map(({ day, breachCount, checkedAt }) =>
        lineOf('day-differs', [day], { detail: day, count: breachCount, checkedAt })
      ),
      ...kinds
    ]
  }
}
