// The number of an order, and the mailed link to its state: it shows what was bought, and a wrong, expired or erased
// link always gets the same answer.

import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_SECONDS } from '../../../src/lib/time-units.ts'
import { ORDER_LINK_DAYS } from '../../../src/shop/checkout/order-page.ts'
import { drawnNumberIn } from '../../../src/shop/orders/order-number.ts'
import { openTestApp } from '../../../tests/fixtures/app.ts'
import { mug, noCache, shirt } from '../../../tests/fixtures/checkout/checkout.ts'
import { checkoutForEachTest } from '../../../tests/fixtures/checkout/each-test.ts'
import { noor } from '../../../tests/fixtures/payments.ts'
import { refunds, shipments } from '../../platform/db/order-facts-schema.ts'
import { orderLinks, orders } from '../../platform/db/order-schema.ts'
import { newLinkToken } from '../../platform/http/link-token.ts'
import { postgresCache } from '../../platform/limits/cache.postgres.ts'
import { erasePerson } from '../../site/privacy/erase-person.ts'
import { forgetPeopleJob } from '../../site/privacy/forget-people.ts'
import { CHECKOUT_LIMITS } from './limits.ts'
import { orderLinkOf, storeOrderLink } from './order-links.ts'

const { testDatabase, fixture, reopen } = checkoutForEachTest()
const now = () => fixture.testApp.services.now()
const look = (token: unknown) => fixture.post('/api/merch/order', { token })
const rows = () => testDatabase.db.select().from(orderLinks)

