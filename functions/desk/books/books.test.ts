// The books, with the real SDK on a simulated Stripe: what is read, when a month can be closed, and that it stays as it was.
import { type SQL, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Books, MonthContents, MonthFigures } from '../../../src/desk/books/contract.ts'
import { openTestBooks, type TestBooks } from '../../../tests/fixtures/books.ts'
import { openTestDatabase, type TestDatabase } from '../../../tests/servers/database.ts'
import { outbox } from '../../platform/db/schema.ts'
import { closeMonth } from './close-month.ts'

let testDatabase: TestDatabase
let context: TestBooks
beforeEach(async () => {
  testDatabase = await openTestDatabase()
  context = await openTestBooks(testDatabase.db)
})
afterEach(async () => {
  await testDatabase.close()
  expect([...context.stripe.faults]).toEqual([])
})

const rows = async (table: 'balance_entries' | 'payouts' | 'closed_months' | 'vat_settings') =>
  (await testDatabase.db.execute(sql`SELECT * FROM ${sql.identifier(table)} ORDER BY 1`)).rows
/** The mails to the hosts that wait. */
const mailsAbout = async (what: string) =>
  (await testDatabase.db.select().from(outbox)).filter(({ dedupeKey }) =>
    dedupeKey.startsWith(`host-mail:${what}:`)
  )
const ask = async <Answer>(path: string, host: string | null = 'noor', json?: unknown) => {
  const response = await context.ask(`/api/bo9/desk/${path}`, host ?? undefined, json)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return { status: response.status, body: (await response.json()) as Answer }
}
const books = async () => (await ask<Books>('books')).body
const summaryOf = async (month: string) => (await books()).months.find((one) => one.month === month)
const contentsOf = async (month: string) => (await ask<MonthContents>(`books/month?month=${month}`)).body
const close = (month: string, host = 'noor') => ask<MonthContents>('books/close', host, { month })
/** Sells in August and September, and goes on until all of it is paid out. */
async function sellUntilPaidOut() {
  const sale = await context.sell(2938)
  await context.sell(300, { isFan: true, method: 'bancontact' })
  context.later(14)
  await context.sell(5000)
  context.later(10)
  expect(await context.fetch()).toBe('done')
  return sale
}

test('every movement is read once, with its fee, its origin and its payout', async () => {
  const sale = await sellUntilPaidOut()
  await context.payments.refund(sale, 'by hand', 500)
  context.later(1)
  await context.fetch()
  await context.fetch()
  const entries = await rows('balance_entries')
  expect(entries).toHaveLength(4)
  const shown = entries.map(({ kind, origin, gross_cents, fee_cents, net_cents }) => [
    kind,
    origin,
    gross_cents,
    fee_cents,
    net_cents
  ])
  expect(shown.toSorted()).toEqual([
    ['refund', 'shop', -500, 0, -500],
    ['sale', 'shop', 2938, 69, 2869],
    ['sale', 'shop', 5000, 100, 4900],
    ['sale', 'superfan', 300, 35, 265]
  ])
  expect(entries.filter(({ payout_id }) => payout_id === null)).toMatchObject([{ kind: 'refund' }])
  expect(
    (await rows('payouts')).map(({ amount_cents, listed_cents }) => [amount_cents, listed_cents])
  ).toEqual(
    expect.arrayContaining([
      [3134, 3134],
      [4900, 4900]
    ])
  )
})

test('what is given back to a Superfan stays apart, also when it is read before the payment', async () => {
  const month = await context.sell(300, { isFan: true })
  await context.payments.refund(month, 'by hand')
  context.later(1)
  await context.fetch()
  const origins = (await rows('balance_entries')).map(({ kind, origin }) => [kind, origin])
  expect(origins.toSorted()).toEqual([
    ['refund', 'superfan'],
    ['sale', 'superfan']
  ])
})

test('a reading that fails halfway goes on where it was', async () => {
  await context.sell()
  context.later(10)
  context.stripe.injectFault({ on: 'GET /v1/payouts', does: 'error-before' })
  expect(await context.fetch()).toBe('failed')
  expect((await summaryOf('2026-08'))?.notYet).toEqual({ why: 'running' })
  context.later(10)
  expect((await ask<{ isRead: boolean }>('books/fetch', 'noor', {})).body).toEqual({ isRead: true })
  expect(await rows('balance_entries')).toHaveLength(1)
  expect((await summaryOf('2026-08'))?.notYet).toBeNull()
})

test('a month is closed once, and all hosts are told: a repeat and another host at the same moment get the same', async () => {
  await sellUntilPaidOut()
  const both = await Promise.all([close('2026-08', 'noor'), close('2026-08', 'wout')])
  const again = await close('2026-08', 'milan')
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both[1]?.body).toEqual(both[0]?.body)
  expect(again.body).toEqual(both[0]?.body)
  expect(await rows('closed_months')).toMatchObject([{ month: '2026-08', entry_count: 2, net_cents: 3134 }])
  expect(await mailsAbout('month-closed')).toHaveLength(3)
  const { closed, entries, payouts } = again.body
  expect(['Noor', 'Wout']).toContain(closed?.by)
  expect(entries.map(({ netCents }) => netCents).toSorted()).toEqual([265, 2869])
  expect(payouts.map(({ amountCents, monthCents }) => [amountCents, monthCents])).toEqual([[3134, 3134]])
})

