// Withdrawals in the database. Each is stored together with its mails, or not at all.

import { createHash } from 'node:crypto'
import { and, asc, eq, gte, isNotNull, lt, or, sql } from 'drizzle-orm'
import { invariant } from '../../../src/lib/outcome.ts'
import { HOUR_MS } from '../../../src/lib/time-units.ts'
import { emailKeyOf } from '../../../src/shop/orders/customer.ts'
import { drawnNumberIn } from '../../../src/shop/orders/order-number.ts'
import type { Withdrawal, WithdrawalMatch } from '../../../src/shop/withdrawals/withdrawal-form.ts'
import { fans } from '../../platform/db/fan-schema.ts'
import type { Database } from '../../platform/db/open.ts'
import { withdrawals } from '../../platform/db/order-facts-schema.ts'
import { orders } from '../../platform/db/order-schema.ts'
import { outbox } from '../../platform/db/schema.ts'
import { timestamp } from '../../platform/db/timestamp.ts'
import { FULFIL_KIND } from '../orders/effects.ts'

export const WITHDRAWAL_MAIL_KIND = 'withdrawal-mail'

export type StoredWithdrawal = typeof withdrawals.$inferSelect

type Reference = Pick<Withdrawal, 'reference'>

/** The order with this id, or with this number as people read it in their mail. */
function isNamed({ reference }: Reference) {
  const drawn = drawnNumberIn(reference)
  return or(eq(orders.id, reference), drawn === undefined ? undefined : eq(orders.number, drawn))
}

const isPaidOrder = (named: Reference) => and(isNamed(named), isNotNull(orders.paidAt))

/** Whether somebody with this address has paid an order or has a subscription. */
export async function isKnownPerson(db: Database, email: string): Promise<boolean> {
  const emailKey = emailKeyOf(email)
  const paid = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.emailKey, emailKey), isNotNull(orders.paidAt)))
  const live = db
    .select({ id: fans.id })
    .from(fans)
    .where(and(eq(fans.emailKey, emailKey), eq(fans.isLive, true)))
  const { rows } = await db.execute<{ known: boolean }>(sql`SELECT EXISTS ${paid} OR EXISTS ${live} AS known`)
  return rows[0]?.known === true
}

/** `hosts`: who is told. `isSilent`: no mail to the sender, and the hosts only get the digest. */
type WithdrawalMails = { hosts: readonly string[]; isSilent: boolean }

/**
 * Stores a withdrawal and enqueues its mails; returns when it was received. The sender gets a receipt. Each of `hosts`
 * gets a mail at once if there is a paid order with that number or a fan with that address. Otherwise the withdrawal
 * goes into an hourly digest; if that was sent already, each host gets a mail about it. The same content on the same
 * (UTC) day is one withdrawal, so that a visitor without a response can submit again. The buyer's order is put on hold if it is not printed yet (orders/order.ts). A fulfil
 * message makes that check run at once, so that the hosts get the alert without delay.
 */
