// For tests: what buyers, the bank and the print shop do at a checkout, each step beside a model of what the shop promises.
import type fc from 'fast-check'
import { expect } from 'vitest'
import { noor } from '../services/trial-payments.ts'
import { mug, shirt } from './trial-checkout.ts'
import type { Begun, TrialCoupons } from './trial-coupons.ts'
import type { TROUBLES } from './trial-fulfilment.ts'

export type Pieces = { shirts: number; mugs: number }
type Draft = {
  id: string
  name: string
  pieces: Pieces
  place: Place
  begunAt: Date
  /** As the page was told. */
  shippingCents: number
  code: string | undefined
  state: 'draft' | 'at-bank' | 'processing' | 'paid' | 'ended'
}
export type Model = { orders: Draft[]; used: Record<string, number> }
/** `wrongMoney`: what is wrong with the money of any order (trial-money.ts). */
export type World = TrialCoupons & { wrongMoney: () => Promise<string[]> }
type Step = fc.AsyncCommand<Model, World>

export const PLACES = {
  gent: {},
  antwerpen: { city: 'Antwerpen', zip: '2000' },
  utrecht: { city: 'Utrecht', zip: '3511 AB', country: 'NL' }
} as const
export type Place = keyof typeof PLACES
/** Ten percent, twice at most; five euro from forty on, once for each address. */
export const CODES = ['TIEN', 'VIJF'] as const
export const LIMIT = 2
export const MAX_ORDERS = 6
export const MINIMUM_CENTS = 4000
/** A coupon is put on an older order with another rate. */
const RATE_HOLDS_MS = 23 * 60 * 60 * 1000

const subtotalOf = ({ shirts, mugs }: Pieces) => shirts * 2499 + mugs * 1699
const itemsOf = ({ shirts, mugs }: Pieces) => [
  ...(shirts > 0 ? [{ ...shirt, quantity: shirts }] : []),
  ...(mugs > 0 ? [{ ...mug, quantity: mugs }] : [])
]
const discountOf = (code: string | undefined, subtotalCents: number) =>
  code === 'TIEN' ? Math.floor((subtotalCents + 5) / 10) : code === 'VIJF' ? 500 : 0
const isOpen = ({ state }: Draft) => state === 'draft' || state === 'at-bank'
const isHolding = (order: Draft) => isOpen(order) || order.state === 'processing'
const holders = ({ orders }: Model, code: string) =>
  orders.filter((order) => order.code === code && isHolding(order))

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
function expectAmount(world: World, order: Draft) {
  const subtotalCents = subtotalOf(order.pieces)
  const total = subtotalCents - discountOf(order.code, subtotalCents) + order.shippingCents
  expect(world.intentOf(order.id).amount).toBe(total)
}

