// A checkout beside a model of it: baskets, codes, payments, refunds in any order. The bank is asked for what we computed, by
// one payment at most, and every coupon is counted once.
// Named cases: CPN-02.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTrialDatabase, type TrialDatabase } from '../db/trial-database.ts'
import { mug, shirt } from './trial-checkout.ts'
import { openTrialCoupons, type TrialCoupons } from './trial-coupons.ts'

let trial: TrialDatabase
beforeAll(async () => {
  trial = await openTrialDatabase()
}, 60_000)
afterAll(() => trial.close())

type Pieces = { shirts: number; mugs: number }
type Draft = {
  id: string
  name: string
  pieces: Pieces
  /** As the page was told. */
  shippingCents: number
  code: string | undefined
  state: 'draft' | 'at-bank' | 'paid' | 'ended'
}
type Model = { orders: Draft[]; used: Record<string, number> }
type Step = fc.AsyncCommand<Model, TrialCoupons>

const NAMES = ['noor', 'sam', 'ali'] as const
/** Ten percent, twice at most; five euro from forty on, once for each address. */
const CODES = ['TIEN', 'VIJF'] as const
const LIMIT = 2
const MAX_ORDERS = 6
const MINIMUM_CENTS = 4000

const subtotalOf = ({ shirts, mugs }: Pieces) => shirts * 2499 + mugs * 1699
const itemsOf = ({ shirts, mugs }: Pieces) => [
  ...(shirts > 0 ? [{ ...shirt, quantity: shirts }] : []),
  ...(mugs > 0 ? [{ ...mug, quantity: mugs }] : [])
]
const discountOf = (code: string | undefined, subtotalCents: number) =>
  code === 'TIEN' ? Math.floor((subtotalCents + 5) / 10) : code === 'VIJF' ? 500 : 0
const isOpen = ({ state }: Draft) => state === 'draft' || state === 'at-bank'
const holders = ({ orders }: Model, code: string) =>
  orders.filter((order) => order.code === code && isOpen(order))

/** Whether the order may have the code now, by what the shop promises. */
function mayHave(model: Model, order: Draft, code: string): boolean {
  const others = holders(model, code).filter((one) => one !== order)
  if (code === 'TIEN') return others.length + (model.used.TIEN ?? 0) < LIMIT
  const isTaken = model.orders.some(
    (one) => one !== order && one.name === order.name && one.code === 'VIJF' && one.state !== 'ended'
  )
  return subtotalOf(order.pieces) >= MINIMUM_CENTS && !isTaken
}

/** What the bank asks for an order is what the model computes. */
function expectAmount(world: TrialCoupons, order: Draft) {
  const subtotalCents = subtotalOf(order.pieces)
  const total = subtotalCents - discountOf(order.code, subtotalCents) + order.shippingCents
  expect(world.intentOf(order.id).amount).toBe(total)
}

async function expectSound(world: TrialCoupons, model: Model) {
  expect(await world.wrongs()).toEqual([])
  for (const { id } of model.orders) {
    const live = world.intentsOf(id).filter(({ status }) => status !== 'canceled')
    expect(live.length).toBeLessThanOrEqual(1)
  }
  const reserved = await Promise.all(CODES.map((code) => world.counts(code)))
  expect(reserved).toEqual(
    CODES.map((code) => ({ reserved: holders(model, code).length, redeemed: model.used[code] ?? 0 }))
  )
}

/** A step with the order of that number, when there is one that is so far. */
const step = (
  text: string,
  number: number,
  isSo: (order: Draft) => boolean,
  act: (world: TrialCoupons, order: Draft, model: Model) => Promise<void>
): Step => {
  const orderOf = ({ orders }: Model) => orders[number % Math.max(1, orders.length)]
  return {
    toString: () => `${text} #${number}`,
    check: (model) => {
      const order = orderOf(model)
      return order !== undefined && isSo(order)
    },
    async run(model, world) {
      const order = orderOf(model)
      if (!order) return
      await act(world, order, model)
      await expectSound(world, model)
    }
  }
}

async function begin(world: TrialCoupons, model: Model, name: string, pieces: Pieces) {
  world.later(60)
  const { orderId: id, shipping } = await world.begin(name, itemsOf(pieces))
  const shippingCents = Math.round(shipping * 100)
  model.orders.push({ id, name, pieces, shippingCents, code: undefined, state: 'draft' })
}

const beginAnother = (name: string, pieces: Pieces): Step => ({
  toString: () => `begin ${name} ${JSON.stringify(pieces)}`,
  check: ({ orders }) => orders.length < MAX_ORDERS,
  async run(model, world) {
    await begin(world, model, name, pieces)
    await expectSound(world, model)
  }
})

const quote = (number: number, pieces: Pieces) =>
  step(`quote ${JSON.stringify(pieces)}`, number, isOpen, async (world, order) => {
    const told = await world.quote(order.id, itemsOf(pieces), order.name)
    expect(told.status).toBe(200)
    const isLost = order.code === 'VIJF' && subtotalOf(pieces) < MINIMUM_CENTS
    expect(told.couponDropped !== undefined).toBe(isLost)
    const shippingCents = Math.round((told.shipping ?? 0) * 100)
    Object.assign(order, { pieces, shippingCents, state: 'draft', ...(isLost ? { code: undefined } : {}) })
    expect(Math.round((told.discount ?? 0) * 100)).toBe(discountOf(order.code, subtotalOf(pieces)))
    expectAmount(world, order)
  })

