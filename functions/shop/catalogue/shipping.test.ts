// The shipping price of a cart: fetched from Printful, cached for a while, never guessed.
import { beforeEach, expect, test } from 'vitest'
import type { Problem } from '../../../src/lib/contract.ts'
import { Failure } from '../../../src/lib/outcome.ts'
import { openTestApp, type TestApp } from '../../../tests/fixtures/app.ts'
import { openTestPrinting } from '../../../tests/fixtures/printing.ts'
import { databaseOfFile } from '../../../tests/servers/file-database.ts'
import { live } from '../../live.ts'
import { cacheEntries, tryCounts } from '../../platform/db/schema.ts'
import type { Cache } from '../../platform/limits/cache.ts'
import { SHOP_CAP, SHOP_LIMITS } from './limits.ts'
import { chosenRate, ESTIMATE_CACHE_SECONDS } from './shipping.ts'

const START = new Date('2026-11-20T12:00:00Z')
const shirt = { productId: '71', variantId: '8923', quantity: 1 }
const mug = { productId: '300', variantId: '9323', quantity: 2 }

const testDatabase = databaseOfFile()
let vendor = openTestPrinting()
let testApp: TestApp
beforeEach(async () => {
  await testDatabase.db.delete(cacheEntries)
  await testDatabase.db.delete(tryCounts)
  vendor = openTestPrinting()
  testApp = await openTestApp(undefined, { db: testDatabase.db, printing: vendor.printing })
})

const post = (items: unknown, shippingAddress?: unknown, address = '192.0.2.1') =>
  testApp.request('/api/merch/shipping-rates', {
    method: 'POST',
    json: { items, ...(shippingAddress === undefined ? {} : { shippingAddress }) },
    address
  })

test.each([
  ['to Belgium', { country: 'BE' }, 4.39],
  ['to the Netherlands', { country: 'NL', state: '' }, 4.49],
  ['while no country was chosen', { country: '', state: '' }, 4.39],
  ['without an address', undefined, 4.39]
])("a shirt is sent %s at Printful's rate", async (_, shippingAddress, shipping) => {
  const response = await post([shirt], shippingAddress)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({ shipping })
})

test('lines of one variant are merged, and all their other fields ignored', async () => {
  const forged = { ...shirt, price: 0.01, shipping: 0, product: { basePrice: 0 } }
  expect(await (await post([shirt, forged, mug])).json()).toEqual({ shipping: 8.14 })
  expect(await vendor.requests[0]?.json()).toMatchObject({
    items: [
      { variant_id: '8923', quantity: 2 },
      { variant_id: '9323', quantity: 2 }
    ]
  })
})

test('the shop calls Printful once in ten minutes for the same cart, in any order of lines', async () => {
  testApp.setClock(START)
  await post([shirt, mug])
  await post([mug, shirt])
  expect(vendor.requests).toHaveLength(1)
  await post([mug, shirt], { country: 'NL' })
  await post([mug])
  expect(vendor.requests).toHaveLength(3)
  testApp.setClock(new Date(START.getTime() + (ESTIMATE_CACHE_SECONDS + 1) * 1000))
  await post([shirt, mug])
  expect(vendor.requests).toHaveLength(4)
})

test.each<[string, unknown, string]>([
  ['nothing', [], 'invalid-request'],
  ['no list', { 0: shirt }, 'invalid-request'],
  ['no pieces', [{ ...shirt, quantity: 0 }], 'invalid-request'],
  ['less than none', [{ ...shirt, quantity: -1 }], 'invalid-request'],
  ['half a shirt', [{ ...shirt, quantity: 1.5 }], 'invalid-request'],
  ['pieces as text', [{ ...shirt, quantity: '2' }], 'invalid-request'],
  ['a thousand million', [{ ...shirt, quantity: 1e9 }], 'invalid-request'],
  ['26 of one', [{ ...shirt, quantity: 26 }], 'invalid-request'],
  [
    '26 of one in two lines',
    [
      { ...shirt, quantity: 13 },
      { ...shirt, quantity: 13 }
    ],
    'too-many-pieces'
  ],
  [
    '51 of all',
    [
      { ...shirt, quantity: 25 },
      { ...mug, quantity: 25 },
      { ...shirt, variantId: '8924' }
    ],
    'too-many-pieces'
  ],
  ['a variant of another product', [{ ...shirt, variantId: '9323' }], 'unknown-product'],
  ['an unknown product', [{ ...shirt, productId: '1' }], 'unknown-product'],
  ['an id without end', [{ ...shirt, productId: '7'.repeat(1000) }], 'invalid-request'],
  ['a number for an id', [{ ...shirt, productId: 71 }], 'invalid-request']
])('a cart with %s is refused without calling Printful', async (_, items, code) => {
  const response = await post(items)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code, error: expect.stringMatching(/\w/) })
  expect(vendor.requests).toEqual([])
})

