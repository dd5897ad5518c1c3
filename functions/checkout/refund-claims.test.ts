// Money that several people and jobs move at once: as much is back as the highest of them wanted, whoever dies or stands
// still in between.
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runs } from '../../tests/depth.ts'
import { openTrialCheckout, SHIRT_CENTS, type TrialCheckout } from '../../tests/fixtures/checkout/checkout.ts'
import { type Fulfilment, fulfilmentIn } from '../../tests/fixtures/checkout/fulfilment.ts'
import { openTrialDatabase, type TrialDatabase } from '../../tests/servers/database.ts'
import type { CrashPoint } from '../crash-points.ts'
import { openTill, openWorkshop, type Till, type Workshop } from './context.ts'
import { fulfilOrder } from './fulfil-order.ts'
import { giveBack } from './refund-up-to.ts'

const RUNS = runs(6, 150)
const CLAIM_SECONDS = 21

let trial: TrialDatabase
let world: TrialCheckout
let hands: Fulfilment
beforeAll(async () => {
  trial = await openTrialDatabase()
}, 60_000)
afterAll(() => trial.close())
const open = async () => {
  world = await openTrialCheckout(trial.db)
  hands = fulfilmentIn(world, trial.db)
}
beforeEach(open)

const till = (): Till => openTill(world.house.services)
const give = (orderId: string, upToCents: number, from = till()) => giveBack(from, orderId, upToCents)
const backNow = () => world.stripe.charges.at(-1)?.amount_refunded ?? 0

/** A till of a process that stands still right before the provider hears of its refund. */
function stalledTill() {
  const { promise: gate, resolve: goOn } = Promise.withResolvers<void>()
  const { promise: isThere, resolve: arrive } = Promise.withResolvers<void>()
  const { payments, ...rest } = till()
  const refund: Till['payments']['refund'] = async (...terms) => {
    arrive()
    await gate
    return payments.refund(...terms)
  }
  return { till: { ...rest, payments: { ...payments, refund } }, isThere, goOn }
}

test('two hosts who want different sums back at once: the higher one is back, not both', async () => {
  const orderId = await world.buy()
  const given = await Promise.all([give(orderId, 500), give(orderId, 1000)])
  expect(given).toMatchObject([{ ok: true }, { ok: true }])
  expect(backNow()).toBe(1000)
})

test('a host who stood still past the claim gives back no more than was wanted', async () => {
  const orderId = await world.buy()
  const stalled = stalledTill()
  const first = give(orderId, 500, stalled.till)
  await stalled.isThere
  world.later(CLAIM_SECONDS)
  expect(await give(orderId, 1000)).toMatchObject({ ok: true, value: { givenCents: 1000 } })
  stalled.goOn()
  expect(await first).toMatchObject({ ok: true, value: { givenCents: 0, backCents: 1000 } })
  expect(backNow()).toBe(1000)
})

test('while somebody moves its money, nobody else does: they are told so', async () => {
  const orderId = await world.buy()
  const stalled = stalledTill()
  const first = give(orderId, 500, stalled.till)
  await stalled.isThere
  expect(await give(orderId, 1000)).toEqual({ ok: false, refusal: 'order-busy' })
  expect(backNow()).toBe(0)
  stalled.goOn()
  expect(await first).toMatchObject({ ok: true, value: { givenCents: 500 } })
})

test('a refund that failed at the bank is asked for again, under another key', async () => {
  const orderId = await world.buy()
  await give(orderId, 500)
  world.stripe.buyer.bounceRefund(world.stripe.intents.at(-1)?.id ?? '')
  expect(backNow()).toBe(0)
  expect(await give(orderId, 500)).toMatchObject({ ok: true, value: { givenCents: 500 } })
  expect(backNow()).toBe(500)
})

test('no money goes back between the last look at the payment and the order at the printer', async () => {
  const orderId = await world.buy()
  const backAtConfirm: number[] = []
  const refusals: unknown[] = []
  const workshop = openWorkshop(world.house.services)
  const confirm: Workshop['printShop']['confirm'] = async (id) => {
    refusals.push(await give(orderId, SHIRT_CENTS))
    backAtConfirm.push(backNow())
    return workshop.printShop.confirm(id)
  }
  await fulfilOrder({ ...workshop, printShop: { ...workshop.printShop, confirm } }, orderId)
  expect(refusals).toEqual([{ ok: false, refusal: 'order-busy' }])
  expect(backAtConfirm).toEqual([0])
  expect(await give(orderId, SHIRT_CENTS)).toMatchObject({ ok: true, value: { givenCents: SHIRT_CENTS } })
  await hands.workFor(3)
  expect(world.printful.orders.map(({ status }) => status)).toEqual(['canceled'])
})

describe('any sums, any number of hosts, a death at any step', () => {
  const sums = fc.array(fc.integer({ min: 1, max: SHIRT_CENTS }), { minLength: 2, maxLength: 4 })
  const deaths = fc.constantFrom<CrashPoint | undefined>(
    ...(['money claimed', 'refund begun', 'money given back', 'facts fetched', 'state stored'] as const),
    undefined
  )
  const troubles = fc.constantFrom('cut-before', 'cut-after', 'error-before', 'error-after', undefined)
  const rounds = fc.array(fc.record({ sums, death: deaths, trouble: troubles }), {
    minLength: 1,
    maxLength: 3
  })

  test(
    'never give back more than the highest sum, and in the end that sum',
    async () => {
      await fc.assert(
        fc.asyncProperty(rounds, async (plan) => {
          await open()
          const orderId = await world.buy()
          let highest = 0
          for (const { sums: wanted, death, trouble } of plan) {
            highest = Math.max(highest, ...wanted)
            if (death) world.dieAt(death)
            if (trouble) world.stripe.misbehave({ on: 'POST /v1/refunds', does: trouble, times: 2 })
            await Promise.allSettled(wanted.map((cents) => give(orderId, cents)))
            expect(backNow()).toBeLessThanOrEqual(highest)
            world.stripe.mischiefs.forget()
            world.liveOn()
            world.later(CLAIM_SECONDS)
          }
          expect(await give(orderId, highest)).toMatchObject({ ok: true, value: { backCents: highest } })
          expect(backNow()).toBe(highest)
          expect([...world.stripe.faults]).toEqual([])
        }),
        { numRuns: RUNS, seed: 2026, endOnFailure: true }
      )
    },
    RUNS * 10_000
  )
})
