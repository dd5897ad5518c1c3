// Any months of sales, refunds, disputes, fees and refused payouts: sums equal the payouts to the cent, and a closed month
// never changes.
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MonthContents } from '../../../src/desk/books/contract.ts'
import { sumsOf } from '../../../src/desk/books/entry.ts'
import { monthOf, monthsBetween } from '../../../src/desk/books/month.ts'
import { runs } from '../../../tests/depth.ts'
import { openTestBooks, type TestBooks } from '../../../tests/fixtures/books.ts'
import { openTestDatabase } from '../../../tests/servers/database.ts'
import type { Database } from '../../platform/db/open.ts'
import { closeMonth } from './close-month.ts'
import { monthContents } from './month-queries.ts'

type Act = { does: string; of: number; cents: number }
const acts = fc.array(
  fc.record({
    does: fc.constantFrom(
      'sell',
      'sell',
      'sell-fan',
      'refund',
      'fail-refund',
      'dispute',
      'win',
      'lose',
      'refuse-payout',
      'wait',
      'wait',
      'fetch'
    ),
    of: fc.nat({ max: 99 }),
    cents: fc.integer({ min: 50, max: 20_000 })
  }),
  { minLength: 25, maxLength: 60 }
)

/** Does one act, if it is possible; the vendor refuses the others. */
async function perform(context: TestBooks, sold: string[], { does, of, cents }: Act): Promise<void> {
  const { stripe, payments } = context
  const id = sold[of % Math.max(sold.length, 1)] ?? ''
  const dispute = stripe.disputes.find((one) => one.payment_intent === id)
  const isOpen = dispute?.status === 'needs_response'
  if (does === 'sell' || does === 'sell-fan')
    sold.push(
      await context.sell(cents, { isFan: does === 'sell-fan', method: of % 2 ? 'card' : 'bancontact' })
    )
  else if (does === 'refund' && id)
    await payments.refund(id, `refund:${of}:${cents}`, cents).catch(() => undefined)
  else if (does === 'fail-refund' && (await hasRefund(context, id))) stripe.buyer.failRefund(id)
  else if (does === 'dispute' && id && !dispute) stripe.buyer.dispute(id)
  else if (does === 'win' && isOpen) stripe.buyer.closeDispute(id, 'won')
  else if (does === 'lose' && isOpen) stripe.buyer.closeDispute(id, 'lost')
  else if (does === 'refuse-payout') {
    const payout = stripe.payouts[of % Math.max(stripe.payouts.length, 1)]
    if (payout && payout.status !== 'failed') stripe.bank.refuse(payout.id)
  } else if (does === 'wait') context.later((of % 7) + 0.3)
  else if (does === 'fetch') expect(await context.fetch()).toBe('done')
}

const hasRefund = async ({ payments }: TestBooks, id: string) =>
  id !== '' && (await payments.refundsOf(id)).some(({ status }) => status !== 'failed')

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Closes every month that can be; the closed ones. */
async function closeAll(db: Database, context: TestBooks): Promise<MonthContents[]> {
  const months = monthsBetween('2026-08', monthOf(context.now()))
  const closings = []
  for (const month of months)
    closings.push(await closeMonth(db, month, 'noor', { news: [], now: context.now() }))
  return closings.flatMap((closing) => ('month' in closing ? [closing.month] : []))
}

test('any months add up to their payouts, and stay as they were closed', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(acts, acts, async (before, after) => {
      const { db, close } = await openTestDatabase()
      try {
        const context = await openTestBooks(db)
        const sold: string[] = []
        for (const act of before) await perform(context, sold, act)
        // Enough to pay for all refunds and disputes, and time for all payouts to arrive.
        await context.sell(2_000_000)
        context.later(45)
        await context.fetch()
        const closed = await closeAll(db, context)
        expect(closed.length).toBeGreaterThan(0)
        for (const month of closed) {
          const { netCents, feeCents, ...gross } = sumsOf(month.entries)
          expect(netCents).toBe(sum(month.payouts.map(({ monthCents }) => monthCents)))
          expect(netCents).toBe(sum(Object.values(gross)) - feeCents)
        }

        for (const act of after) await perform(context, sold, act)
        await context.sell(2_000_000)
        context.later(45)
        await context.fetch()
        for (const month of closed) expect(await monthContents(db, month.month, context.now())).toEqual(month)
        const all = await closeAll(db, context)
        const parts = Map.groupBy(
          all.flatMap(({ payouts }) => payouts),
          ({ id }) => id
        )
        expect(all.at(-1)?.month).toBe(monthsBetween('2026-08', monthOf(context.now())).at(-2))
        for (const { id, amount } of context.stripe.payouts)
          expect(sum(parts.get(id)?.map(({ monthCents }) => monthCents) ?? [])).toBe(amount)
        const { rows } = await db.execute(
          sql`SELECT count(*)::int AS open FROM balance_entries WHERE payout_id IS NULL`
        )
        expect(rows).toEqual([{ open: 0 }])
        expect([...context.stripe.faults]).toEqual([])
      } finally {
        await close()
      }
    }),
    { numRuns: runs(5, 40), endOnFailure: true }
  )
})
