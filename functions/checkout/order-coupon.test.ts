// A code takes something off an order: once it is held, for as long as it fits, and never twice.
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { mug, shirt } from '../../tests/fixtures/checkout/checkout.ts'
import { openTrialCoupons, type TrialCoupons } from '../../tests/fixtures/checkout/coupons.ts'
import { openTrialDatabase, type TrialDatabase } from '../../tests/servers/database.ts'

let trial: TrialDatabase
let world: TrialCoupons
let orderId: string
beforeAll(async () => {
  trial = await openTrialDatabase()
}, 60_000)
afterAll(() => trial.close())
beforeEach(async () => {
  world = await openTrialCoupons(trial.db)
  orderId = (await world.begin()).orderId
}, 30_000)
afterEach(async () => {
  expect(await world.wrongs()).toEqual([])
  expect([...world.stripe.faults]).toEqual([])
})

const RESERVED = { reserved: 1, redeemed: 0 }
const REDEEMED = { reserved: 0, redeemed: 1 }
const FREE = { reserved: 0, redeemed: 0 }
const SHIPPING_CENTS = 439

test('a code is taken however it is typed, and the payment asks for less at once', async () => {
  await world.make()
  expect(await world.apply(orderId, ' ne gen ')).toEqual({ status: 200, success: true, discount: 2.5 })
  expect(world.intentOf(orderId)).toMatchObject({
    amount: 2499 - 250 + SHIPPING_CENTS,
    metadata: { rev: '2' }
  })
  expect(await world.counts()).toEqual(RESERVED)
  expect(await world.rows.orders()).toMatchObject([
    { coupon_code: 'NEGEN', coupon_discount_cents: 250, total_cents: 2688, busy_until: null }
  ])
  const quoted = await world.quote(orderId)
  expect(quoted).toMatchObject({ status: 200, discount: 2.5, couponCode: 'NEGEN' })
  expect(await world.rows.revisions()).toHaveLength(2)
})

test('the same code again is a yes that changes nothing', async () => {
  await world.make()
  await world.apply(orderId)
  expect(await world.apply(orderId)).toEqual({ status: 200, success: true, discount: 2.5 })
  expect(await world.counts()).toEqual(RESERVED)
  expect(await world.rows.revisions()).toHaveLength(2)
})

test('taken off again, the payment asks for all of it and the coupon is free', async () => {
  await world.make({ maxRedemptions: 1 })
  await world.apply(orderId)
  expect(await world.remove(orderId)).toEqual({ status: 200, success: true })
  expect(world.intentOf(orderId).amount).toBe(2499 + SHIPPING_CENTS)
  expect(await world.counts()).toEqual(FREE)
  expect(await world.rows.orders()).toMatchObject([{ coupon_code: null, coupon_discount_cents: 0 }])
  expect(await world.remove(orderId)).toEqual({ status: 200, success: true })
  expect(await world.apply(orderId)).toMatchObject({ status: 200 })
  expect(await world.counts()).toEqual(RESERVED)
})

test('another code takes the place of the first; one that is refused leaves it', async () => {
  await world.make()
  await world.make({ code: 'VIJF', kind: 'fixed', value: 500 })
  await world.apply(orderId)
  expect(await world.apply(orderId, 'VIJF')).toMatchObject({ success: true, discount: 5 })
  expect(await world.counts()).toEqual(FREE)
  expect(await world.counts('VIJF')).toEqual(RESERVED)
  expect(await world.apply(orderId, 'ONZIN')).toMatchObject({ status: 422, success: false })
  expect(await world.counts('VIJF')).toEqual(RESERVED)
  expect(world.intentOf(orderId).amount).toBe(2499 - 500 + SHIPPING_CENTS)
})

const DAY = new Date('2026-11-20T12:00:00Z')
test.each([
  ['that nobody made', { code: 'ANDERS' }, 'unknown-coupon', 'Deze kortingscode is niet geldig.'],
  [
    'that does not hold yet',
    { startsAt: new Date('2026-12-01') },
    'unknown-coupon',
    'Deze kortingscode is niet geldig.'
  ],
  ['that ran out', { expiresAt: DAY }, 'coupon-expired', 'Deze kortingscode is verlopen.'],
  ['that was ended', { isActive: false }, 'coupon-expired', 'Deze kortingscode is verlopen.'],
  [
    'that was used up',
    { maxRedemptions: 3, redeemedCount: 3 },
    'coupon-used-up',
    'Deze kortingscode is al volledig gebruikt.'
  ],
  [
    'for larger orders',
    { minSubtotalCents: 5000 },
    'coupon-minimum',
    'Deze kortingscode geldt vanaf €\u00a050,00.'
  ]
] as const)('a code %s changes nothing, and the sentence says why', async (_, coupon, code, error) => {
  await world.make(coupon)
  expect(await world.apply(orderId)).toMatchObject({ status: 422, success: false, code, error })
  expect(await world.rows.revisions()).toHaveLength(1)
  expect(await world.claims()).toEqual([])
  // Without the claims of those who used it up.
  await trial.db.execute(sql`UPDATE coupons SET redeemed_count = 0`)
})