describe('the link', () => {
  let orderId: string
  let token: string
  beforeEach(async () => {
    await testDatabase.db.delete(orderLinks)
    orderId = await fixture.buy([shirt, mug])
    token = newLinkToken()
    await storeOrderLink(testDatabase.db, token, orderId, now())
  })

  test('the link shows number, status, lines, sums and address, any number of times, and no mail address', async () => {
    const [order] = await testDatabase.db.select().from(orders).where(eq(orders.id, orderId))
    for (let times = 0; times < 3; times++) {
      const response = await look(token)
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('no-store')
      const body = await response.text()
      expect(body).not.toContain(noor.email)
      expect(JSON.parse(body)).toEqual({
        number: `K9-${order?.number}`,
        orderId,
        payment: order?.paymentId,
        status: 'paid',
        stage: 'paid',
        lines: [
          { name: 'T-shirt', colour: 'Zwart', size: 'S', quantity: 1, price: 24.99 },
          { name: 'Mok', colour: 'Zwart', size: null, quantity: 2, price: 33.98 }
        ],
        discount: 0,
        shipping: expect.any(Number),
        total: (order?.totalCents ?? 0) / 100,
        refunded: 0,
        shipTo: expect.objectContaining({ lastName: 'de Wit', address1: noor.address1, country: 'BE' }),
        parcels: []
      })
    }
  })

  test('the link shows parcels in transit with https links only, and the refunded amount', async () => {
    const parcel = { orderId, carrier: 'bpost', fetchedAt: now() }
    const [order] = await testDatabase.db.select().from(orders).where(eq(orders.id, orderId))
    await testDatabase.db.insert(shipments).values([
      { ...parcel, id: 's1', status: 'sent', trackingNumber: '1', trackingUrl: 'https://t.example/1' },
      { ...parcel, id: 's2', status: 'delivered', trackingNumber: '2', trackingUrl: 'javascript:alert(1)' },
      { ...parcel, id: 's3', status: 'waiting', trackingNumber: '3', trackingUrl: 'https://t.example/3' }
    ])
    const refund = { orderId, paymentId: order?.paymentId ?? '', createdAt: now(), fetchedAt: now() }
    await testDatabase.db.insert(refunds).values([
      { ...refund, id: 're_1', amountCents: 500, status: 'succeeded' },
      { ...refund, id: 're_2', amountCents: 900, status: 'failed' }
    ])
    expect(await (await look(token)).json()).toMatchObject({
      refunded: 5,
      parcels: [
        { carrier: 'bpost', trackingNumber: '1', trackingUrl: 'https://t.example/1', isDelivered: false },
        { carrier: 'bpost', trackingNumber: '2', trackingUrl: null, isDelivered: true }
      ]
    })
  })

  test('the link tells what is true of a withdrawn and of a refunded order', async () => {
    const stage = async () => ((await (await look(token)).json()) as { stage: string }).stage
    expect(await stage()).toBe('paid')
    const withdrawal = { kind: 'order', reference: orderId, name: 'Noor', email: noor.email, part: '' }
    await fixture.post('/api/withdrawals', withdrawal)
    expect(await stage()).toBe('withdrawn')
    const made = { status: 'processing', fulfilmentState: 'confirmed' } as const
    await testDatabase.db.update(orders).set(made).where(eq(orders.id, orderId))
    expect(await stage()).toBe('withdrawn-late')
    const [order] = await testDatabase.db.select().from(orders).where(eq(orders.id, orderId))
    await testDatabase.db.insert(refunds).values({
      id: 're_1',
      orderId,
      paymentId: order?.paymentId ?? '',
      amountCents: 500,
      status: 'succeeded',
      createdAt: now(),
      fetchedAt: now()
    })
    await testDatabase.db
      .update(orders)
      .set({ paymentState: 'partially_refunded' })
      .where(eq(orders.id, orderId))
    expect(await stage()).toBe('withdrawn-late')
    await testDatabase.db.update(orders).set({ paymentState: 'refunded' }).where(eq(orders.id, orderId))
    expect(await stage()).toBe('refunded')
  })

  test('the link works until its last day, and then gets the answer of an unknown link', async () => {
    fixture.later(ORDER_LINK_DAYS * DAY_SECONDS - 1)
    expect((await look(token)).status).toBe(200)
    fixture.later(1)
    const answerTo = async (one: string) => {
      const response = await look(one)
      const { requestId: _, ...body } = (await response.json()) as Record<string, unknown>
      return { status: response.status, body }
    }
    const expired = await answerTo(token)
    expect(expired).toMatchObject({ status: 404, body: { code: 'unknown-link' } })
    for (const wrong of [newLinkToken(), '', 'x', `${token}x`, token.slice(1), "'; DROP TABLE orders; --"])
      expect(await answerTo(wrong)).toEqual(expired)
    await fixture.run(forgetPeopleJob)
    expect(await rows()).toEqual([])
  })

  test('the link is 256 random bits behind the # of our own host, and stored as a hash only', async () => {
    const link = new URL(orderLinkOf(token))
    expect(link.pathname + link.search).toBe('/checkout/bestelling/')
    expect(Buffer.from(link.hash.slice(1), 'base64url')).toHaveLength(32)
    const { rows: stored } = await testDatabase.db.execute(
      sql`SELECT row_to_json(order_links) AS row FROM order_links`
    )
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain(token)
    await look(token)
    expect(JSON.stringify(fixture.testApp.logged)).not.toContain(token)
  })

  test('the link is forgotten with the buyer', async () => {
    await testDatabase.db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, orderId))
    await testDatabase.db.execute(sql`UPDATE outbox SET done_at = now()`)
    await erasePerson(testDatabase.db, { email: noor.email }, now())
    expect(await rows()).toEqual([])
    expect((await look(token)).status).toBe(404)
  })

  test.each([
    ['on request', { email: '' }],
    ['after the retention period', { anonymisedAt: new Date('2026-11-20T12:00:00Z') }]
  ])(
    'the link shows nothing of an order whose buyer was erased %s, even if the link is left',
    async (_, erased) => {
      await testDatabase.db.update(orders).set(erased).where(eq(orders.id, orderId))
      expect(await rows()).toHaveLength(1)
      expect((await look(token)).status).toBe(404)
    }
  )

  test('the link still works after a night before its last day', async () => {
    fixture.later(ORDER_LINK_DAYS * DAY_SECONDS - 1)
    await fixture.run(forgetPeopleJob)
    expect((await look(token)).status).toBe(200)
  })

  test('the link is forgotten at the end of the tenth year at the latest', async () => {
    await testDatabase.db.update(orderLinks).set({ expiresAt: new Date('2099-01-01T00:00:00Z') })
    fixture.testApp.setClock(new Date('2037-01-01T12:00:00Z'))
    await fixture.run(forgetPeopleJob)
    expect(await rows()).toEqual([])
  })

  test('a link cannot be guessed: wrong ones are counted', async () => {
    await reopen({ cache: postgresCache(testDatabase.db, now) })
    const { tries } = CHECKOUT_LIMITS['checkout-guesses']
    const statuses: number[] = []
    for (let guess = 0; guess <= tries; guess++) statuses.push((await look(newLinkToken())).status)
    expect(statuses.filter((status) => status === 404)).toHaveLength(tries)
    expect(statuses.at(-1)).toBe(429)
  })

  test('the link opens without Stripe and Printful', async () => {
    const { request } = await openTestApp(undefined, { db: testDatabase.db, cache: noCache })
    expect((await request('/api/merch/order', { method: 'POST', json: { token } })).status).toBe(200)
  })
})

