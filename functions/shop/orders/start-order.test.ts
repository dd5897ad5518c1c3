import { expect, test } from 'vitest'
import type { Problem } from '../../../src/lib/contract.ts'
import { isOrderId } from '../../../src/shop/cart/cart-limits.ts'
import { runs } from '../../../tests/depth.ts'
import { openTestApp } from '../../../tests/fixtures/app.ts'
import { mug, openTestCheckout, SHIRT_CENTS, shirt } from '../../../tests/fixtures/checkout/checkout.ts'
import { checkoutForEachTest } from '../../../tests/fixtures/checkout/each-test.ts'
import { noor } from '../../../tests/fixtures/payments.ts'
import { openDatabase } from '../../platform/db/open.ts'
import { postgresCache } from '../../platform/limits/cache.postgres.ts'
import { CHECKOUT_LIMITS } from './limits.ts'

const { testDatabase, fixture, reopen } = checkoutForEachTest()

type Begun = { orderId: string; clientSecret: string; shipping: number }
const begun = async (response: Response) => {
  expect(response.status).toBe(200)
  return (await response.json()) as Begun
}

test('a cart and an address create an order, a quote and a payment of the same amount', async () => {
  const response = await fixture.start([shirt, mug])
  expect(response.headers.get('cache-control')).toBe('no-store')
  const { orderId, clientSecret, shipping, ...rest } = await begun(response)
  expect(rest).toEqual({
    prices: [
      { variantId: shirt.variantId, price: 24.99 },
      { variantId: mug.variantId, price: 16.99 }
    ]
  })
  expect(isOrderId(orderId)).toBe(true)
  const [intent] = fixture.stripe.intents
  expect(clientSecret).toBe(intent?.client_secret)
  const totalCents = 2499 + 2 * 1699 + Math.round(shipping * 100)
  expect(intent).toMatchObject({
    amount: totalCents,
    metadata: { order_id: orderId, rev: '1' },
    shipping: { name: 'Noor de Wit', address: { postal_code: '9000' } }
  })
  expect(await fixture.rows.orders()).toMatchObject([
    {
      id: orderId,
      status: 'draft',
      payment_state: 'unpaid',
      fulfilment_state: 'none',
      hold_reason: null,
      email_key: 'noor@post.example',
      current_revision: 1,
      total_cents: totalCents,
      payment_id: intent?.id
    }
  ])
  const [revision] = await fixture.rows.revisions()
  expect(revision).toMatchObject({
    total_cents: totalCents,
    subtotal_cents: 5897,
    shipping_method: 'STANDARD'
  })
  expect(revision?.pushed_at).not.toBeNull()
  expect(await fixture.rows.lines()).toMatchObject([
    { line: 1, variant_id: '8923', template_id: 93684977, colour: 'Zwart', size: 'S', unit_cents: 2499 },
    { line: 2, variant_id: '9323', size: null, quantity: 2, unit_cents: 1699 }
  ])
  expect(await fixture.rows.payments()).toMatchObject([{ id: intent?.id, number: 1, status: 'open' }])
  expect(await fixture.rows.events()).toMatchObject([{ what: 'started', to_status: 'draft' }])
  expect([...fixture.stripe.faults, ...fixture.printful.faults]).toEqual([])
})

test('the shop requests shipping rates for the full address', async () => {
  await fixture.start()
  expect(await fixture.requests.printful[0]?.json()).toMatchObject({
    recipient: { address1: 'Filmstraat 9', city: 'Gent', zip: '9000', country_code: 'BE' }
  })
})

test('a shipping rate is reused for five minutes, for exactly the same address and cart only', async () => {
  const { db } = testDatabase
  const cache = postgresCache(db, () => fixture.testApp.services.now(), 30_000)
  await reopen({ cache })
  const requestCount = () => fixture.requests.printful.length
  await fixture.start()
  await fixture.start([shirt], { ...noor, email: 'noor@other.example' })
  expect(requestCount()).toBe(1)
  await fixture.start([shirt], { ...noor, zip: '9050' })
  await fixture.start([{ ...shirt, quantity: 2 }])
  expect(requestCount()).toBe(3)
  fixture.later(301)
  await fixture.start()
  expect(requestCount()).toBe(4)
})

test.each([
  ['a price', [{ ...shirt, price: 0.01, unitCents: 1 }], {}],
  ['a total and a discount', [shirt], { total: 1, discount: 20, totalCents: 50 }],
  ['another currency and no shipping', [shirt], { currency: 'usd', shipping: 0, shippingCents: 0 }]
])('%s in the request is ignored', async (_, items, more) => {
  const body = { items, customerInfo: { ...noor, ...more }, ...more }
  await begun(await fixture.post('/api/merch/checkout/init', body))
  expect(fixture.stripe.intents).toMatchObject([{ amount: SHIRT_CENTS, currency: 'eur' }])
})

