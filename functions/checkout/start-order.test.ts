// How an order begins: priced by us, stored before a payment is opened, and one however often the button was pressed.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isOrderId } from '../../src/features/shop/rules.ts'
import type { Problem } from '../../src/lib/contract.ts'
import { openHouse } from '../../tests/fixtures/app.ts'
import {
  forgetful,
  mug,
  openTrialCheckout,
  SHIRT_CENTS,
  shirt,
  type TrialCheckout
} from '../../tests/fixtures/checkout/checkout.ts'
import { noor } from '../../tests/fixtures/payments.ts'
import { openTrialDatabase, type TrialDatabase } from '../../tests/servers/database.ts'
import { openDatabase } from '../db/open.ts'
import { postgresCache } from '../services/cache/cache.postgres.ts'
import { openDesk } from './context.ts'
import { checkoutHandlers } from './handlers.ts'
import { NEW_ORDERS } from './limits.ts'
import { pricedRequest, quoteOf } from './quote.ts'
import { openedOrder, storedOrder } from './start-order.ts'

let trial: TrialDatabase
let world: TrialCheckout
beforeAll(async () => {
  trial = await openTrialDatabase()
}, 60_000)
afterAll(() => trial.close())
beforeEach(async () => {
  world = await openTrialCheckout(trial.db)
})

type Begun = { orderId: string; clientSecret: string; shipping: number }
const begun = async (response: Response) => {
  expect(response.status).toBe(200)
  return (await response.json()) as Begun
}

test('a basket and an address become an order, a quote and a payment of the same amount', async () => {
  const response = await world.start([shirt, mug])
  expect(response.headers.get('cache-control')).toBe('no-store')
  const { orderId, clientSecret, shipping, ...rest } = await begun(response)
  expect(rest).toEqual({})
  expect(isOrderId(orderId)).toBe(true)
  const [intent] = world.stripe.intents
  expect(clientSecret).toBe(intent?.client_secret)
  const totalCents = 2499 + 2 * 1699 + Math.round(shipping * 100)
  expect(intent).toMatchObject({
    amount: totalCents,
    metadata: { order_id: orderId, rev: '1' },
    shipping: { name: 'Noor de Wit', address: { postal_code: '9000' } }
  })
  expect(await world.rows.orders()).toMatchObject([
    {
      ...{
        id: orderId,
        status: 'draft',
        payment_state: 'unpaid',
        fulfilment_state: 'none',
        hold_reason: null
      },
      ...{
        email_key: 'noor@post.example',
        current_revision: 1,
        total_cents: totalCents,
        payment_id: intent?.id
      }
    }
  ])
  const [revision] = await world.rows.revisions()
  expect(revision).toMatchObject({
    total_cents: totalCents,
    subtotal_cents: 5897,
    shipping_method: 'STANDARD'
  })
  expect(revision?.pushed_at).not.toBeNull()
  expect(await world.rows.lines()).toMatchObject([
    { line: 1, variant_id: '8923', template_id: 93684977, colour: 'Zwart', size: 'S', unit_cents: 2499 },
    { line: 2, variant_id: '9323', size: null, quantity: 2, unit_cents: 1699 }
  ])
  expect(await world.rows.payments()).toMatchObject([{ id: intent?.id, number: 1, status: 'open' }])
  expect(await world.rows.events()).toMatchObject([{ what: 'started', to_status: 'draft' }])
  expect([...world.stripe.faults, ...world.printful.faults]).toEqual([])
})

test('shipping is asked for the whole address', async () => {
  await world.start()
  expect(await world.requests.printful[0]?.json()).toMatchObject({
    recipient: { address1: 'Filmstraat 9', city: 'Gent', zip: '9000', country_code: 'BE' }
  })
})

test('a rate is used again for five minutes, for the very same address and basket only', async () => {
  const { db } = trial
  const cache = postgresCache(db, () => world.house.services.now(), 30_000)
  world = await openTrialCheckout(db, { cache })
  const asked = () => world.requests.printful.length
  await world.start()
  await world.start([shirt], { ...noor, email: 'noor@other.example' })
  expect(asked()).toBe(1)
  await world.start([shirt], { ...noor, zip: '9050' })
  await world.start([{ ...shirt, quantity: 2 }])
  expect(asked()).toBe(3)
  world.later(301)
  await world.start()
  expect(asked()).toBe(4)
})

