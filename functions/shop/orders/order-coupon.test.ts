// A code gives a discount only after it was reserved, only while it is valid for the order, and never twice.
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Failure } from '../../../src/lib/outcome.ts'
import { mug, noCache, oneTryOf, shirt } from '../../../tests/fixtures/checkout/checkout.ts'
import { couponsForEachTest } from '../../../tests/fixtures/checkout/each-test.ts'

const { testDatabase, fixture: context, reopen } = couponsForEachTest()
let orderId: string
beforeEach(async () => {
  orderId = (await context.begin()).orderId
})
afterEach(async () => {
  expect(await context.inconsistencies()).toEqual([])
  expect([...context.stripe.faults]).toEqual([])
})

const RESERVED = { reserved: 1, redeemed: 0 }
const REDEEMED = { reserved: 0, redeemed: 1 }
const FREE = { reserved: 0, redeemed: 0 }
const SHIPPING_CENTS = 439

test('the shop accepts a code however it is typed, and lowers the payment at once', async () => {
  await context.make()
  expect(await context.apply(orderId, ' ne gen ')).toEqual({ status: 200, success: true, discount: 2.5 })
  expect(context.intentOf(orderId)).toMatchObject({
    amount: 2499 - 250 + SHIPPING_CENTS,
    metadata: { rev: '2' }
  })
  expect(await context.counts()).toEqual(RESERVED)
  expect(await context.rows.orders()).toMatchObject([
    { coupon_code: 'NEGEN', coupon_discount_cents: 250, total_cents: 2688, busy_until: null }
  ])
  const quoted = await context.quote(orderId)
  expect(quoted).toMatchObject({ status: 200, discount: 2.5, couponCode: 'NEGEN' })
  expect(await context.rows.revisions()).toHaveLength(2)
})

test('the shop accepts the same code again without a change', async () => {
  await context.make()
  await context.apply(orderId)
  expect(await context.apply(orderId)).toEqual({ status: 200, success: true, discount: 2.5 })
  expect(await context.counts()).toEqual(RESERVED)
  expect(await context.rows.revisions()).toHaveLength(2)
})

test('the order gets its full amount back and frees the coupon when it is removed', async () => {
  await context.make({ maxRedemptions: 1 })
  await context.apply(orderId)
  expect(await context.remove(orderId)).toEqual({ status: 200, success: true })
  expect(context.intentOf(orderId).amount).toBe(2499 + SHIPPING_CENTS)
  expect(await context.counts()).toEqual(FREE)
  expect(await context.rows.orders()).toMatchObject([{ coupon_code: null, coupon_discount_cents: 0 }])
  expect(await context.remove(orderId)).toEqual({ status: 200, success: true })
  expect(await context.apply(orderId)).toMatchObject({ status: 200 })
  expect(await context.counts()).toEqual(RESERVED)
})

test('another code replaces the first; a refused code keeps the first', async () => {
  await context.make()
  await context.make({ code: 'VIJF', kind: 'fixed', value: 500 })
  await context.apply(orderId)
  expect(await context.apply(orderId, 'VIJF')).toMatchObject({ success: true, discount: 5 })
  expect(await context.counts()).toEqual(FREE)
  expect(await context.counts('VIJF')).toEqual(RESERVED)
  expect(await context.apply(orderId, 'ONZIN')).toMatchObject({ status: 422, success: false })
  expect(await context.counts('VIJF')).toEqual(RESERVED)
  expect(context.intentOf(orderId).amount).toBe(2499 - 500 + SHIPPING_CENTS)
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
] as const)(
  'the shop refuses a code that is %s, changes nothing and explains why',
  async (_, coupon, code, error) => {
    await context.make(coupon)
    expect(await context.apply(orderId)).toMatchObject({ status: 422, success: false, code, error })
    expect(await context.rows.revisions()).toHaveLength(1)
    expect(await context.claims()).toEqual([])
    // Without the claims that such a count would have.
    await testDatabase.db.execute(sql`UPDATE coupons SET redeemed_count = 0`)
  }
)

test('a discount is limited to the price of the goods; shipping is still paid', async () => {
  await context.make({ kind: 'fixed', value: 99_900 })
  expect(await context.apply(orderId)).toMatchObject({ success: true, discount: 24.99 })
  expect(context.intentOf(orderId).amount).toBe(SHIPPING_CENTS)
})