const apply = (number: number, code: string) =>
  step(`apply ${code}`, number, isOpen, async (world, order, model) => {
    const told = await world.apply(order.id, code)
    const isWelcome = order.code === code || mayHave(model, order, code)
    expect(told.status).toBe(isWelcome ? 200 : 422)
    if (isWelcome) Object.assign(order, { code, state: 'draft' })
    expectAmount(world, order)
  })

const remove = (number: number) =>
  step('remove', number, isOpen, async (world, order) => {
    expect((await world.remove(order.id)).status).toBe(200)
    Object.assign(order, { code: undefined, state: 'draft' })
    expectAmount(world, order)
  })

const noteUsed = (model: Model, order: Draft) => {
  if (order.code) model.used[order.code] = (model.used[order.code] ?? 0) + 1
  order.state = 'paid'
}

const pay = (number: number) =>
  step('pay', number, isOpen, async (world, order, model) => {
    world.stripe.buyer.confirm(world.intentOf(order.id).id, 'card')
    await world.stripe.webhooks.deliverWaiting()
    expect(await world.statusOf(order.id)).toBe('paid')
    noteUsed(model, order)
    expectAmount(world, order)
  })

const decline = (number: number) =>
  step('decline', number, isOpen, async (world, order) => {
    expect(() => world.stripe.buyer.confirm(world.intentOf(order.id).id, 'card-declined')).toThrow()
    await world.stripe.webhooks.deliverWaiting()
    order.state = 'draft'
    expectAmount(world, order)
  })

const goToBank = (number: number) =>
  step('go to the bank', number, isOpen, async (world, order) => {
    world.stripe.buyer.confirm(world.intentOf(order.id).id, 'bancontact')
    order.state = 'at-bank'
  })

const answerBank = (number: number, answer: 'pay' | 'refuse') =>
  step(
    `${answer} at the bank`,
    number,
    ({ state }) => state === 'at-bank',
    async (world, order, model) => {
      world.stripe.buyer.answerBank(world.intentOf(order.id).id, answer)
      expect(await world.statusOf(order.id)).toBe(answer === 'pay' ? 'paid' : 'draft')
      if (answer === 'pay') noteUsed(model, order)
      else order.state = 'draft'
    }
  )

const refund = (number: number) =>
  step(
    'refund',
    number,
    ({ state }) => state === 'paid',
    async (world, order) => {
      await world.payments.refund(world.intentOf(order.id).id, `by hand ${order.id}`)
      await world.stripe.webhooks.deliverWaiting()
      expect(await world.statusOf(order.id)).toBe('cancelled')
    }
  )

const end = (number: number) =>
  step('end', number, isOpen, async (world, order) => {
    await world.payments.cancel(world.intentOf(order.id).id, `clean-up ${order.id}`)
    await world.stripe.webhooks.deliverWaiting()
    expect(await world.statusOf(order.id)).toBe('cancelled')
    order.state = 'ended'
  })

const which = fc.nat({ max: MAX_ORDERS - 1 })
const pieces = fc
  .record({ shirts: fc.nat({ max: 3 }), mugs: fc.nat({ max: 3 }) })
  .filter(({ shirts, mugs }) => shirts + mugs > 0)
const anyCode = fc.constantFrom(...CODES)
const applying = fc.tuple(which, anyCode).map(([number, code]) => apply(number, code))
const answering = fc
  .tuple(which, fc.constantFrom('pay' as const, 'refuse' as const))
  .map(([number, answer]) => answerBank(number, answer))
const steps = [
  fc.tuple(fc.constantFrom(...NAMES), pieces).map(([name, some]) => beginAnother(name, some)),
  fc.tuple(which, pieces).map(([number, some]) => quote(number, some)),
  // The likelier of all.
  ...[applying, applying, applying],
  ...[which.map(remove), which.map(pay), which.map(decline), which.map(goToBank), answering],
  ...[which.map(refund), which.map(end)]
]

/** The first finds a shop that gives a coupon once too often. A seed that fails comes here. */
const KEPT_SEEDS = [9_865_822, 20_261_121]
const NEW_SEED = Date.now() % 2 ** 31

test.each([...KEPT_SEEDS, NEW_SEED])(
  'baskets, codes, payments and refunds in any order (seed %i): charged is what was computed, one payment, each coupon once',
  async (seed) => {
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: 30, size: 'max' }), async (commands) => {
        const world = await openTrialCoupons(trial.db)
        await world.make({ code: 'TIEN', maxRedemptions: LIMIT })
        await world.make({
          ...{ code: 'VIJF', kind: 'fixed', value: 500 },
          ...{ minSubtotalCents: MINIMUM_CENTS, isOncePerEmail: true }
        })
        const model: Model = { orders: [], used: {} }
        for (const name of ['noor', 'sam', 'ali', 'noor'])
          await begin(world, model, name, { shirts: 1, mugs: 1 })
        await fc.asyncModelRun(async () => ({ model, real: world }), commands)
        expect([...world.stripe.faults]).toEqual([])
      }),
      { seed, numRuns: 6, endOnFailure: true }
    )
  },
  180_000
)
