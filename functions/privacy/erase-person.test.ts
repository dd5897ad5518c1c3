// Forgetting a person on request: what the law wants stays, all else goes, and the books still balance (GDPR-02).
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MILAN, NOOR, openTestPerson, PUSH_ENDPOINT, type TestPerson } from '../../tests/fixtures/person.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/servers/database.ts'
import { paymentContextOf } from '../checkout/context.ts'
import { orders } from '../db/order-schema.ts'
import { runJob } from '../jobs/run-job.ts'
import { reconcile } from '../reconciliation/reconcile.ts'
import { erasePerson } from './erase-person.ts'
import { exportPerson } from './export-person.ts'
import { forgetPeopleJob } from './forget-people.ts'
import { planErasure } from './plan-erasure.ts'

const WHO = { email: NOOR, pushEndpoint: PUSH_ENDPOINT }
const NOW = new Date('2026-11-21T12:00:00Z')
const NEVER = new AbortController().signal

let testDatabase: TestDatabase
let fixture: TestPerson
beforeAll(async () => {
  testDatabase = await openTestDatabase()
}, 60_000)
afterAll(() => testDatabase.close())
beforeEach(async () => {
  fixture = await openTestPerson(testDatabase.db)
}, 60_000)

const erase = () => erasePerson(testDatabase.db, WHO, NOW)
const everything = () => fixture.everything()
/** Where a word stands, as `table.column`. */
async function placesOf(word: string): Promise<string[]> {
  const found = Object.entries(await everything()).flatMap(([table, rows]) =>
    (rows as Record<string, unknown>[]).flatMap((row) =>
      Object.entries(row)
        .filter(([, value]) => JSON.stringify(value)?.toLowerCase().includes(word))
        .map(([column]) => `${table}.${column}`)
    )
  )
  return [...new Set(found)].toSorted()
}
const settled = async () => {
  await fixture.endFan()
  await fixture.allTold()
}

describe('GDPR-02: erasing somebody', () => {
  test('leaves what belongs on an invoice, and nothing else anywhere', async () => {
    await settled()
    const erasure = await erase()
    expect(erasure).toMatchObject({
      liveSubscriptions: [],
      keptOrders: [{ orderId: fixture.noor.orderId, why: 'invoice' }],
      ...{ fans: 1, signups: 1, links: 1, pushSubscriptions: 1 },
      elsewhere: { customerIds: [fixture.fans.stripe.customers[0]?.id], printOrderIds: [expect.any(String)] }
    })
    for (const word of [NOOR, 'popcornprins', PUSH_ENDPOINT]) expect(await placesOf(word)).toEqual([])
    expect(await placesOf('de wit')).toEqual(['order_revisions.customer', 'orders.last_name'])
    expect(await placesOf('filmstraat')).toEqual(['order_revisions.customer'])
    const { rows } = await testDatabase.db.execute(sql`
      SELECT customer, total_cents FROM order_revisions WHERE order_id = ${fixture.noor.orderId} ORDER BY revision`)
    expect(rows.slice(0, -1).map(({ customer }) => customer)).toEqual(rows.slice(0, -1).map(() => ({})))
    expect(rows.at(-1)?.customer).toMatchObject({
      lastName: 'de Wit',
      address1: 'Filmstraat 9',
      city: 'Gent'
    })
    expect(
      (await testDatabase.db.execute(sql`SELECT tracking_number FROM shipments ORDER BY id`)).rows
    ).toEqual(expect.arrayContaining([{ tracking_number: null }, { tracking_number: expect.any(String) }]))
  })

  test('leaves the books as they are', async () => {
    await settled()
    // A day is compared once it is over.
    fixture.shop.later(2 * 24 * 60 * 60)
    const look = async () =>
      reconcile(paymentContextOf(fixture.shop.testApp.services), { days: 3, isAnew: true }, NEVER)
    const before = await look()
    expect(before.breaches).toEqual([])
    expect(before.days.some(({ books }) => books.ourRefundedCents > 0)).toBe(true)
    await erase()
    const after = await look()
    expect(after.breaches).toEqual([])
    expect(after.days.map(({ books }) => books)).toEqual(before.days.map(({ books }) => books))
  })

  test('touches nobody else', async () => {
    await settled()
    const of = () =>
      exportPerson(testDatabase.db, { email: MILAN.email, pushEndpoint: 'https://fcm.googleapis.com/push/2' })
    const before = await of()
    await erase()
    expect(await of()).toEqual(before)
    expect(await fixture.fans.list()).toEqual(['milan'])
  })

  test('twice is once, and there is nothing left to find', async () => {
    await settled()
    await erase()
    const once = await everything()
    expect(await erase()).toMatchObject({
      keptOrders: [],
      fans: 0,
      signups: 0,
      links: 0,
      pushSubscriptions: 0
    })
    expect(await everything()).toEqual(once)
    expect(Object.values(await exportPerson(testDatabase.db, WHO)).flat()).toEqual([])
  })

  test('only looked at changes nothing', async () => {
    await settled()
    const before = await everything()
    const plan = await planErasure(testDatabase.db, WHO)
    expect(await everything()).toEqual(before)
    expect(await erase()).toEqual(plan)
  })

  test('is forgotten whole at the end of the tenth year', async () => {
    await settled()
    await erase()
    fixture.shop.testApp.setClock(new Date('2037-01-01T12:00:00Z'))
    expect(await runJob(fixture.shop.testApp.services, forgetPeopleJob)).toBe('done')
    expect(await placesOf('de wit')).toEqual([])
  })
})