test.each([
  ['a price', [{ ...shirt, price: 0.01, unitCents: 1 }], {}],
  ['a total and a discount', [shirt], { total: 1, discount: 20, totalCents: 50 }],
  ['another currency and no shipping', [shirt], { currency: 'usd', shipping: 0, shippingCents: 0 }]
])('%s in the request changes nothing', async (_, items, more) => {
  const body = { items, customerInfo: { ...noor, ...more }, ...more }
  await begun(await world.post('/api/merch/checkout/init', body))
  expect(world.stripe.intents).toMatchObject([{ amount: SHIRT_CENTS, currency: 'eur' }])
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
])('an order for %s is refused by its field, and nobody is asked', async (_, changes, field) => {
  const response = await world.start([shirt], { ...noor, ...changes })
  const problem = (await response.json()) as Problem
  expect(response.status).toBe(400)
  expect(problem.code).toBe('invalid-request')
  expect(problem.fields?.join()).toContain(field)
  expect(world.requests.printful).toEqual([])
  expect(world.requests.stripe).toEqual([])
  expect(await world.rows.orders()).toEqual([])
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
])('a basket with %s makes no order', async (_, items) => {
  expect((await world.start(items)).status).toBe(400)
  expect(world.requests.stripe).toEqual([])
  expect(await world.rows.orders()).toEqual([])
})

test('what a visitor writes is kept as text', async () => {
  const hostile = { ...noor, firstName: '<script>alert(1)</script>', lastName: "O'Neill 🎬; DROP TABLE" }
  await begun(await world.start([shirt], hostile))
  expect(await world.rows.orders()).toMatchObject([
    { first_name: hostile.firstName, last_name: hostile.lastName }
  ])
})

test('fifty presses at once are one order with one payment, and all hear the same', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, async () => begun(await world.start())))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect([await world.rows.orders(), world.stripe.intents].map(({ length }) => length)).toEqual([1, 1])
  expect(await world.rows.events()).toHaveLength(1)
}, 60_000)

test('a checkout that names each order by chance makes many of the same presses', async () => {
  const { services } = world.house
  const desk = openDesk({ ...services, cache: forgetful })
  const naive = async () => {
    const request = { items: [shirt], customerInfo: noor }
    const priced = await pricedRequest(desk, request, async () => true, { note: () => undefined })
    const quote = priced.ok ? quoteOf(priced.value) : priced
    if (!quote.ok) throw new Error(quote.refusal)
    const order = await storedOrder(desk, `ord_${randomBytes(12).toString('hex')}`, quote.value)
    return openedOrder(desk, order)
  }
  await Promise.all(Array.from({ length: 10 }, naive))
  expect(world.stripe.intents.length).toBeGreaterThan(1)
}, 60_000)

test('a press over the edge of a quarter of a minute is still the same order; a later one is another', async () => {
  world.house.setClock(new Date('2026-11-20T12:00:14.900Z'))
  const first = await begun(await world.start())
  world.later(0.2)
  expect((await begun(await world.start())).orderId).toBe(first.orderId)
  world.later(15)
  expect((await begun(await world.start())).orderId).not.toBe(first.orderId)
  expect(world.stripe.intents).toHaveLength(2)
})

test('another address, another basket, another buyer: another order', async () => {
  const answers = [
    await begun(await world.start()),
    await begun(await world.start([mug])),
    await begun(await world.start([shirt], { ...noor, firstName: 'Nora' })),
    await begun(await world.start([shirt], noor, '192.0.2.99'))
  ]
  expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(4)
})

test.each(['order stored', 'payment opened', 'payment recorded'] as const)(
  'a process that dies after "%s" leaves one order, which the next press goes on with',
  async (point) => {
    world.dieAt(point)
    expect((await world.start()).status).toBe(500)
    const { orderId } = await begun(await world.start())
    expect([await world.rows.orders(), world.stripe.intents].map(({ length }) => length)).toEqual([1, 1])
    expect(await world.rows.orders()).toMatchObject([
      { id: orderId, payment_id: world.stripe.intents[0]?.id }
    ])
    expect(world.stripe.intents[0]?.metadata.order_id).toBe(orderId)
  }
)

test('a press that is repeated asks the bank under the same key (incident 16)', async () => {
  world.dieAt('payment opened')
  await world.start()
  await begun(await world.start())
  const writes = world.requests.stripe.filter(({ method }) => method === 'POST')
  const keys = writes.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([keys[0], keys[0]])
  expect(keys[0]).toMatch(/^order:ord_[a-z2-7]{24}:pi:1$/)
})