export async function storeWithdrawal(
  db: Database,
  withdrawal: Withdrawal,
  { hosts, isSilent }: WithdrawalMails,
  now: Date
): Promise<Date> {
  const { kind, reference, name, email, part } = withdrawal
  const emailKey = emailKeyOf(email)
  const pressKey = createHash('sha256')
    .update(JSON.stringify([kind, reference, name, emailKey, part, now.toISOString().slice(0, 10)]))
    .digest('base64url')
  const ofBuyer = and(isNamed(withdrawal), eq(orders.emailKey, emailKey))
  const matched = db.select({ id: orders.id }).from(orders).where(ofBuyer)
  const at = timestamp(now)
  const known =
    kind === 'order'
      ? db.select({ id: orders.id }).from(orders).where(isPaidOrder(withdrawal))
      : db.select({ id: fans.id }).from(fans).where(eq(fans.emailKey, emailKey))
  const stored = db
    .insert(withdrawals)
    .values({
      kind,
      reference,
      name,
      email,
      message: part,
      pressKey,
      receivedAt: now,
      ...(kind === 'order' ? { matchedOrderId: sql`(${matched})` } : {})
    })
    .onConflictDoNothing({ target: withdrawals.pressKey })
    .returning({
      id: withdrawals.id,
      matchedOrderId: withdrawals.matchedOrderId,
      isKnown: (isSilent ? sql`false` : sql`EXISTS ${known}`).as('is_known')
    })
  const hour = hourOf(now)
  const digestAt = sql`${hour.until}::timestamptz`
  const hostList = sql`jsonb_array_elements_text(${JSON.stringify(hosts)}::jsonb) AS host`
  const mail = sql`${WITHDRAWAL_MAIL_KIND}::text`
  const [, [row]] = await db.batch([
    // '' = the sender, so that the outbox does not contain their address.
    db.execute(sql`
        WITH kept AS ${stored},
        digests AS (
          INSERT INTO ${outbox} (kind, dedupe_key, payload, next_at, created_at)
          SELECT ${mail}, 'withdrawals:' || ${hour.from}::text || ':' || host,
            jsonb_build_object('from', ${hour.from}::text, 'until', ${hour.until}::text, 'host', host), ${digestAt}, ${at}
          FROM kept, ${hostList} WHERE NOT is_known
          -- Changes nothing, but locks the digest: nobody takes it before this withdrawal can be read.
          ON CONFLICT (dedupe_key) DO UPDATE SET next_at = ${outbox.nextAt}
          RETURNING payload ->> 'host' AS host, attempts
        )
        INSERT INTO ${outbox} (kind, dedupe_key, payload, next_at, created_at)
        SELECT ${FULFIL_KIND}::text, 'fulfil:' || matched_order_id || ':withdrawn:' || id,
          jsonb_build_object('orderId', matched_order_id), ${at}, ${at}
        FROM kept WHERE matched_order_id IS NOT NULL
        UNION ALL
        SELECT ${mail}, 'withdrawal:' || id || ':', jsonb_build_object('withdrawalId', id, 'host', ''), ${at}, ${at}
        FROM kept WHERE NOT ${isSilent}::boolean
        UNION ALL
        SELECT ${mail}, 'withdrawal:' || id || ':' || host, jsonb_build_object('withdrawalId', id, 'host', host), ${at}, ${at}
        FROM kept, ${hostList} WHERE is_known
        UNION ALL
        -- The digest of this hour may have been sent already.
        SELECT ${mail}, 'withdrawal:' || id || ':' || host, jsonb_build_object('withdrawalId', id, 'host', host), ${at}, ${at}
        FROM kept, digests WHERE attempts > 0
        ON CONFLICT (dedupe_key) DO NOTHING`),
    db
      .select({ receivedAt: withdrawals.receivedAt })
      .from(withdrawals)
      .where(eq(withdrawals.pressKey, pressKey))
  ])
  invariant(row, 'a stored withdrawal can be read')
  return row.receivedAt
}

/** The UTC hour that contains `now`; both ends as ISO strings. */
function hourOf(now: Date): { from: string; until: string } {
  const startMs = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
  return { from: new Date(startMs).toISOString(), until: new Date(startMs + HOUR_MS).toISOString() }
}

/** Withdrawals received in a period that `host` got no separate mail about, oldest first. */
export async function withdrawalsForDigest(
  db: Database,
  { from, until, host }: { from: string; until: string; host: string }
): Promise<StoredWithdrawal[]> {
  const isMailed = sql`EXISTS (SELECT FROM ${outbox} WHERE dedupe_key = 'withdrawal:' || ${withdrawals.id} || ':' || ${host}::text)`
  return db
    .select()
    .from(withdrawals)
    .where(
      and(
        gte(withdrawals.receivedAt, new Date(from)),
        lt(withdrawals.receivedAt, new Date(until)),
        sql`NOT ${isMailed}`
      )
    )
    .orderBy(asc(withdrawals.id))
}

export async function withdrawalOf(db: Database, id: number): Promise<StoredWithdrawal | undefined> {
  return (await db.select().from(withdrawals).where(eq(withdrawals.id, id)))[0]
}

/** How the withdrawal fits the order that it names. Links it to the order if the address is the same. */
export async function matchWithdrawal(
  db: Database,
  { id, reference, email }: StoredWithdrawal
): Promise<{ match: WithdrawalMatch; orderId?: string }> {
  const [order] = await db
    .select({
      orderId: orders.id,
      emailKey: orders.emailKey,
      paidAt: orders.paidAt,
      holdReason: orders.holdReason
    })
    .from(orders)
    .where(isNamed({ reference }))
  if (!order) return { match: 'no-such-order' }
  const { orderId, paidAt, holdReason } = order
  if (order.emailKey !== emailKeyOf(email))
    return { match: paidAt ? 'order-of-another-address' : 'order-not-paid', orderId }
  await db.update(withdrawals).set({ matchedOrderId: orderId }).where(eq(withdrawals.id, id))
  if (!paidAt) return { match: 'order-not-paid', orderId }
  return {
    match: holdReason === 'withdrawn' ? 'held-order-of-this-address' : 'order-of-this-address',
    orderId
  }
}

export async function recordReceipt(db: Database, id: number, now: Date): Promise<void> {
  await db.update(withdrawals).set({ acknowledgedAt: now }).where(eq(withdrawals.id, id))
}