const RTL = '\u202e'
test.each<[string, Record<string, unknown>, string]>([
  ['France', { country: 'FR' }, 'country'],
  ['no country', { country: undefined }, 'country'],
  ['a Dutch postcode in Belgium', { zip: '1234 AB' }, 'zip'],
  ['a Belgian postcode in the Netherlands', { country: 'NL', zip: '9000' }, 'zip'],
  ['an address without number of letters', { address1: 'x' }, 'address1'],
  ['no name', { lastName: ' ' }, 'lastName'],
  ['a name without end', { firstName: 'x'.repeat(10_000) }, 'firstName'],
  ['a name with a bell', { firstName: 'No\u0007or' }, 'firstName'],
  ['a name that turns the line', { lastName: `${RTL}Wit` }, 'lastName'],
  ['two addresses for mail', { email: 'a@b.example,c@d.example' }, 'email'],
  ['a mail address with a line break', { email: 'a@b.example\nbcc: c@d.example' }, 'email']
])('an order is refused for %s by its field, without calling any service', async (_, changes, field) => {
  const response = await fixture.start([shirt], { ...noor, ...changes })
  const problem = (await response.json()) as Problem
  expect(response.status).toBe(400)
  expect(problem.code).toBe('invalid-request')
  expect(problem.fields?.join()).toContain(field)
  expect(fixture.requests.printful).toEqual([])
  expect(fixture.requests.stripe).toEqual([])
  expect(await fixture.rows.orders()).toEqual([])
})

test.each([
  ['no pieces', [{ ...shirt, quantity: 0 }]],
  [
    '26 of one',
    [
      { ...shirt, quantity: 13 },
      { ...shirt, quantity: 13 }
    ]
  ],
  ['less than nothing', [{ ...shirt, quantity: -1 }]],
  ['half a shirt', [{ ...shirt, quantity: 1.5 }]],
  ['a number in letters', [{ ...shirt, quantity: '2' }]],
  ['a billion', [{ ...shirt, quantity: 1e9 }]],
  ['51 pieces', ['8923', '8924', '8925'].map((variantId) => ({ ...shirt, variantId, quantity: 17 }))],
  ['a variant of another product', [{ ...shirt, variantId: '9323' }]],
  ['a product that nobody knows', [{ ...shirt, productId: '9' }]],
  ['nothing', []]
])('a cart with %s is refused', async (_, items) => {
  expect((await fixture.start(items)).status).toBe(400)
  expect(fixture.requests.stripe).toEqual([])
  expect(await fixture.rows.orders()).toEqual([])
})

test('what a visitor types is stored as plain text', async () => {
  const hostile = { ...noor, firstName: '<script>alert(1)</script>', lastName: "O'Neill 🎬; DROP TABLE" }
  await begun(await fixture.start([shirt], hostile))
  expect(await fixture.rows.orders()).toMatchObject([
    { first_name: hostile.firstName, last_name: hostile.lastName }
  ])
})

test('many simultaneous requests create one order with one payment, and get the same response', async () => {
  const answers = await Promise.all(
    Array.from({ length: runs(12, 50) }, async () => begun(await fixture.start()))
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await fixture.rows.orders()).toHaveLength(1)
  expect(fixture.stripe.intents).toHaveLength(1)
  expect(await fixture.rows.events()).toHaveLength(1)
})

test('the answer names the variant that Printful no longer makes, and no order starts', async () => {
  fixture.printful.unlistVariants(mug.variantId)
  const response = await fixture.start([shirt, mug])
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ code: 'sold-out', soldOut: [mug.variantId] })
  const estimate = await fixture.post('/api/merch/shipping-rates', { items: [shirt, mug] })
  expect(await estimate.json()).toMatchObject({ code: 'sold-out', soldOut: [mug.variantId] })
  expect(await fixture.rows.orders()).toEqual([])
})

test('a request shortly after the edge of a 15-second period counts as the same press; a later one is a new order', async () => {
  fixture.testApp.setClock(new Date('2026-11-20T12:00:14.900Z'))
  const first = await begun(await fixture.start())
  fixture.later(0.2)
  expect((await begun(await fixture.start())).orderId).toBe(first.orderId)
  fixture.later(15)
  expect((await begun(await fixture.start())).orderId).not.toBe(first.orderId)
  expect(fixture.stripe.intents).toHaveLength(2)
})

test('another address, cart or buyer creates another order', async () => {
  const answers = [
    await begun(await fixture.start()),
    await begun(await fixture.start([mug])),
    await begun(await fixture.start([shirt], { ...noor, firstName: 'Nora' })),
    await begun(await fixture.start([shirt], noor, '192.0.2.99'))
  ]
  expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(4)
})

