// What must hold in our own rows at any time; each question answers the rows in which it does not.
import { sql } from 'drizzle-orm'
import type { Breach, BreachKind } from '../../src/books/rules.ts'
import { inDatabase } from '../db/database-failure.ts'
import type { Database } from '../db/open.ts'

const MINUTE_MS = 60_000
/** Paid to print order. */
const PRINT_MINUTES = 15
const WAITING_MINUTES = 60
/** A draft is ended after a day. */
const ENDED_WITHIN_HOURS = 48
/** More of one kind is told as a number. */
const MOST_ROWS = 100

/** `subject` is a name of ours or of the vendor, never anything of a person. */
export async function brokenInvariants(db: Database, now: Date): Promise<Breach[]> {
  const ago = (minutes: number) =>
    sql`${new Date(now.getTime() - minutes * MINUTE_MS).toISOString()}::timestamptz`
  const questions: [BreachKind, ReturnType<typeof sql>][] = [
    [
      'not-printed',
      sql`SELECT id AS subject FROM orders
        WHERE paid_at <= ${ago(PRINT_MINUTES)} AND hold_reason IS NULL AND status <> 'cancelled'
          AND payment_state NOT IN ('refunded', 'disputed')
          AND NOT EXISTS (SELECT 1 FROM print_orders WHERE print_orders.order_id = orders.id)`
    ],
    [
      'coupon-count',
      sql`SELECT coupons.code AS subject FROM coupons
        LEFT JOIN coupon_claims ON coupon_claims.coupon_id = coupons.id
        GROUP BY coupons.id
        HAVING coupons.reserved_count <> count(*) FILTER (WHERE coupon_claims.state = 'reserved')
          OR coupons.redeemed_count <> count(*) FILTER (WHERE coupon_claims.state = 'consumed')`
    ],
    ['promise-dead', sql`SELECT kind || ' ' || id AS subject FROM outbox WHERE dead_at IS NOT NULL`],
    [
      'event-waiting',
      sql`SELECT event_key AS subject FROM webhook_events
        WHERE processed_at IS NULL AND received_at <= ${ago(WAITING_MINUTES)}`
    ],
    [
      'order-not-ended',
      sql`SELECT id AS subject FROM orders
        WHERE status = 'draft' AND updated_at <= ${ago(ENDED_WITHIN_HOURS * 60)}`
    ]
  ]
  const found = await inDatabase(() =>
    Promise.all(questions.map(([, question]) => db.execute(sql`${question} LIMIT ${MOST_ROWS}`)))
  )
  return questions.flatMap(([kind], at) =>
    (found[at]?.rows ?? []).map(({ subject }) => ({ kind, subject: String(subject) }))
  )
}