async function expectSound(world: World, model: Model) {
  expect([...(await world.wrongs()), ...(await world.wrongMoney())]).toEqual([])
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
  act: (world: World, order: Draft, model: Model) => Promise<void>
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

/** Nothing is asked of the print shop that it may not be too busy for. */
const isAway = ({ printful }: World) => printful.mischiefs.planned().length > 0

export async function begin(world: World, model: Model, name: string, pieces: Pieces) {
  world.later(60)
  const mayFail = isAway(world)
  const answer = await world.start(itemsOf(pieces), { ...noor, email: `${name}@post.example` })
  if (!answer.ok) {
    expect(answer.status).toBe(503)
    expect(mayFail).toBe(true)
    return
  }
  const { orderId: id, shipping } = (await answer.json()) as Begun
  const [shippingCents, begunAt] = [Math.round(shipping * 100), world.house.services.now()]
  model.orders.push({
    ...{ id, name, pieces, place: 'gent', begunAt, shippingCents, code: undefined, state: 'draft' }
  })
}

export const beginAnother = (name: string, pieces: Pieces): Step => ({
  toString: () => `begin ${name} ${JSON.stringify(pieces)}`,
  check: ({ orders }) => orders.length < MAX_ORDERS,
  async run(model, world) {
    await begin(world, model, name, pieces)
    await expectSound(world, model)
  }
})

export const quote = (number: number, pieces: Pieces, place: Place) =>
  step(`quote ${JSON.stringify(pieces)} to ${place}`, number, isOpen, async (world, order) => {
    const mayFail = isAway(world)
    const told = await world.quote(order.id, itemsOf(pieces), order.name, PLACES[place])
    // Without a rate nothing changes.
    if (told.status !== 200) {
      expect(told.status).toBe(503)
      expect(mayFail).toBe(true)
    } else {
      const isLost = order.code === 'VIJF' && subtotalOf(pieces) < MINIMUM_CENTS
      expect(told.couponDropped !== undefined).toBe(isLost)
      const shippingCents = Math.round((told.shipping ?? 0) * 100)
      Object.assign(order, { pieces, place, shippingCents, state: 'draft' })
      if (isLost) order.code = undefined
      expect(Math.round((told.discount ?? 0) * 100)).toBe(discountOf(order.code, subtotalOf(pieces)))
    }
    expectAmount(world, order)
  })

/** A coupon that comes to an order of yesterday, or goes from it, has the parcel priced anew. */
async function expectChange(world: World, order: Draft, change: Partial<Draft>, ask: () => Promise<number>) {
  const isOld = world.house.services.now().getTime() - order.begunAt.getTime() > RATE_HOLDS_MS
  const mayFail = isOld && isAway(world)
  const status = await ask()
  if (status !== 200) {
    expect(status).toBe(503)
    expect(mayFail).toBe(true)
    return
  }
  Object.assign(order, { ...change, state: 'draft' })
  if (!isOld) return
  const ofOrder = (await world.rows.revisions()).filter(({ order_id: of }) => of === order.id)
  order.shippingCents = Number(ofOrder.at(-1)?.shipping_cents)
}

export const apply = (number: number, code: string) =>
  step(`apply ${code}`, number, isOpen, async (world, order, model) => {
    const ask = async () => (await world.apply(order.id, code)).status
    const isWelcome = order.code === code || mayHave(model, order, code)
    if (isWelcome) await expectChange(world, order, { code }, ask)
    else expect([422, 503]).toContain(await ask())
    expectAmount(world, order)
  })

export const remove = (number: number) =>
  step('remove', number, isOpen, async (world, order) => {
    const ask = async () => (await world.remove(order.id)).status
    await expectChange(world, order, { code: undefined }, ask)
    expectAmount(world, order)
  })

const noteUsed = (model: Model, order: Draft) => {
  if (order.code) model.used[order.code] = (model.used[order.code] ?? 0) + 1
  order.state = 'paid'
}

export const pay = (number: number) =>
  step('pay', number, isOpen, async (world, order, model) => {
    world.stripe.buyer.confirm(world.intentOf(order.id).id, 'card')
    await world.stripe.webhooks.deliverWaiting()
    expect(await world.statusOf(order.id)).toBe('paid')
    noteUsed(model, order)
    expectAmount(world, order)
  })

export const decline = (number: number) =>
  step('decline', number, isOpen, async (world, order) => {
    expect(() => world.stripe.buyer.confirm(world.intentOf(order.id).id, 'card-declined')).toThrow()
    await world.stripe.webhooks.deliverWaiting()
    order.state = 'draft'
    expectAmount(world, order)
  })

export const goToBank = (number: number) =>
  step('go to the bank', number, isOpen, async (world, order) => {
    world.stripe.buyer.confirm(world.intentOf(order.id).id, 'bancontact')
    order.state = 'at-bank'
  })

export const answerBank = (number: number, answer: 'pay' | 'refuse' | 'leave') =>
  step(
    `${answer} at the bank`,
    number,
    ({ state }) => state === 'at-bank',
    async (world, order, model) => {
      world.stripe.buyer.answerBank(world.intentOf(order.id).id, answer)
      const [status, state] = AFTER_BANK[answer]
      expect(await world.statusOf(order.id)).toBe(status)
      order.state = state
      if (answer === 'pay') noteUsed(model, order)
    }
  )
const AFTER_BANK = {
  pay: ['paid', 'paid'],
  refuse: ['draft', 'draft'],
  leave: ['pending', 'processing']
} as const

export const settle = (number: number, isPaid: boolean) =>
  step(
    isPaid ? 'the money comes' : 'the money does not come',
    number,
    ({ state }) => state === 'processing',
    async (world, order, model) => {
      world.stripe.buyer.settle(world.intentOf(order.id).id, isPaid)
      expect(await world.statusOf(order.id)).toBe(isPaid ? 'paid' : 'draft')
      order.state = 'draft'
      if (isPaid) noteUsed(model, order)
    }
  )

/** What was submitted is as it is (I-7), also while nobody here has heard of it: whatever is asked for comes too late. */
export const meddle = (number: number, pieces: Pieces, place: Place) =>
  step(
    'meddle',
    number,
    () => true,
    async (world, order, model) => {
      const wasOpen = isOpen(order)
      const { buyer } = world.stripe
      if (order.state === 'draft') buyer.confirm(world.intentOf(order.id).id, 'card')
      if (order.state === 'at-bank') buyer.answerBank(world.intentOf(order.id).id, 'pay')
      expect(await world.wrongMoney()).toEqual([])
      const mayFail = isAway(world)
      const quoted = await world.quote(order.id, itemsOf(pieces), order.name, PLACES[place])
      expect(mayFail ? [409, 503] : [409]).toContain(quoted.status)
      expect((await world.apply(order.id, 'TIEN')).status).toBe(409)
      expect((await world.remove(order.id)).status).toBe(409)
      if (wasOpen) noteUsed(model, order)
    }
  )

const happening = (text: string, act: (world: World) => void): Step => ({
  toString: () => text,
  check: () => true,
  async run(model, world) {
    act(world)
    await expectSound(world, model)
  }
})

/** Each question of the shop is asked twice: three times takes the next one along. */
export const printShopFails = (does: (typeof TROUBLES)[number], times: number) =>
  happening(`the print shop gives ${does} ${times} times`, ({ printful }) =>
    printful.misbehave({ on: 'POST /shipping/rates', does, times })
  )
export const printShopAsks = (moreCents: number) =>
  happening(`the print shop asks ${moreCents} more`, ({ printful }) => printful.surcharge(moreCents))
export const timePasses = (hours: number) =>
  happening(`${hours} hours pass`, (world) => world.later(hours * 60 * 60))

export const refund = (number: number) =>
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

export const end = (number: number) =>
  step('end', number, isOpen, async (world, order) => {
    await world.payments.cancel(world.intentOf(order.id).id, `clean-up ${order.id}`)
    await world.stripe.webhooks.deliverWaiting()
    expect(await world.statusOf(order.id)).toBe('cancelled')
    order.state = 'ended'
  })
