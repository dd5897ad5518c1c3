// The months of the books: as they are now, or as they were closed.
import { and, asc, eq, gte, inArray, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { whyNotYet } from '../../../src/desk/books/closing.ts'
import type { BookSummary, MonthContents } from '../../../src/desk/books/contract.ts'
import { type Entry, sumsOf } from '../../../src/desk/books/entry.ts'
import { endOfMonth, monthOf, monthsBetween, startOfMonth } from '../../../src/desk/books/month.ts'
import { termsOf, type VatSetting, vatOf } from '../../../src/desk/books/vat.ts'
import { orderNumberOf } from '../../../src/shop/orders/order-number.ts'
import type { Database } from '../../platform/db/open.ts'
import { readings } from '../../platform/db/reconciliation-schema.ts'
import { nameOf } from '../access/hosts.ts'
import { entriesBetween } from './balance-queries.ts'
import { ENTRIES_READ } from './fetch-balance.ts'
import { balanceEntries, closedEntries, closedMonths, closedPayouts, payouts, vatSettings } from './schema.ts'

/** Until when Stripe's balance was read; null = never. */
export const readUntil = async (db: Database): Promise<Date | null> => (await readOf(db))[0]?.at ?? null

const readOf = (db: Database) =>
  db.select({ at: readings.readUntil }).from(readings).where(eq(readings.job, ENTRIES_READ))

/** In the order in which they were set. */
export const allVatSettings = (db: Database) => db.select().from(vatSettings).orderBy(asc(vatSettings.id))

const sumOf = (column: PgColumn) => sql<number>`sum(${column})::int`
const ZONE = sql`'Europe/Brussels'`

/** Every month since the first entry, newest first. */
export async function allMonths(db: Database, now: Date): Promise<BookSummary[]> {
  const month = sql<string>`to_char(${balanceEntries.happenedAt} AT TIME ZONE ${ZONE}, 'YYYY-MM')`
  const [open, copies, closed, known, [read]] = await db.batch([
    db
      .select({ month, payoutId: balanceEntries.payoutId, ...summed(balanceEntries) })
      .from(balanceEntries)
      .groupBy(month, balanceEntries.payoutId, balanceEntries.kind, balanceEntries.origin),
    db
      .select({ month: closedEntries.month, ...summed(closedEntries) })
      .from(closedEntries)
      .groupBy(closedEntries.month, closedEntries.kind, closedEntries.origin),
    db.select().from(closedMonths),
    db.select().from(payouts),
    readOf(db)
  ])
  // An empty month before the first entry is not listed, also if it was closed once.
  const first = open.map((one) => one.month).toSorted()[0]
  if (first === undefined) return []
  const closedOf = new Map(closed.map((one) => [one.month, one]))
  const openOf = Map.groupBy(open, (one) => one.month)
  const copiesOf = Map.groupBy(copies, (one) => one.month)
  return monthsBetween(first, monthOf(now))
    .toReversed()
    .map((of) => {
      const closing = closedOf.get(of)
      if (closing)
        return {
          month: of,
          sums: sumsOf(copiesOf.get(of) ?? []),
          closed: shownClosing(closing),
          notYet: null
        }
      const entries = openOf.get(of) ?? []
      const state = {
        month: of,
        readUntil: read?.at ?? null,
        firstEntryAt: startOfMonth(first),
        entries,
        payouts: payoutsOf(of, entries, known)
      }
      return { month: of, sums: sumsOf(entries), closed: null, notYet: whyNotYet(state, now) ?? null }
    })
}

const summed = (table: typeof balanceEntries | typeof closedEntries) => ({
  kind: table.kind,
  origin: table.origin,
  grossCents: sumOf(table.grossCents),
  feeCents: sumOf(table.feeCents),
  netCents: sumOf(table.netCents),
  entryCount: sql<number>`count(*)::int`
})

type KnownPayout = typeof payouts.$inferSelect
type HasPayout = { payoutId: string | null }

/** Payouts with these entries, and those made by hand since the month began. */
const payoutsOf = (month: string, entries: readonly HasPayout[], known: readonly KnownPayout[]) => {
  const used = new Set(entries.map(({ payoutId }) => payoutId))
  const start = startOfMonth(month)
  return known.filter(
    ({ id, isAutomatic, createdAt }) => used.has(id) || (!isAutomatic && createdAt >= start)
  )
}

const shownClosing = ({ closedAt, closedBy, entryCount }: typeof closedMonths.$inferSelect) => ({
  at: closedAt.toISOString(),
  by: nameOf(closedBy),
  isEmpty: entryCount === 0
})

type StoredEntry = Omit<typeof balanceEntries.$inferSelect, 'paymentId' | 'fetchedAt'>

const shownEntry = ({ id, kind, origin, country, payoutId, ...entry }: StoredEntry): Entry => ({
  id,
  kind,
  origin,
  country,
  payoutId,
  happenedAt: entry.happenedAt.toISOString(),
  orderNumber: entry.orderNumber === null ? null : orderNumberOf(entry.orderNumber),
  grossCents: entry.grossCents,
  feeCents: entry.feeCents,
  netCents: entry.netCents
})

export async function closedMonth(db: Database, month: string): Promise<MonthContents | undefined> {
  const [[closing], entries, own] = await db.batch([
    db.select().from(closedMonths).where(eq(closedMonths.month, month)),
    db
      .select()
      .from(closedEntries)
      .where(eq(closedEntries.month, month))
      .orderBy(asc(closedEntries.happenedAt), asc(closedEntries.id)),
    db
      .select()
      .from(closedPayouts)
      .where(eq(closedPayouts.month, month))
      .orderBy(asc(closedPayouts.arrivesAt), asc(closedPayouts.payoutId))
  ])
  if (!closing) return undefined
  return {
    month,
    terms: closing.terms,
    closed: shownClosing(closing),
    notYet: null,
    entries: entries.map(({ vatBasisPoints, vatCents, ...entry }) => ({
      ...shownEntry(entry),
      vat: vatBasisPoints === null ? null : { basisPoints: vatBasisPoints, vatCents: vatCents ?? 0 }
    })),
    payouts: own.map(({ payoutId: id, amountCents, status, arrivesAt, monthCents }) => ({
      id,
      amountCents,
      status,
      arrivesAt: arrivesAt.toISOString(),
      monthCents
    }))
  }
}

async function firstEntryAt(db: Database): Promise<Date | null> {
  const { happenedAt: at } = balanceEntries
  const [first] = await db.select({ at }).from(balanceEntries).orderBy(asc(at)).limit(1)
  return first?.at ?? null
}

/** An open month as it is known now. */
export async function openMonth(db: Database, month: string, now: Date): Promise<MonthContents> {
  const stored = await entriesBetween(db, startOfMonth(month), endOfMonth(month))
  const used = stored.flatMap(({ payoutId }) => payoutId ?? [])
  const byHand = and(eq(payouts.isAutomatic, false), gte(payouts.createdAt, startOfMonth(month)))
  const known = await db
    .select()
    .from(payouts)
    .where(or(inArray(payouts.id, used), byHand))
    .orderBy(asc(payouts.arrivesAt), asc(payouts.id))
  const terms = termsOf((await allVatSettings(db)) satisfies VatSetting[], month)
  const state = { month, readUntil: await readUntil(db), firstEntryAt: await firstEntryAt(db) }
  const notYet = whyNotYet({ ...state, entries: stored, payouts: known }, now)
  const monthCents = (payoutId: string) =>
    stored.reduce((sum, entry) => (entry.payoutId === payoutId ? sum + entry.netCents : sum), 0)
  return {
    month,
    terms,
    closed: null,
    notYet: notYet ?? null,
    entries: stored.map((one) => {
      const entry = shownEntry(one)
      return { ...entry, vat: vatOf(entry, terms) }
    }),
    payouts: known
      .filter(({ id }) => used.includes(id))
      .map(({ id, amountCents, status, arrivesAt }) => ({
        id,
        amountCents,
        status,
        arrivesAt: arrivesAt.toISOString(),
        monthCents: monthCents(id)
      }))
  }
}

export const monthContents = async (db: Database, month: string, now: Date): Promise<MonthContents> =>
  (await closedMonth(db, month)) ?? (await openMonth(db, month, now))