test('the shop refuses a total below half a euro, and reserves nothing', async () => {
  await context.make({ kind: 'fixed', value: 99_900 })
  await testDatabase.db.execute(sql`ALTER TABLE order_revisions DISABLE TRIGGER ALL`)
  await testDatabase.db.execute(
    sql`UPDATE order_revisions SET shipping_cents = 49, subtotal_cents = subtotal_cents + ${SHIPPING_CENTS - 49}`
  )
  expect(await context.apply(orderId)).toMatchObject({
    status: 422,
    code: 'total-too-low',
    error: 'Met deze korting wordt het bedrag te laag.'
  })
  expect(await context.counts()).toEqual(FREE)
  expect(await context.rows.revisions()).toHaveLength(1)
})

test('the order consumes the coupon when it is paid, and names it', async () => {
  await context.make({ maxRedemptions: 1 })
  await context.apply(orderId)
  context.stripe.buyer.confirm(context.intentOf(orderId).id, 'card')
  expect(await context.statusOf(orderId)).toBe('paid')
  await context.stripe.webhooks.deliverWaiting()
  expect(await context.counts()).toMatchObject(REDEEMED)
  expect(await context.claims()).toMatchObject([{ order_id: orderId, state: 'consumed' }])
  expect(await context.rows.orders()).toMatchObject([
    { coupon_code: 'NEGEN', coupon_discount_cents: 250, total_cents: 2688, hold_reason: null }
  ])
  const other = await context.begin('sam')
  expect(await context.apply(other.orderId)).toMatchObject({ code: 'coupon-used-up' })
})

test('a coupon is not freed after a refund, but is after an order that ended unpaid', async () => {
  await context.make({ maxRedemptions: 2 })
  await context.apply(orderId)
  const other = await context.begin('sam')
  await context.apply(other.orderId)
  context.stripe.buyer.confirm(context.intentOf(orderId).id, 'card')
  await context.payments.refund(context.intentOf(orderId).id, 'by hand')
  await context.payments.cancel(context.intentOf(other.orderId).id)
  await context.stripe.webhooks.deliverWaiting()
  expect(await context.statusOf(orderId)).toBe('cancelled')
  expect(await context.statusOf(other.orderId)).toBe('cancelled')
  expect(await context.counts()).toEqual(REDEEMED)
})

test('a payment that arrives after its order ended changes no count: the order is held', async () => {
  await context.make({ maxRedemptions: 1 })
  await context.apply(orderId)
  const intent = context.intentOf(orderId)
  await context.payments.cancel(intent.id)
  await context.stripe.webhooks.deliverWaiting()
  const other = await context.begin('sam')
  await context.apply(other.orderId)
  Object.assign(intent, { status: 'requires_payment_method' })
  await testDatabase.db.execute(sql`UPDATE payments SET status = 'open' WHERE id = ${intent.id}`)
  context.stripe.buyer.confirm(intent.id, 'card')
  expect(await context.statusOf(orderId)).toBe('cancelled')
  await context.stripe.webhooks.deliverWaiting()
  const late = (await context.rows.orders()).find(({ id }) => id === orderId)
  expect(late).toMatchObject({ status: 'paid', hold_reason: 'late_payment' })
  expect(await context.counts()).toEqual(RESERVED)
  Object.assign(intent, { status: 'canceled' })
})

test.each(['processing', 'succeeded'] as const)(
  'the shop refuses a code once the payment is %s: the amount stays',
  async (state) => {
    await context.make()
    const { id } = context.intentOf(orderId)
    context.stripe.buyer.confirm(id, 'bancontact')
    context.stripe.buyer.answerApproval(id, state === 'processing' ? 'leave' : 'pay')
    expect(await context.apply(orderId)).toMatchObject({
      status: 409,
      success: false,
      code: 'order-under-way'
    })
    expect(await context.remove(orderId)).toMatchObject({ status: 409, code: 'order-under-way' })
    expect(await context.counts()).toEqual(FREE)
    expect(context.intentOf(orderId).amount).toBe(2938)
  }
)