test('a month before the first sale cannot be closed, and one that was is not listed', async () => {
  await sellUntilPaidOut()
  const refused = await ask<{ notYet: unknown }>('books/close', 'noor', { month: '2026-07' })
  expect(refused).toMatchObject({ status: 409, body: { notYet: { why: 'no-sale' } } })
  await testDatabase.db.execute(sql`INSERT INTO closed_months (month, closed_at, closed_by, terms, entry_count, net_cents)
    VALUES ('2000-01', now(), 'noor', '{"regime":"not-set"}', 0, 0)`)
  expect((await books()).months.map(({ month }) => month)).toEqual(['2026-09', '2026-08'])
})

test('a month that was closed without an entry is opened once, and all hosts are told; one with entries stays closed', async () => {
  await sellUntilPaidOut()
  await close('2026-08')
  const kept = await contentsOf('2026-08')
  await testDatabase.db.execute(sql`INSERT INTO closed_months (month, closed_at, closed_by, terms, entry_count, net_cents)
    VALUES ('2000-01', now(), 'noor', '{"regime":"not-set"}', 0, 0)`)
  const open = (month: string) => ask<MonthContents & { code: string }>('books/open', 'wout', { month })
  for (const _ of [1, 2])
    expect(await open('2000-01')).toMatchObject({ status: 200, body: { month: '2000-01', closed: null } })
  expect(await mailsAbout('month-opened')).toHaveLength(3)
  expect(await open('2026-08')).toMatchObject({ status: 409, body: { code: 'month-not-empty' } })
  expect(await contentsOf('2026-08')).toEqual(kept)
  expect(await rows('closed_months')).toMatchObject([{ month: '2026-08' }])
})

test.each([
  [
    'came in',
    sql`INSERT INTO balance_entries SELECT 'txn_late', kind, origin, happened_at, 1, 1, 0, payment_id, order_number,
    country, payout_id, fetched_at FROM balance_entries WHERE happened_at < '2026-08-31T22:00Z' LIMIT 1`
  ],
  [
    'changed',
    sql`UPDATE balance_entries SET net_cents = net_cents + 1 WHERE happened_at < '2026-08-31T22:00Z'`
  ]
])('a month is not closed when an entry %s after it was read', async (_, change) => {
  await sellUntilPaidOut()
  const { db } = testDatabase
  // Only the copy is such a statement.
  const late = new Proxy(db, {
    get: (target, name) =>
      name === 'execute'
        ? (copy: SQL) => db.execute(change).then(() => db.execute(copy))
        : Reflect.get(target, name)
  })
  const closing = await closeMonth(late, '2026-08', 'noor', { news: [], now: context.now() })
  expect(closing).toEqual({ notYet: { why: 'not-read' } })
  expect(await rows('closed_months')).toEqual([])
})

test('a late refund belongs to the month in which it happens', async () => {
  const sale = await sellUntilPaidOut()
  const { body: closed } = await close('2026-08')
  await context.payments.refund(sale, 'late')
  await context.sell(9000)
  context.later(20)
  await context.fetch()
  expect(await contentsOf('2026-08')).toEqual(closed)
  const september = await close('2026-09')
  expect(september.status).toBe(200)
  expect(september.body.entries.map(({ kind }) => kind).toSorted()).toEqual(['refund', 'sale', 'sale'])
  expect((await summaryOf('2026-08'))?.sums).toMatchObject({
    refundCents: 0,
    shopSalesCents: 2938,
    superfanSalesCents: 300
  })
  expect((await summaryOf('2026-09'))?.sums).toMatchObject({ refundCents: -2938 })
})

test('a month stays open until it is over, was read, and all of it is paid out; the answer says why', async () => {
  await context.sell()
  await context.fetch()
  const refused = async () => {
    const { status, body } = await ask<{ code: string; notYet: unknown }>('books/close', 'noor', {
      month: '2026-08'
    })
    expect([status, body.code]).toEqual([409, 'month-not-closable'])
    return body.notYet
  }
  expect(await refused()).toEqual({ why: 'running' })
  context.setClock(new Date('2026-08-31T22:05:00Z'))
  await context.sell(1000)
  context.setClock(new Date('2026-08-31T22:10:00Z'))
  await context.fetch()
  expect(await refused()).toEqual({ why: 'not-read' })
  context.setClock(new Date('2026-08-31T21:59:00Z'))
  await context.sell(2000)
  context.setClock(new Date('2026-08-31T22:30:00Z'))
  await context.fetch()
  expect(await refused()).toEqual({ why: 'not-paid-out', entryCount: 1, netCents: 1945 })
  context.setClock(new Date('2026-09-03T12:00:00Z'))
  await context.fetch()
  expect(await refused()).toMatchObject({ why: 'under-way' })
  context.later(1)
  await context.fetch()
  expect((await close('2026-08')).status).toBe(200)
  expect(await rows('closed_months')).toMatchObject([{ entry_count: 2 }])
})

