// Stripe's balance as it was read, in the database.
import { asc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { isOrderId } from '../../../src/shop/cart/cart-limits.ts'
import { fans, superfanSignups } from '../../platform/db/fan-schema.ts'
import type { Database } from '../../platform/db/open.ts'
import { payments } from '../../platform/db/order-facts-schema.ts'
import { orderRevisions, orders } from '../../platform/db/order-schema.ts'
import { timestamp } from '../../platform/db/timestamp.ts'
import type { BalanceEntry, Payout } from '../../platform/services/stripe/balance.ts'
import { balanceEntries, payouts } from './schema.ts'

/** When the first payment was opened, of an order or a Superfan: nothing of ours happened before. */
export async function firstSale(db: Database): Promise<Date | undefined> {
  const { rows } = await db.execute<{ first: string | null }>(sql`
      SELECT (extract(epoch FROM least(
        (SELECT min(created_at) FROM ${payments}),
        (SELECT min(created_at) FROM ${superfanSignups}),
        (SELECT min(created_at) FROM ${fans}))) * 1000)::text AS first`)
  const first = rows[0]?.first
  return first === null || first === undefined ? undefined : new Date(Number(first))
}

/** Adds entries, each once, with its order or Superfan. `payoutId`: the payout that they are known to be in. */
export async function storeEntries(
  db: Database,
  entries: readonly BalanceEntry[],
  now: Date,
  payoutId: string | null = null
): Promise<void> {
  if (entries.length === 0) return
  const given = JSON.stringify(
    entries.map(({ orderId, ...entry }) => ({
      ...entry,
      isOrder: orderId !== undefined && isOrderId(orderId)
    }))
  )
  await db.execute(sql`
      INSERT INTO ${balanceEntries} (id, kind, origin, happened_at, gross_cents, fee_cents, net_cents, payment_id,
        order_number, country, payout_id, fetched_at)
      SELECT given.id, given.kind,
        CASE WHEN bought.id IS NOT NULL OR given."isOrder" THEN 'shop'
          WHEN EXISTS (SELECT FROM ${fans} WHERE customer_id = given."customerId")
            OR EXISTS (SELECT FROM ${superfanSignups} WHERE customer_id = given."customerId") THEN 'superfan'
          ELSE 'other' END,
        given."happenedAt", given."grossCents", given."feeCents", given."netCents", given."paymentId",
        bought.number, revision.customer ->> 'country', ${payoutId}::text, ${timestamp(now)}
      FROM jsonb_to_recordset(${given}::jsonb) AS given(id text, kind text, "happenedAt" timestamptz, "grossCents" int,
        "feeCents" int, "netCents" int, "paymentId" text, "isOrder" boolean, "customerId" text)
      LEFT JOIN ${payments} AS paid ON paid.id = given."paymentId"
      LEFT JOIN ${orders} AS bought ON bought.id = paid.order_id
      LEFT JOIN ${orderRevisions} AS revision ON revision.order_id = bought.id
        AND revision.revision = coalesce(bought.paid_revision, bought.current_revision)
      ON CONFLICT (id) DO UPDATE SET payout_id = excluded.payout_id
        WHERE excluded.payout_id IS NOT NULL AND balance_entries.payout_id IS DISTINCT FROM excluded.payout_id`)
}

/** A refund or dispute names its payment only: it belongs where that payment does. */
export async function passOnOrigins(db: Database): Promise<void> {
  await db.execute(sql`
      UPDATE ${balanceEntries} AS entry SET origin = sale.origin
      FROM ${balanceEntries} AS sale
      WHERE entry.origin = 'other' AND entry.payment_id = sale.payment_id AND sale.origin <> 'other'`)
}

export async function storePayouts(db: Database, fetched: readonly Payout[], now: Date): Promise<void> {
  if (fetched.length === 0) return
  const rows = fetched.map(({ isListed: _, ...payout }) => ({ ...payout, fetchedAt: now }))
  await db
    .insert(payouts)
    .values(rows)
    .onConflictDoUpdate({
      target: payouts.id,
      set: {
        status: sql`excluded.status`,
        arrivesAt: sql`excluded.arrives_at`,
        fetchedAt: sql`excluded.fetched_at`
      }
    })
}

export async function unlistedPayouts(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: payouts.id })
    .from(payouts)
    .where(sql`${inArray(payouts.id, [...ids])} AND ${isNull(payouts.listedCents)}`)
  return new Set(rows.map(({ id }) => id))
}

export async function recordListed(db: Database, payoutId: string, listedCents: number): Promise<void> {
  await db.update(payouts).set({ listedCents }).where(eq(payouts.id, payoutId))
}

/** When the oldest payout was made that may still change or is not listed; undefined = there is none. */
export async function oldestOpenPayout(db: Database): Promise<Date | undefined> {
  const [oldest] = await db
    .select({ createdAt: payouts.createdAt })
    .from(payouts)
    .where(
      or(
        inArray(payouts.status, ['pending', 'in_transit']),
        sql`${payouts.isAutomatic} AND ${isNull(payouts.listedCents)}`
      )
    )
    .orderBy(asc(payouts.createdAt))
    .limit(1)
  return oldest?.createdAt
}

/** Entries that happened in this period, oldest first. */
export const entriesBetween = (db: Database, since: Date, before: Date) =>
  db
    .select()
    .from(balanceEntries)
    .where(sql`${gte(balanceEntries.happenedAt, since)} AND happened_at < ${timestamp(before)}`)
    .orderBy(asc(balanceEntries.happenedAt), asc(balanceEntries.id))