describe('the number', () => {
  const numbers = async () =>
    (await testDatabase.db.select({ number: orders.number }).from(orders)).map(({ number }) => number)
  const begin = async (address: string) => (await fixture.start([mug], noor, address)).status

  test('the number is five characters without look-alikes, different for each order, and shown to the buyer', async () => {
    const orderId = await fixture.buy()
    await fixture.buy()
    const drawn = await numbers()
    expect(new Set(drawn).size).toBe(drawn.length)
    for (const number of drawn) expect(drawnNumberIn(number)).toBe(number)
    const answer = await fixture.testApp.request(`/api/merch/order-status/${orderId}`)
    const [order] = await testDatabase.db.select().from(orders).where(eq(orders.id, orderId))
    expect(await answer.json()).toMatchObject({ status: 'paid', number: `K9-${order?.number}` })
  })

  test('the number is drawn again when another order took it at the same moment', async () => {
    const { rows: definitions } = await testDatabase.db.execute(
      sql`SELECT pg_get_functiondef('new_order_number'::regproc) AS code`
    )
    await fixture.buy()
    const [taken] = await numbers()
    // Draws a taken number first, as if the other order had not been visible yet.
    await testDatabase.db.execute(sql`CREATE SEQUENCE draws`)
    await testDatabase.db.execute(
      sql.raw(`CREATE OR REPLACE FUNCTION new_order_number() RETURNS text LANGUAGE sql VOLATILE AS
        $$ SELECT CASE WHEN nextval('draws') = 1 THEN '${taken}' ELSE 'ZZZZZ' END $$`)
    )
    try {
      expect(await begin('203.0.113.77')).toBe(200)
      expect(await numbers()).toContain('ZZZZZ')
    } finally {
      await testDatabase.db.execute(sql.raw(String(definitions[0]?.code)))
      await testDatabase.db.execute(sql`DROP SEQUENCE draws`)
    }
  })

  test('the number is given to orders without one, and never twice', async () => {
    const { readFileSync } = await import('node:fs')
    const migration = readFileSync(
      'functions/platform/db/migrations/0001_order_numbers_and_links.sql',
      'utf8'
    )
    const fill = migration.split('--> statement-breakpoint').find((statement) => statement.includes('DO $$'))
    for (let address = 1; address <= 4; address++) await begin(`203.0.113.${address}`)
    await testDatabase.db.execute(sql`ALTER TABLE orders ALTER COLUMN number DROP NOT NULL`)
    await testDatabase.db.execute(sql`UPDATE orders SET number = NULL`)
    await testDatabase.db.execute(sql.raw(fill ?? ''))
    await testDatabase.db.execute(sql`ALTER TABLE orders ALTER COLUMN number SET NOT NULL`)
    const drawn = await numbers()
    expect(drawn.length).toBeGreaterThan(3)
    expect(new Set(drawn).size).toBe(drawn.length)
  })
})