test('while a subscription goes on nothing is erased, and nothing is ended', async () => {
  await fixture.allTold()
  const before = await everything()
  expect((await erase()).liveSubscriptions).toEqual([fixture.fans.stripe.subscriptions[0]?.id])
  expect(await everything()).toEqual(before)
  expect(fixture.fans.stripe.subscriptions.map(({ status }) => status)).toEqual(['active', 'active'])
})

describe('what is still owed stays whole:', () => {
  const change = (changes: Partial<typeof orders.$inferInsert>) =>
    testDatabase.db.update(orders).set(changes).where(eq(orders.id, fixture.noor.orderId))
  const orderNow = async () =>
    (await testDatabase.db.select().from(orders).where(eq(orders.id, fixture.noor.orderId)))[0]

  test.each([
    ['an order on its way', { status: 'processing' as const }, 'under-way'],
    ['an order that waits for a person', { holdReason: 'returned' as const }, 'on-hold']
  ])('%s', async (_, changes, why) => {
    await settled()
    await change(changes)
    expect((await erase()).keptOrders).toEqual([{ orderId: fixture.noor.orderId, why }])
    expect(await orderNow()).toMatchObject({ email: NOOR, lastName: 'de Wit' })
    expect(await placesOf('popcornprins')).toEqual([])
    await change({ status: 'delivered', holdReason: null })
    expect((await erase()).keptOrders).toEqual([{ orderId: fixture.noor.orderId, why: 'invoice' }])
    expect(await placesOf(NOOR)).toEqual([])
  })

  test('an order that may still be paid; once it is called off nothing of it stays', async () => {
    await settled()
    const draft = await fixture.shop.begin('noor', undefined, '192.0.2.200')
    await fixture.allTold()
    expect((await erase()).keptOrders).toContainEqual({ orderId: draft.orderId, why: 'payable' })
    await testDatabase.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, draft.orderId))
    expect(await erase()).toMatchObject({ erasedOrders: [draft.orderId], keptOrders: [] })
    expect(await placesOf(NOOR)).toEqual([])
    expect(await placesOf('filmstraat')).toEqual(['order_revisions.customer'])
  })

  test('a withdrawal until the hosts have heard of it and the money is back', async () => {
    await settled()
    await fixture.withdraw()
    expect(await erase()).toMatchObject({ keptWithdrawals: [expect.any(Number)], erasedWithdrawals: [] })
    await fixture.allTold()
    await testDatabase.db.execute(sql`UPDATE withdrawals SET matched_order_id = reference`)
    await testDatabase.db.execute(
      sql`UPDATE orders SET email_key = ${NOOR}, payment_state = 'paid' WHERE id = ${fixture.noor.orderId}`
    )
    expect(await erase()).toMatchObject({ keptOrders: [{ why: 'not-given-back' }], erasedWithdrawals: [] })
    await change({ paymentState: 'refunded' })
    expect(await erase()).toMatchObject({ keptWithdrawals: [], erasedWithdrawals: [expect.any(Number)] })
    expect((await everything()).withdrawals).toEqual([])
  })

  test('a withdrawal that fits no order until the hosts have read of it at the end of the hour', async () => {
    await settled()
    await fixture.allTold()
    await fixture.withdraw(NOOR, 'ord_weetiknietmeer')
    await testDatabase.db.execute(sql`UPDATE outbox SET done_at = now() WHERE payload ->> 'host' = ''`)
    expect(await erase()).toMatchObject({ keptWithdrawals: [expect.any(Number)], erasedWithdrawals: [] })
    await fixture.allTold()
    expect(await erase()).toMatchObject({ keptWithdrawals: [], erasedWithdrawals: [expect.any(Number)] })
  })
})

test('mail to an address that was erased is not sent', async () => {
  await settled()
  await erase()
  const sent: string[] = []
  const { orderMailDuty } = await import('../mail/send-order-mail.ts')
  const mailer = { send: async ({ to }: { to: string }) => void sent.push(to) }
  const duty = orderMailDuty({ db: testDatabase.db, now: () => NOW, mailer })
  const payload = { orderId: fixture.noor.orderId, which: 'confirmed' }
  await duty.work({ id: 1, kind: 'order-mail', dedupeKey: 'x', payload, attempts: 1, waits: 0 })
  expect(sent).toEqual([])
})