test.each(['FR', 'be', 'Belgium', 1, null])('shipping to %s is refused', async (country) => {
  expect((await post([shirt], { country })).status).toBe(400)
})

test('the visitor gets an error when Printful is down, and never a guessed price', async () => {
  vendor.simulator.injectFault({ on: 'POST /shipping/rates', does: 'error-before', times: 2 })
  const response = await post([shirt])
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('30')
  expect(((await response.json()) as Problem).error).toMatch(/opnieuw/)
  expect(testApp.logged).toMatchObject([{ service: 'Printful', reason: 'Printful: answered 500' }])
  expect((await post([shirt])).status).toBe(200)
})

test('what Printful does not ship is refused', async () => {
  const printing = { ...vendor.printing, rates: async () => ({ ok: true as const, value: [] }) }
  testApp = await openTestApp(undefined, { db: testDatabase.db, printing })
  const response = await post([shirt])
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ code: 'no-shipping' })
})

test('each address may send sixty different requests in ten minutes; cached rates are still returned', async () => {
  const cart = (index: number) => [
    { ...shirt, quantity: 1 + (index % 25) },
    { ...mug, quantity: 1 + Math.floor(index / 25) }
  ]
  for (let index = 0; index < SHOP_LIMITS['shop-rates'].tries; index++)
    expect((await post(cart(index))).status).toBe(200)
  const refused = await post(cart(SHOP_LIMITS['shop-rates'].tries))
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({ code: 'too-many-questions' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await post(cart(0))).status).toBe(200)
  expect((await post(cart(SHOP_LIMITS['shop-rates'].tries), undefined, '192.0.2.2')).status).toBe(200)
})

test('the shop calls Printful each time without the cache, up to the limit of one instance, and logs it', async () => {
  const fail = async () => {
    throw new Failure('cache', 'no answer within 250 ms')
  }
  const away = { count: fail, read: fail, write: fail, lock: fail } as unknown as Cache
  testApp = await openTestApp(undefined, { printing: vendor.printing, cache: away })
  for (let tries = 0; tries < SHOP_CAP.tries; tries++) await post([shirt], undefined, `192.0.2.${tries}`)
  expect(vendor.requests).toHaveLength(SHOP_CAP.tries)
  expect(testApp.logged[0]).toMatchObject({ status: 200, service: 'cache' })
  expect((await post([shirt], undefined, '192.0.2.200')).status).toBe(429)
})

test('a deployed site without Printful answers that its shop is off', async () => {
  const { printing } = live()
  expect(printing).toBeUndefined()
  testApp = await openTestApp(undefined, { db: testDatabase.db, printing })
  expect((await post([shirt])).status).toBe(503)
  expect(testApp.logged).toMatchObject([{ reason: 'shop: off, because PRINTFUL_TOKEN is not set' }])
})

test.each([
  [['STANDARD', 'PRINTFUL_FAST'], 'STANDARD'],
  [['ECONOMY', 'STANDARD'], 'STANDARD'],
  [['ECONOMY', 'PRINTFUL_FAST'], 'ECONOMY'],
  [[], undefined]
])('the shop chooses from %j the method %s', (methods, chosen) => {
  const rates = methods.map((method, index) => ({ method, name: method, cents: 100 + index }))
  expect(chosenRate(rates)?.method).toBe(chosen)
})