test('a discount takes no more than the goods cost, and shipping is paid all the same', async () => {
  await world.make({ kind: 'fixed', value: 99_900 })
  expect(await world.apply(orderId)).toMatchObject({ success: true, discount: 24.99 })
  expect(world.intentOf(orderId).amount).toBe(SHIPPING_CENTS)
})

test('a total below half a euro is refused and nothing is reserved (incident 26)', async () => {
  await world.make({ kind: 'fixed', value: 99_900 })
  await trial.db.execute(sql`ALTER TABLE order_revisions DISABLE TRIGGER ALL`)
  await trial.db.execute(
    sql`UPDATE order_revisions SET shipping_cents = 49, subtotal_cents = subtotal_cents + ${SHIPPING_CENTS - 49}`
  )
  expect(await world.apply(orderId)).toMatchObject({
    ...{ status: 422, code: 'total-too-low', error: 'Met deze korting wordt het bedrag te laag.' }
  })
  expect(await world.counts()).toEqual(FREE)
  expect(await world.rows.revisions()).toHaveLength(1)
})

test('paid, the coupon is used once and for all; the order says with which', async () => {
  await world.make({ maxRedemptions: 1 })
  await world.apply(orderId)
  world.stripe.buyer.confirm(world.intentOf(orderId).id, 'card')
  expect(await world.statusOf(orderId)).toBe('paid')
  await world.stripe.webhooks.deliverWaiting()
  expect(await world.counts()).toMatchObject(REDEEMED)
  expect(await world.claims()).toMatchObject([{ order_id: orderId, state: 'consumed' }])
  expect(await world.rows.orders()).toMatchObject([
    { coupon_code: 'NEGEN', coupon_discount_cents: 250, total_cents: 2688, hold_reason: null }
  ])
  const other = await world.begin('sam')
  expect(await world.apply(other.orderId)).toMatchObject({ code: 'coupon-used-up' })
})

test('a refund gives no coupon back, an order that ended unpaid does', async () => {
  await world.make({ maxRedemptions: 2 })
  await world.apply(orderId)
  const other = await world.begin('sam')
  await world.apply(other.orderId)
  world.stripe.buyer.confirm(world.intentOf(orderId).id, 'card')
  await world.payments.refund(world.intentOf(orderId).id, 'by hand')
  await world.payments.cancel(world.intentOf(other.orderId).id, 'clean-up')
  await world.stripe.webhooks.deliverWaiting()
  expect(await world.statusOf(orderId)).toBe('cancelled')
  expect(await world.statusOf(other.orderId)).toBe('cancelled')
  expect(await world.counts()).toEqual(REDEEMED)
})

test('money that comes after all for an order that ended changes no count: a person decides (7)', async () => {
  await world.make({ maxRedemptions: 1 })
  await world.apply(orderId)
  const intent = world.intentOf(orderId)
  await world.payments.cancel(intent.id, 'clean-up')
  await world.stripe.webhooks.deliverWaiting()
  const other = await world.begin('sam')
  await world.apply(other.orderId)
  Object.assign(intent, { status: 'requires_payment_method' })
  await trial.db.execute(sql`UPDATE payments SET status = 'open' WHERE id = ${intent.id}`)
  world.stripe.buyer.confirm(intent.id, 'card')
  expect(await world.statusOf(orderId)).toBe('cancelled')
  await world.stripe.webhooks.deliverWaiting()
  const late = (await world.rows.orders()).find(({ id }) => id === orderId)
  expect(late).toMatchObject({ status: 'paid', hold_reason: 'late_payment' })
  expect(await world.counts()).toEqual(RESERVED)
  Object.assign(intent, { status: 'canceled' })
})

