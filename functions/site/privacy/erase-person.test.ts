// Erasing a person on request: only what the law requires stays, and the sums still agree with Stripe.
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { connected } from '../../../tests/fixtures/connected.ts'
import {
  MILAN,
  NOOR,
  openTestPerson,
  PUSH_ENDPOINT,
  type TestPerson
} from '../../../tests/fixtures/person.ts'
import { databaseOfFile } from '../../../tests/servers/file-database.ts'
import { personalTables } from '../../features.ts'
import { orders } from '../../platform/db/order-schema.ts'
import { runJob } from '../../platform/jobs/run-job.ts'
import { reconcile } from '../../shop/reconciliation/reconcile.ts'
import { erasePerson } from './erase-person.ts'
import { exportPerson } from './export-person.ts'
import { forgetPeopleJob } from './forget-people.ts'
import { planErasure } from './plan-erasure.ts'

const WHO = { email: NOOR, pushEndpoint: PUSH_ENDPOINT }
const NOW = new Date('2026-11-21T12:00:00Z')
const NEVER = new AbortController().signal

const testDatabase = databaseOfFile()
let fixture: TestPerson
beforeEach(async () => {
  fixture = await openTestPerson(testDatabase.db)
})

const erase = () => erasePerson(testDatabase.db, WHO, NOW)
const everything = () => fixture.everything()
/** Where a word occurs, as `table.column`. */
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
  await fixture.finishOutbox()
}