test('a payout that the bank refused comes back, and both stay in the books', async () => {
  await sellUntilPaidOut()
  const [payout] = context.stripe.payouts
  context.stripe.bank.refuse(payout?.id ?? '')
  context.later(20)
  await context.fetch()
  await close('2026-08')
  const { body } = await close('2026-09')
  expect(body.entries.map(({ kind, netCents }) => [kind, netCents])).toContainEqual(['payout-returned', 3134])
  expect((await contentsOf('2026-08')).payouts).toMatchObject([{ status: 'failed', monthCents: 3134 }])
})

test('a payout by hand keeps the month open, because Stripe does not say what is in it', async () => {
  await context.sell()
  context.stripe.bank.payOutByHand()
  context.later(20)
  await context.fetch()
  expect((await summaryOf('2026-08'))?.notYet).toMatchObject({ why: 'by-hand' })
  expect((await contentsOf('2026-08')).notYet).toMatchObject({ why: 'by-hand' })
})

test('the database refuses every change of a closed month, and further rows for it', async () => {
  await sellUntilPaidOut()
  await close('2026-08')
  const before = await contentsOf('2026-08')
  const changes = [
    sql`UPDATE closed_months SET net_cents = 0`,
    sql`DELETE FROM closed_entries`,
    sql`UPDATE closed_entries SET gross_cents = 0 WHERE month = '2026-08'`,
    sql`DELETE FROM closed_payouts`,
    sql`DELETE FROM closed_months`,
    sql`TRUNCATE closed_entries`,
    sql`TRUNCATE closed_months CASCADE`,
    sql`INSERT INTO closed_entries SELECT 'txn_more', month, kind, origin, happened_at, order_number, country, gross_cents,
      fee_cents, net_cents, payout_id FROM closed_entries LIMIT 1`,
    sql`INSERT INTO closed_payouts SELECT month, 'po_more', amount_cents, status, arrives_at, month_cents FROM closed_payouts`
  ]
  for (const change of changes)
    await expect(testDatabase.db.execute(change)).rejects.toMatchObject({
      cause: { message: 'a closed month does not change' }
    })
  expect(await contentsOf('2026-08')).toEqual(before)
})

test('somebody with the password may look, and change nothing', async () => {
  await sellUntilPaidOut()
  expect((await ask('books', null)).status).toBe(200)
  const calls: [string, unknown][] = [
    ['books/close', { month: '2026-08' }],
    ['books/open', { month: '2026-08' }],
    ['books/fetch', {}],
    ['books/vat', { fromMonth: '2026-08', terms: { regime: 'exempt' } }]
  ]
  for (const [path, json] of calls)
    expect(await ask(path, null, json)).toMatchObject({ status: 403, body: { code: 'host-only' } })
  expect(await rows('closed_months')).toEqual([])
  expect(await rows('vat_settings')).toEqual([])
})

test('VAT is empty until it is set, all hosts are told, the same setting twice is one, and a closed month keeps what applied', async () => {
  await sellUntilPaidOut()
  expect((await contentsOf('2026-08')).entries.map(({ vat }) => vat)).toEqual([null, null])
  const terms = { regime: 'rates', countries: { BE: 2100, NL: 2100 }, superfan: 600 }
  const set = (regime: object) => ask('books/vat', 'noor', { fromMonth: '2026-08', terms: regime })
  await set(terms)
  await set(terms)
  expect(await rows('vat_settings')).toHaveLength(1)
  expect(await mailsAbout('vat-set')).toHaveLength(3)
  const { body: closed } = await close('2026-08')
  // Where the order went is unknown, because the order is not in the database.
  expect(Object.fromEntries(closed.entries.map(({ origin, vat }) => [origin, vat]))).toEqual({
    shop: null,
    superfan: { basisPoints: 600, vatCents: 17 }
  })
  await set({ regime: 'exempt' })
  expect(await contentsOf('2026-08')).toEqual(closed)
  expect((await contentsOf('2026-09')).entries.map(({ vat }) => vat)).toEqual([
    { basisPoints: 0, vatCents: 0 }
  ])
  // The same terms from another month on are a setting of their own.
  await ask('books/vat', 'noor', { fromMonth: '2026-10', terms: { regime: 'exempt' } })
  expect(await rows('vat_settings')).toHaveLength(3)
})

test('an account without sales has no months, and nothing is wrong', async () => {
  expect(await context.fetch()).toBe('done')
  expect(await books()).toMatchObject({ months: [], vat: [], readUntil: '2026-08-20T09:45:00.000Z' })
  expect((await ask<{ months: MonthFigures[] }>('figures')).body.months).toEqual([])
})