test.each(['no-answer-after', 'cut-after', 'cut-before', 'error-before', 'error-after', 'too-many'] as const)(
  'with a Stripe that has a bad moment (%s) the next press opens the one payment that can be paid',
  async (does) => {
    world.stripe.misbehave({ on: 'POST /v1/payment_intents', does, times: 2 })
    let answer = await world.start()
    for (let presses = 1; presses < 3 && !answer.ok; presses++) answer = await world.start()
    const { orderId, clientSecret } = await begun(answer)
    expect(await world.rows.orders()).toHaveLength(1)
    const known = world.stripe.intents.filter((intent) => intent.client_secret === clientSecret)
    expect(known).toMatchObject([{ amount: SHIRT_CENTS, metadata: { order_id: orderId } }])
  }
)

test('a print shop that is down, and a Stripe that is down, are told; no price is guessed', async () => {
  world.printful.misbehave({ on: 'POST /shipping/rates', does: 'error-before', times: 2 })
  expect((await world.start()).status).toBe(503)
  expect(world.requests.stripe).toEqual([])
  expect(await world.rows.orders()).toEqual([])
  world.stripe.misbehave({ on: 'POST /v1/payment_intents', does: 'cut-before', times: 2 })
  expect((await world.start()).status).toBe(503)
  expect(await world.rows.orders()).toMatchObject([{ status: 'draft', payment_id: null }])
})

test('one address begins twenty orders in ten minutes, and the print shop is not asked for more', async () => {
  const house = await openHouse(undefined, {
    ...{ db: trial.db, payments: world.payments, printShop: world.house.services.printShop }
  })
  const start = (index: number, address = '192.0.2.1') =>
    house.ask('/api/merch/checkout/init', {
      method: 'POST',
      address,
      json: { items: [shirt], customerInfo: { ...noor, firstName: `Noor ${index}` } }
    })
  for (let index = 0; index < NEW_ORDERS.tries; index++) expect((await start(index)).status).toBe(200)
  const refused = await start(NEW_ORDERS.tries)
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({ code: 'too-many-orders' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await start(0)).status).toBe(200) // the same press
  expect((await start(NEW_ORDERS.tries, '192.0.2.2')).status).toBe(200)
}, 60_000)

test('a shop that is switched off says so calmly; one that lacks a key says it to the log', async () => {
  const closed = await openHouse([(services) => checkoutHandlers(services, false)], world.house.services)
  const init = { method: 'POST', json: { items: [shirt], customerInfo: noor } }
  const response = await closed.ask('/api/merch/checkout/init', init)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({
    code: 'checkout-off',
    error: 'De winkel is even dicht. Kom later nog eens kijken.'
  })
  const poor = await openHouse(undefined, { db: trial.db, printShop: world.house.services.printShop })
  expect((await poor.ask('/api/merch/checkout/init', init)).status).toBe(503)
  expect(poor.logged).toMatchObject([{ reason: 'checkout: off, because STRIPE_SECRET_KEY is not set' }])
})

test('DEG-02: while the database is away no payment is opened, and the answer says to try again', async () => {
  const db = openDatabase('postgresql://kino:secret-password@127.0.0.1:1/kino')
  const away = await openTrialCheckout(trial.db, { db })
  const response = await away.start()
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('30')
  expect(away.stripe.intents).toEqual([])
  expect(away.house.logged).toMatchObject([{ status: 503, service: 'database' }])
})

test('the same basket bought again right after the first was paid is a second order, with a payment of its own', async () => {
  const first = await begun(await world.start())
  world.stripe.buyer.confirm(world.stripe.intents[0]?.id ?? '', 'card')
  await world.house.ask(`/api/merch/order-status/${first.orderId}`)
  world.later(5)
  const [second, again] = await Promise.all([world.start(), world.start()])
  const { orderId, clientSecret } = await begun(second)
  expect(orderId).not.toBe(first.orderId)
  expect(clientSecret).not.toBe(first.clientSecret)
  expect((await begun(again)).orderId).toBe(orderId)
  expect(world.stripe.intents.map(({ status }) => status)).toEqual(['succeeded', 'requires_payment_method'])
  expect((await world.rows.orders()).map(({ status }) => status)).toEqual(['paid', 'draft'])
})