test('erasing a person keeps the data of an invoice, and nothing else', async () => {
  await settled()
  const erasure = await erase()
  expect(erasure).toMatchObject({
    liveSubscriptions: [],
    retainedOrders: [{ orderId: fixture.noor.orderId, why: 'invoice' }],
    fans: 1,
    signups: 1,
    links: 1,
    mailSubscriptions: 1,
    pushSubscriptions: 1,
    elsewhere: { customerIds: [fixture.fans.stripe.customers[0]?.id], printOrderIds: [expect.any(String)] }
  })
  for (const word of [NOOR, 'popcornprins', PUSH_ENDPOINT]) expect(await placesOf(word)).toEqual([])
  expect(await placesOf('de wit')).toEqual(['order_revisions.customer', 'orders.last_name'])
  expect(await placesOf('filmstraat')).toEqual(['order_revisions.customer'])
  const { rows: hashes } = await testDatabase.db.execute(
    sql`SELECT DISTINCT quote_hash FROM order_revisions WHERE order_id = ${fixture.noor.orderId}`
  )
  expect(hashes).toEqual([{ quote_hash: '' }])
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

test('erasing a person does not change the comparison with Stripe', async () => {
  await settled()
  // Reconciliation only compares days that are over.
  fixture.shop.later(2 * 24 * 60 * 60)
  const look = async () =>
    reconcile(connected(fixture.shop.testApp.services, 'payments'), { days: 3, isRepeat: true }, NEVER)
  const before = await look()
  expect(before.breaches).toEqual([])
  expect(before.days.some(({ comparison }) => comparison.ourRefundedCents > 0)).toBe(true)
  await erase()
  const after = await look()
  expect(after.breaches).toEqual([])
  expect(after.days.map(({ comparison }) => comparison)).toEqual(
    before.days.map(({ comparison }) => comparison)
  )
})

test('erasing a person changes nothing of other people', async () => {
  await settled()
  const of = () =>
    exportPerson(testDatabase.db, personalTables, {
      email: MILAN.email,
      pushEndpoint: 'https://fcm.googleapis.com/push/2'
    })
  const before = await of()
  await erase()
  expect(await of()).toEqual(before)
  expect(await fixture.fans.list()).toEqual(['milan'])
})

test('erasing a person can be repeated; the second time finds nothing', async () => {
  await settled()
  await erase()
  const once = await everything()
  expect(await erase()).toMatchObject({
    retainedOrders: [],
    fans: 0,
    signups: 0,
    links: 0,
    mailSubscriptions: 0,
    pushSubscriptions: 0
  })
  expect(await everything()).toEqual(once)
  expect(Object.values(await exportPerson(testDatabase.db, personalTables, WHO)).flat()).toEqual([])
})

test('erasing a person changes nothing in a dry run', async () => {
  await settled()
  const before = await everything()
  const plan = await planErasure(testDatabase.db, WHO)
  expect(await everything()).toEqual(before)
  expect(await erase()).toEqual(plan)
})

test('erasing a person erases the rest at the end of the tenth year', async () => {
  await settled()
  await erase()
  fixture.shop.testApp.setClock(new Date('2037-01-01T12:00:00Z'))
  expect(await runJob(fixture.shop.testApp.services, forgetPeopleJob)).toBe('done')
  expect(await placesOf('de wit')).toEqual([])
})

test('nothing is erased or ended while a subscription is running', async () => {
  await fixture.finishOutbox()
  const before = await everything()
  expect((await erase()).liveSubscriptions).toEqual([fixture.fans.stripe.subscriptions[0]?.id])
  expect(await everything()).toEqual(before)
  expect(fixture.fans.stripe.subscriptions.map(({ status }) => status)).toEqual(['active', 'active'])
})

describe('what is kept of a person', () => {
  const change = (changes: Partial<typeof orders.$inferInsert>) =>
    testDatabase.db.update(orders).set(changes).where(eq(orders.id, fixture.noor.orderId))
  const orderNow = async () =>
    (await testDatabase.db.select().from(orders).where(eq(orders.id, fixture.noor.orderId)))[0]

  test.each([
    ['an order on its way', { status: 'processing' as const }, 'under-way'],
    ['an order that waits for a person', { holdReason: 'returned' as const }, 'on-hold']
  ])('everything of a person is kept with %s', async (_, changes, why) => {
    await settled()
    await change(changes)
    expect((await erase()).retainedOrders).toEqual([{ orderId: fixture.noor.orderId, why }])
    expect(await orderNow()).toMatchObject({ email: NOOR, lastName: 'de Wit' })
    expect(await placesOf('popcornprins')).toEqual([])
    await change({ status: 'delivered', holdReason: null })
    expect((await erase()).retainedOrders).toEqual([{ orderId: fixture.noor.orderId, why: 'invoice' }])
    expect(await placesOf(NOOR)).toEqual([])
  })

  test('everything is kept of an order that may still be paid; once it is cancelled, nothing of it is kept', async () => {
    await settled()
    const draft = await fixture.shop.begin('noor', undefined, '192.0.2.200')
    await fixture.finishOutbox()
    expect((await erase()).retainedOrders).toContainEqual({ orderId: draft.orderId, why: 'payable' })
    await testDatabase.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, draft.orderId))
    expect(await erase()).toMatchObject({ erasedOrders: [draft.orderId], retainedOrders: [] })
    expect(await placesOf(NOOR)).toEqual([])
    expect(await placesOf('filmstraat')).toEqual(['order_revisions.customer'])
  })

  test('everything is kept of a withdrawal until the hosts were mailed and the money is refunded', async () => {
    await settled()
    await fixture.withdraw()
    expect(await erase()).toMatchObject({ retainedWithdrawals: [expect.any(Number)], erasedWithdrawals: [] })
    await fixture.finishOutbox()
    await testDatabase.db.execute(sql`UPDATE withdrawals SET matched_order_id = reference`)
    await testDatabase.db.execute(
      sql`UPDATE orders SET email_key = ${NOOR}, payment_state = 'paid' WHERE id = ${fixture.noor.orderId}`
    )
    expect(await erase()).toMatchObject({ retainedOrders: [{ why: 'not-refunded' }], erasedWithdrawals: [] })
    await change({ paymentState: 'refunded' })
    expect(await erase()).toMatchObject({ retainedWithdrawals: [], erasedWithdrawals: [expect.any(Number)] })
    expect((await everything()).withdrawals).toEqual([])
  })

  test('everything is kept of a withdrawal that matches no order until the hosts were mailed at the end of the hour', async () => {
    await settled()
    await fixture.finishOutbox()
    await fixture.withdraw(NOOR, 'ord_weetiknietmeer')
    await testDatabase.db.execute(sql`UPDATE outbox SET done_at = now() WHERE payload ->> 'host' = ''`)
    expect(await erase()).toMatchObject({ retainedWithdrawals: [expect.any(Number)], erasedWithdrawals: [] })
    await fixture.finishOutbox()
    expect(await erase()).toMatchObject({ retainedWithdrawals: [], erasedWithdrawals: [expect.any(Number)] })
  })
})

test('no mail is sent to an address that was erased', async () => {
  await settled()
  await erase()
  const sent: string[] = []
  const { orderMailHandler } = await import('../../shop/letters/send-order-mail.ts')
  const mailer = { send: async ({ to }: { to: string }) => void sent.push(to) }
  const handler = orderMailHandler({ db: testDatabase.db, now: () => NOW, mailer })
  const payload = { orderId: fixture.noor.orderId, which: 'confirmed' }
  await handler.work({ id: 1, kind: 'order-mail', dedupeKey: 'x', payload, attempts: 1, waits: 0 })
  expect(sent).toEqual([])
})
