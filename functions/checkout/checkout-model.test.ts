// A checkout beside a model of it: baskets, codes, payments, refunds in any order, and Printful that fails, is slow or asks another
// price. Stripe is asked for what we computed, by one payment at most, every coupon is counted once, and no shipping is guessed.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDeep, runs } from '../../tests/depth.ts'
import { forgetful } from '../../tests/fixtures/checkout/checkout.ts'
import { openTestCoupons } from '../../tests/fixtures/checkout/coupons.ts'
import { TROUBLES } from '../../tests/fixtures/checkout/fulfilment.ts'
import { watchMoney } from '../../tests/fixtures/checkout/money.ts'
import {
  answerBank,
  apply,
  begin,
  beginAnother,
  CODES,
  decline,
  end,
  goToBank,
  LIMIT,
  MAX_ORDERS,
  MINIMUM_CENTS,
  type Model,
  meddle,
  PLACES,
  type Place,
  pay,
  printingAsks,
  printingFails,
  quote,
  refund,
  remove,
  settle,
  timePasses,
  type World
} from '../../tests/fixtures/checkout/steps.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/servers/database.ts'
import { postgresCache } from '../services/cache/cache.postgres.ts'

let testDatabase: TestDatabase
beforeAll(async () => {
  testDatabase = await openTestDatabase()
}, 60_000)
afterAll(() => testDatabase.close())

const NAMES = ['noor', 'sam', 'ali'] as const
const which = fc.nat({ max: MAX_ORDERS - 1 })
const pieces = fc
  .record({ shirts: fc.nat({ max: 3 }), mugs: fc.nat({ max: 3 }) })
  .filter(({ shirts, mugs }) => shirts + mugs > 0)
const place = fc.constantFrom(...(Object.keys(PLACES) as Place[]))
const applying = fc.tuple(which, fc.constantFrom(...CODES)).map(([number, code]) => apply(number, code))
const quoting = fc
  .tuple(which, pieces, place)
  .map(([number, some, somewhere]) => quote(number, some, somewhere))
const answering = fc
  .tuple(which, fc.constantFrom('pay' as const, 'refuse' as const, 'leave' as const))
  .map(([number, answer]) => answerBank(number, answer))
const failing = fc
  .tuple(fc.constantFrom(...TROUBLES), fc.integer({ min: 1, max: 3 }))
  .map(([does, times]) => printingFails(does, times))
const steps = [
  fc.tuple(fc.constantFrom(...NAMES), pieces).map(([name, some]) => beginAnother(name, some)),
  // The likelier of all.
  ...[applying, applying, applying, quoting, quoting],
  ...[which.map(remove), which.map(pay), which.map(decline), which.map(goToBank), answering],
  fc.tuple(which, fc.boolean()).map(([number, isPaid]) => settle(number, isPaid)),
  fc.tuple(which, pieces, place).map(([number, some, somewhere]) => meddle(number, some, somewhere)),
  ...[which.map(refund), which.map(end)],
  ...[failing, fc.constantFrom(0, 60, 210).map(printingAsks), fc.constantFrom(0.05, 5, 25).map(timePasses)]
]

/** The first finds a shop that gives a coupon once too often. A seed that fails comes here. */
const KEPT_SEEDS = isDeep ? [9_865_822, 20_261_121] : []
const NEW_SEED = Date.now() % 2 ** 31
const CHECKOUTS = runs(6, 30)
const CHECKOUT_WITHIN_MS = 20_000

async function openContext(): Promise<World> {
  // Rates are kept as in life; nobody is turned away for asking often.
  const { read, keep } = postgresCache(testDatabase.db, () => coupons.testApp.services.now(), 30_000)
  const coupons = await openTestCoupons(testDatabase.db, { cache: { ...forgetful, read, keep } })
  return { ...coupons, wrongMoney: watchMoney(coupons) }
}

test.each([...KEPT_SEEDS, NEW_SEED])(
  'baskets, codes, payments, refunds and a moody Printful in any order (seed %i): charged is what was computed, one payment, each coupon once, no guessed shipping',
  async (seed) => {
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: 30, size: 'max' }), async (commands) => {
        const context = await openContext()
        await context.make({ code: 'TIEN', maxRedemptions: LIMIT })
        await context.make({
          ...{ code: 'VIJF', kind: 'fixed', value: 500 },
          ...{ minSubtotalCents: MINIMUM_CENTS, isOncePerEmail: true }
        })
        const model: Model = { orders: [], used: {} }
        for (const name of ['noor', 'sam', 'ali', 'noor'])
          await begin(context, model, name, { shirts: 1, mugs: 1 })
        await fc.asyncModelRun(async () => ({ model, real: context }), commands)
        expect([...context.stripe.faults, ...context.printful.faults]).toEqual([])
      }),
      { seed, numRuns: CHECKOUTS, endOnFailure: true }
    )
  },
  CHECKOUTS * CHECKOUT_WITHIN_MS
)
