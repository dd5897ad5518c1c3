// Closes a month: copies its entries and payouts once, so that nothing changes them any more. One without entries can be opened again.
import { sql } from 'drizzle-orm'
import type { NotYet } from '../../../src/desk/books/closing.ts'
import type { MonthContents } from '../../../src/desk/books/contract.ts'
import { endOfMonth, startOfMonth } from '../../../src/desk/books/month.ts'
import type { Database } from '../../platform/db/open.ts'
import { timestamp } from '../../platform/db/timestamp.ts'
import { enqueuedWith, type OutboxMessage } from '../../platform/outbox/message-queries.ts'
import { closedMonth, openMonth } from './month-queries.ts'
import { balanceEntries, closedEntries, closedMonths, closedPayouts } from './schema.ts'

export type Closing = { month: MonthContents & { closed: object } } | { notYet: NotYet }

/** A repeat, or a second host at the same moment, gets the month that is closed already. */
export async function closeMonth(
  db: Database,
  month: string,
  host: string,
  { news, now }: { news: readonly OutboxMessage[]; now: Date }
): Promise<Closing> {
  const done = await closedMonth(db, month)
  if (done?.closed) return { month: { ...done, closed: done.closed } }
  const open = await openMonth(db, month, now)
  if (open.notYet) return { notYet: open.notYet }
  await copy(db, open, host, { news, now })
  const closed = await closedMonth(db, month)
  // An entry came in since it was read.
  return closed?.closed ? { month: { ...closed, closed: closed.closed } } : { notYet: { why: 'not-read' } }
}

/** Opens a month that was closed without an entry; false = it has entries, which stay as they are. A repeat changes nothing. */
export async function openEmptyMonth(
  db: Database,
  month: string,
  { news, now }: { news: readonly OutboxMessage[]; now: Date }
): Promise<boolean> {
  await db.execute(sql`
      WITH opening AS (DELETE FROM ${closedMonths} WHERE month = ${month} AND entry_count = 0 RETURNING month)
      ${enqueuedWith(sql`opening`, news, now)}`)
  return (await closedMonth(db, month)) === undefined
}

/** One statement: copies the month as it was checked, with its mails, unless it is closed or an entry came in meanwhile. */
async function copy(
  db: Database,
  open: MonthContents,
  host: string,
  { news, now }: { news: readonly OutboxMessage[]; now: Date }
): Promise<void> {
  const { month, terms, entries, payouts } = open
  const netCents = entries.reduce((sum, entry) => sum + entry.netCents, 0)
  const given = entries.map(({ id, vat }) => ({ id, basisPoints: vat?.basisPoints, vatCents: vat?.vatCents }))
  const period = sql`happened_at >= ${timestamp(startOfMonth(month))} AND happened_at < ${timestamp(endOfMonth(month))}`
  await db.execute(sql`
      WITH known AS (
        SELECT count(*) AS entry_count, coalesce(sum(net_cents), 0) AS net_cents FROM ${balanceEntries} WHERE ${period}
      ), closing AS (
        INSERT INTO ${closedMonths} (month, closed_at, closed_by, terms, entry_count, net_cents)
        SELECT ${month}::text, ${timestamp(now)}, ${host}::text, ${JSON.stringify(terms)}::jsonb, entry_count, net_cents
        FROM known WHERE entry_count = ${entries.length}::int AND net_cents = ${netCents}::int
        ON CONFLICT DO NOTHING RETURNING month
      ), copied AS (
        INSERT INTO ${closedEntries} (id, month, kind, origin, happened_at, order_number, country, gross_cents, fee_cents,
          net_cents, payout_id, vat_basis_points, vat_cents)
        SELECT entry.id, closing.month, entry.kind, entry.origin, entry.happened_at, entry.order_number, entry.country,
          entry.gross_cents, entry.fee_cents, entry.net_cents, entry.payout_id, given."basisPoints", given."vatCents"
        FROM closing, ${balanceEntries} AS entry
        LEFT JOIN jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given(id text, "basisPoints" int, "vatCents" int)
          ON given.id = entry.id
        WHERE ${period}
      ), told AS (${enqueuedWith(sql`closing`, news, now)})
      INSERT INTO ${closedPayouts} (month, payout_id, amount_cents, status, arrives_at, month_cents)
      SELECT closing.month, paid.id, paid."amountCents", paid.status, paid."arrivesAt", paid."monthCents"
      FROM closing, jsonb_to_recordset(${JSON.stringify(payouts)}::jsonb)
        AS paid(id text, "amountCents" int, status text, "arrivesAt" timestamptz, "monthCents" int)`)
}