test('the shop ignores a wrong code while the buyer is on the approval page; a valid one opens a new payment', async () => {
  await context.make()
  context.stripe.buyer.confirm(context.intentOf(orderId).id, 'bancontact')
  expect(await context.apply(orderId, 'ONZIN')).toMatchObject({ status: 422 })
  expect(context.intentsOf(orderId).map(({ status }) => status)).toEqual(['requires_action'])
  expect(await context.apply(orderId)).toMatchObject({ status: 200 })
  expect(context.intentsOf(orderId).map(({ status }) => status)).toEqual([
    'canceled',
    'requires_payment_method'
  ])
  await context.stripe.webhooks.deliverWaiting()
  const quoted = await context.quote(orderId)
  expect(quoted.clientSecret).toBe(context.intentOf(orderId).client_secret)
})

test('nothing changes for an address that asked for too many quotes; other addresses are not affected', async () => {
  await reopen({ cache: oneTryOf('checkout-quotes') })
  orderId = (await context.begin()).orderId
  await context.make()
  expect(await context.apply(orderId)).toMatchObject({ success: true })
  for (const answer of [await context.apply(orderId), await context.remove(orderId)])
    expect(answer).toMatchObject({ status: 429, success: false, code: 'too-many-questions' })
  expect(await context.counts()).toEqual(RESERVED)
  expect(await context.apply(orderId, 'NEGEN', '198.51.100.7')).toMatchObject({ success: true })
})

describe('the shipping price of an order', () => {
  const HOLDS_SECONDS = 23 * 60 * 60
  const rateRequests = () =>
    context.requests.printful.filter(({ url }) => new URL(url).pathname === '/shipping/rates').length

  test('the shipping price of an order is valid for 23 hours; after that a change of the coupon fetches it again', async () => {
    await context.make()
    const before = rateRequests()
    context.later(HOLDS_SECONDS)
    expect(await context.apply(orderId)).toMatchObject({ success: true })
    expect(rateRequests()).toBe(before)
    context.later(1)
    expect(await context.remove(orderId)).toMatchObject({ success: true })
    expect(rateRequests()).toBe(before + 1)
    expect(context.intentOf(orderId).amount).toBe(2499 + SHIPPING_CENTS)
  })

  test('the shipping price of an order is charged at the new price after it was fetched again', async () => {
    await context.make()
    await testDatabase.db.execute(sql`ALTER TABLE order_revisions DISABLE TRIGGER ALL`)
    await testDatabase.db.execute(
      sql`UPDATE order_revisions SET shipping_cents = 100, total_cents = subtotal_cents + 100`
    )
    await testDatabase.db.execute(sql`UPDATE orders SET total_cents = 2599`)
    context.later(HOLDS_SECONDS + 1)
    expect(await context.apply(orderId)).toMatchObject({ success: true })
    expect(context.intentOf(orderId).amount).toBe(2499 - 250 + SHIPPING_CENTS)
    expect((await context.rows.revisions()).at(-1)).toMatchObject({
      shipping_cents: SHIPPING_CENTS,
      shipping_method: 'STANDARD'
    })
  })

  test('the shipping price of an order is not fetched again for an address that has reached its limit, but is for another address', async () => {
    await reopen({ cache: oneTryOf('shop-rates') })
    orderId = (await context.begin()).orderId
    await context.make()
    context.later(HOLDS_SECONDS + 1)
    expect(await context.apply(orderId)).toMatchObject({ success: true })
    for (const answer of [await context.apply(orderId), await context.remove(orderId)])
      expect(answer).toMatchObject({ status: 429, code: 'too-many-questions' })
    expect(await context.counts()).toEqual(RESERVED)
    expect(await context.apply(orderId, 'NEGEN', '198.51.100.7')).toMatchObject({ success: true })
  })

  test('the shipping price of an order is fetched again while the cache is unavailable, and the log says so', async () => {
    await context.make()
    context.later(HOLDS_SECONDS + 1)
    const away = async () => {
      throw new Failure('cache', 'is away')
    }
    Object.assign(context.testApp.services, { cache: { ...noCache, read: away, keep: away } })
    expect(await context.apply(orderId)).toMatchObject({ success: true, discount: 2.5 })
    expect(context.testApp.logged.at(-1)).toMatchObject({ service: 'cache' })
  })

  test('a shipping price that Printful no longer returns is a failure in the log, not a refusal', async () => {
    await context.make()
    context.later(HOLDS_SECONDS + 1)
    await testDatabase.db.execute(
      sql`UPDATE order_revisions SET customer = jsonb_set(customer, '{country}', '"XX"')`
    )
    expect((await context.apply(orderId)).status).toBe(503)
    expect(context.testApp.logged.at(-1)).toMatchObject({ service: 'Printful' })
    expect(await context.counts()).toEqual(FREE)
  })
})