test.each(['processing', 'succeeded'] as const)(
  'a code that comes when the money is %s is too late: the amount stays (X-08)',
  async (state) => {
    await world.make()
    const { id } = world.intentOf(orderId)
    world.stripe.buyer.confirm(id, 'bancontact')
    world.stripe.buyer.answerBank(id, state === 'processing' ? 'leave' : 'pay')
    expect(await world.apply(orderId)).toMatchObject({ status: 409, success: false, code: 'order-under-way' })
    expect(await world.remove(orderId)).toMatchObject({ status: 409, code: 'order-under-way' })
    expect(await world.counts()).toEqual(FREE)
    expect(world.intentOf(orderId).amount).toBe(2938)
  }
)

test('a wrong code leaves a buyer at the bank in peace; a right one gives a new payment', async () => {
  await world.make()
  world.stripe.buyer.confirm(world.intentOf(orderId).id, 'bancontact')
  expect(await world.apply(orderId, 'ONZIN')).toMatchObject({ status: 422 })
  expect(world.intentsOf(orderId).map(({ status }) => status)).toEqual(['requires_action'])
  expect(await world.apply(orderId)).toMatchObject({ status: 200 })
  expect(world.intentsOf(orderId).map(({ status }) => status)).toEqual([
    'canceled',
    'requires_payment_method'
  ])
  await world.stripe.webhooks.deliverWaiting()
  const quoted = await world.quote(orderId)
  expect(quoted.clientSecret).toBe(world.intentOf(orderId).client_secret)
})

test('a reservation outlives an hour at the bank, and nobody else gets the last one (CPN-03)', async () => {
  await world.make({ maxRedemptions: 1, expiresAt: new Date('2026-11-20T12:30:00Z') })
  await world.apply(orderId)
  const { id } = world.intentOf(orderId)
  world.stripe.buyer.confirm(id, 'bancontact')
  world.later(60 * 60)
  const other = await world.begin('sam')
  expect((await world.apply(other.orderId)).status).toBe(422)
  world.stripe.buyer.answerBank(id, 'pay')
  expect(await world.statusOf(orderId)).toBe('paid')
  expect(await world.counts()).toEqual(REDEEMED)
})

test('a basket that shrinks below the minimum loses its coupon, and the answer says so', async () => {
  await world.make({ minSubtotalCents: 4000 })
  await world.quote(orderId, [shirt, mug])
  expect(await world.apply(orderId)).toMatchObject({ success: true, discount: 5.9 })
  const quoted = await world.quote(orderId, [shirt])
  expect(quoted).toMatchObject({
    ...{ status: 200, discount: 0 },
    couponDropped: 'Kortingscode NEGEN geldt vanaf €\u00a040,00. We hebben ze weggehaald.'
  })
  expect(quoted.couponCode).toBeUndefined()
  expect(await world.counts()).toEqual(FREE)
  expect(world.intentOf(orderId).amount).toBe(2938)
  expect(await world.quote(orderId, [shirt])).not.toHaveProperty('couponDropped')
})

test('a basket that grows keeps its coupon, and the discount grows with it', async () => {
  await world.make()
  await world.apply(orderId)
  expect(await world.quote(orderId, [{ ...shirt, quantity: 4 }])).toMatchObject({ discount: 10 })
  expect(await world.counts()).toEqual(RESERVED)
})

test('coupons switched off mid-checkout: the discount goes before anybody pays, one in payment is kept (CPN-04)', async () => {
  await world.make()
  await world.apply(orderId)
  const frozen = await world.begin('sam')
  await world.apply(frozen.orderId)
  world.stripe.buyer.confirm(world.intentOf(frozen.orderId).id, 'ideal')
  world.stripe.buyer.answerBank(world.intentOf(frozen.orderId).id, 'leave')
  Object.assign(world.house.services.shop, { couponsEnabled: false })
  expect(await world.apply(orderId)).toMatchObject({ status: 404, success: false, code: 'coupons-off' })
  expect(await world.remove(orderId)).toMatchObject({ status: 404, success: false, code: 'coupons-off' })
  expect(await world.quote(orderId)).toMatchObject({
    ...{ discount: 0, couponDropped: expect.stringContaining('NEGEN') }
  })
  expect(world.intentOf(orderId).amount).toBe(2938)
  world.stripe.buyer.settle(world.intentOf(frozen.orderId).id, true)
  expect(await world.statusOf(frozen.orderId)).toBe('paid')
  expect(await world.counts()).toEqual(REDEEMED)
})