test.each(['order stored', 'payment opened', 'payment recorded'] as const)(
  'a process that dies after "%s" leaves one order, which the next request continues',
  async (point) => {
    fixture.crashAt(point)
    expect((await fixture.start()).status).toBe(500)
    const { orderId } = await begun(await fixture.start())
    expect(fixture.stripe.intents).toHaveLength(1)
    expect(await fixture.rows.orders()).toMatchObject([
      { id: orderId, payment_id: fixture.stripe.intents[0]?.id }
    ])
    expect(fixture.stripe.intents[0]?.metadata.order_id).toBe(orderId)
  }
)

test('a repeated request calls Stripe with the same idempotency key', async () => {
  fixture.crashAt('payment opened')
  await fixture.start()
  await begun(await fixture.start())
  const writes = fixture.requests.stripe.filter(({ method }) => method === 'POST')
  const keys = writes.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([keys[0], keys[0]])
  expect(keys[0]).toMatch(/^order:ord_[a-z2-7]{24}:pi:1$/)
})

test.each(['no-answer-after', 'cut-after', 'cut-before', 'error-before', 'error-after', 'too-many'] as const)(
  'when Stripe fails briefly (%s), the next request opens the only payment that can be paid',
  async (does) => {
    fixture.stripe.injectFault({ on: 'POST /v1/payment_intents', does, times: 2 })
    let answer = await fixture.start()
    for (let presses = 1; presses < 3 && !answer.ok; presses++) answer = await fixture.start()
    const { orderId, clientSecret } = await begun(answer)
    expect(await fixture.rows.orders()).toHaveLength(1)
    const known = fixture.stripe.intents.filter((intent) => intent.client_secret === clientSecret)
    expect(known).toMatchObject([{ amount: SHIRT_CENTS, metadata: { order_id: orderId } }])
  }
)

test('the visitor gets an error when Printful or Stripe is down, and never a guessed price', async () => {
  fixture.printful.injectFault({ on: 'POST /shipping/rates', does: 'error-before', times: 2 })
  expect((await fixture.start()).status).toBe(503)
  expect(fixture.requests.stripe).toEqual([])
  expect(await fixture.rows.orders()).toEqual([])
  fixture.stripe.injectFault({ on: 'POST /v1/payment_intents', does: 'cut-before', times: 2 })
  expect((await fixture.start()).status).toBe(503)
  expect(await fixture.rows.orders()).toMatchObject([{ status: 'draft', payment_id: null }])
})

test('each address may start twenty orders in ten minutes, and Printful is called no more often', async () => {
  const testApp = await openTestApp(undefined, {
    db: testDatabase.db,
    payments: fixture.payments,
    printing: fixture.testApp.services.printing
  })
  const start = (index: number, address = '192.0.2.1') =>
    testApp.request('/api/merch/checkout/init', {
      method: 'POST',
      address,
      json: { items: [shirt], customerInfo: { ...noor, firstName: `Noor ${index}` } }
    })
  for (let index = 0; index < CHECKOUT_LIMITS['checkout-orders'].tries; index++)
    expect((await start(index)).status).toBe(200)
  const refused = await start(CHECKOUT_LIMITS['checkout-orders'].tries)
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({ code: 'too-many-orders' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await start(0)).status).toBe(200) // the same request
  expect((await start(CHECKOUT_LIMITS['checkout-orders'].tries, '192.0.2.2')).status).toBe(200)
})

test('a missing key is only logged', async () => {
  const init = { method: 'POST', json: { items: [shirt], customerInfo: noor } }
  const poor = await openTestApp(undefined, {
    db: testDatabase.db,
    printing: fixture.testApp.services.printing
  })
  expect((await poor.request('/api/merch/checkout/init', init)).status).toBe(503)
  expect(poor.logged).toMatchObject([{ reason: 'checkout: off, because STRIPE_SECRET_KEY is not set' }])
})

test('no payment is opened while the database is unavailable, and the visitor is asked to retry', async () => {
  const db = openDatabase('postgresql://kino:secret-password@127.0.0.1:1/kino')
  const away = await openTestCheckout(testDatabase.db, { db })
  const response = await away.start()
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('30')
  expect(away.stripe.intents).toEqual([])
  expect(away.testApp.logged).toMatchObject([{ status: 503, service: 'database' }])
})

test('the same cart, bought again after the first was paid, creates a second order with its own payment', async () => {
  const first = await begun(await fixture.start())
  fixture.stripe.buyer.confirm(fixture.stripe.intents[0]?.id ?? '', 'card')
  await fixture.testApp.request(`/api/merch/order-status/${first.orderId}`)
  fixture.later(5)
  const [second, again] = await Promise.all([fixture.start(), fixture.start()])
  const { orderId, clientSecret } = await begun(second)
  expect(orderId).not.toBe(first.orderId)
  expect(clientSecret).not.toBe(first.clientSecret)
  expect((await begun(again)).orderId).toBe(orderId)
  expect(fixture.stripe.intents.map(({ status }) => status)).toEqual(['succeeded', 'requires_payment_method'])
  expect((await fixture.rows.orders()).map(({ status }) => status)).toEqual(['paid', 'draft'])
})