test('a call that lost its order to another call meanwhile reserves nothing', async () => {
  await context.make()
  const { payments } = context
  const { find } = payments
  payments.find = async (id) => {
    payments.find = find
    await testDatabase.db.execute(sql`UPDATE orders SET busy_until = busy_until + interval '1 second'`)
    return find(id)
  }
  expect(await context.apply(orderId)).toMatchObject({ success: false, code: 'order-busy' })
  expect(await context.counts()).toEqual(FREE)
})

test('the order keeps a reservation while the buyer is on the approval page for an hour, so that no other order gets the last coupon', async () => {
  await context.make({ maxRedemptions: 1, expiresAt: new Date('2026-11-20T12:30:00Z') })
  await context.apply(orderId)
  const { id } = context.intentOf(orderId)
  context.stripe.buyer.confirm(id, 'bancontact')
  context.later(60 * 60)
  const other = await context.begin('sam')
  expect((await context.apply(other.orderId)).status).toBe(422)
  context.stripe.buyer.answerApproval(id, 'pay')
  expect(await context.statusOf(orderId)).toBe('paid')
  expect(await context.counts()).toEqual(REDEEMED)
})

test('the order drops the coupon when the cart falls below its minimum, and says so', async () => {
  await context.make({ minSubtotalCents: 4000 })
  await context.quote(orderId, [shirt, mug])
  expect(await context.apply(orderId)).toMatchObject({ success: true, discount: 5.9 })
  const quoted = await context.quote(orderId, [shirt])
  expect(quoted).toMatchObject({
    status: 200,
    discount: 0,
    couponDropped: 'Kortingscode NEGEN geldt vanaf €\u00a040,00. We hebben ze weggehaald.'
  })
  expect(quoted.couponCode).toBeUndefined()
  expect(await context.counts()).toEqual(FREE)
  expect(context.intentOf(orderId).amount).toBe(2938)
  expect(await context.quote(orderId, [shirt])).not.toHaveProperty('couponDropped')
})

test('the order keeps the coupon when the cart falls to exactly its minimum', async () => {
  await context.make({ minSubtotalCents: 2499 })
  await context.quote(orderId, [shirt, mug])
  await context.apply(orderId)
  expect(await context.quote(orderId, [shirt])).toMatchObject({ couponCode: 'NEGEN', discount: 2.5 })
  expect(await context.counts()).toEqual(RESERVED)
})

test('the order keeps the coupon when the cart grows, and the discount grows with it', async () => {
  await context.make()
  await context.apply(orderId)
  expect(await context.quote(orderId, [{ ...shirt, quantity: 4 }])).toMatchObject({ discount: 10 })
  expect(await context.counts()).toEqual(RESERVED)
})

test('unpaid orders lose their discounts when coupons are switched off, but those in payment keep them', async () => {
  await context.make()
  await context.apply(orderId)
  const frozen = await context.begin('sam')
  await context.apply(frozen.orderId)
  context.stripe.buyer.confirm(context.intentOf(frozen.orderId).id, 'ideal')
  context.stripe.buyer.answerApproval(context.intentOf(frozen.orderId).id, 'leave')
  Object.assign(context.testApp.services.shop, { couponsEnabled: false })
  expect(await context.apply(orderId)).toMatchObject({ status: 404, success: false, code: 'coupons-off' })
  expect(await context.remove(orderId)).toMatchObject({ status: 404, success: false, code: 'coupons-off' })
  expect(await context.quote(orderId)).toMatchObject({
    discount: 0,
    couponDropped: expect.stringContaining('NEGEN')
  })
  expect(context.intentOf(orderId).amount).toBe(2938)
  context.stripe.buyer.settle(context.intentOf(frozen.orderId).id, true)
  expect(await context.statusOf(frozen.orderId)).toBe('paid')
  expect(await context.counts()).toEqual(REDEEMED)
})
