// Personal data is erased after its retention period, and not before.
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { checkoutForEachTest } from '../../../tests/fixtures/checkout/each-test.ts'
import { noor } from '../../../tests/fixtures/payments.ts'
import { emptyTables } from '../../../tests/servers/database.ts'
import { deskOrderActs } from '../../platform/db/desk-order-schema.ts'
import { couponClaims, webhookEvents, withdrawals } from '../../platform/db/order-facts-schema.ts'
import { orderRevisions, orders } from '../../platform/db/order-schema.ts'
import { outbox } from '../../platform/db/schema.ts'
import { runJob } from '../../platform/jobs/run-job.ts'
import { forgetPeopleJob } from './forget-people.ts'

const { testDatabase, fixture: context } = checkoutForEachTest()
beforeEach(async () => {
  await emptyTables(testDatabase.db, 'withdrawals', 'job_leases')
})

const started = async (email = noor.email) => (await context.draft(undefined, { ...noor, email })).orderId
const change = (id: string, changes: Partial<typeof orders.$inferInsert>) =>
  testDatabase.db.update(orders).set(changes).where(eq(orders.id, id))
async function runOn(moment: string) {
  context.testApp.setClock(new Date(moment))
  expect(await runJob(context.testApp.services, forgetPeopleJob)).toBe('done')
  return context.testApp.loggedJobs.at(-1)?.counts
}
/** All rows with personal data. */
const everything = async () =>
  JSON.stringify([
    await context.rows.orders(),
    await context.rows.revisions(),
    await testDatabase.db.select().from(withdrawals),
    await testDatabase.db.select().from(couponClaims),
    await testDatabase.db.select().from(deskOrderActs),
    await testDatabase.db.select({ lastError: outbox.lastError }).from(outbox)
  ])

test('the buyer of an order that was cancelled unpaid is erased after thirty days', async () => {
  const id = await started()
  await change(id, { status: 'cancelled', updatedAt: new Date('2026-11-20T12:00:00Z') })
  expect(await runOn('2026-12-20T11:00:00Z')).toMatchObject({ unpaid: 0 })
  expect(await everything()).toContain(noor.email)
  expect(await runOn('2026-12-20T13:00:00Z')).toMatchObject({ unpaid: 1 })
  const left = await everything()
  for (const word of [noor.email, noor.lastName, noor.address1]) expect(left).not.toContain(word)
  expect(await context.rows.orders()).toMatchObject([{ id, total_cents: 2938 }])
  expect(await runOn('2026-12-21T13:00:00Z')).toMatchObject({ unpaid: 0 })
})

test('the buyer of an order that can still be paid is kept', async () => {
  await started()
  expect(await runOn('2027-06-01T12:00:00Z')).toMatchObject({ unpaid: 0 })
  expect(await everything()).toContain(noor.email)
})

test('the buyer of a paid order is kept until the end of the tenth year, and its amounts forever', async () => {
  const id = await started()
  context.stripe.buyer.confirm(context.stripe.intents[0]?.id ?? '', 'card')
  await context.testApp.request(`/api/merch/order-status/${id}`)
  await testDatabase.db.insert(withdrawals).values({
    kind: 'order',
    reference: id,
    name: noor.lastName,
    email: noor.email,
    message: '',
    pressKey: 'a',
    receivedAt: new Date('2026-12-01T12:00:00Z'),
    matchedOrderId: id
  })
  await testDatabase.db.insert(deskOrderActs).values({
    id: 'a'.repeat(22),
    orderId: id,
    kind: 'correct-address',
    terms: { addressHash: 'hash-of-the-address' },
    digest: 'hash-of-the-address',
    host: 'wout',
    state: 'done',
    createdAt: new Date('2026-12-01T12:00:00Z')
  })
  await testDatabase.db.execute(sql`UPDATE outbox SET last_error = ${`printing: refuses ${noor.address1}`}`)
  const { quoteHash = '' } = (await testDatabase.db.select().from(orderRevisions))[0] ?? {}
  const before = await context.rows.lines()
  expect(await runOn('2036-12-31T12:00:00Z')).toMatchObject({ old: 0, withdrawals: 0 })
  expect(await everything()).toContain(noor.email)
  expect(await runOn('2037-01-01T12:00:00Z')).toMatchObject({ old: 1 })
  const left = await everything()
  for (const word of [noor.email, noor.lastName, noor.address1, quoteHash, 'hash-of-the-address'])
    expect(left).not.toContain(word)
  expect(await context.rows.orders()).toMatchObject([{ status: 'paid', total_cents: 2938 }])
  expect(await context.rows.lines()).toEqual(before)
})

test("the buyer of New Year's night is kept until the end of the tenth year after, in Belgian time", async () => {
  const id = await started()
  // Half past midnight on 1 January 2027 in Belgium.
  await change(id, { status: 'delivered', paidAt: new Date('2026-12-31T23:30:00Z') })
  expect(await runOn('2037-01-01T12:00:00Z')).toMatchObject({ old: 0 })
  expect(await runOn('2037-12-31T22:30:00Z')).toMatchObject({ old: 0 })
  expect(await runOn('2037-12-31T23:30:00Z')).toMatchObject({ old: 1 })
})

test('webhook events are deleted after ninety days, and withdrawals that match no order after two years', async () => {
  await started()
  await context.stripe.webhooks.deliverWaiting()
  await testDatabase.db.insert(withdrawals).values({
    kind: 'subscription',
    reference: '',
    name: 'Noor',
    email: noor.email,
    message: '',
    pressKey: 'b',
    receivedAt: new Date('2026-11-20T12:00:00Z')
  })
  const eventCount = (await testDatabase.db.select().from(webhookEvents)).length
  expect(eventCount).toBeGreaterThan(0)
  expect(await runOn('2027-02-18T11:00:00Z')).toMatchObject({ events: 0, withdrawals: 0 })
  expect(await runOn('2027-02-19T13:00:00Z')).toMatchObject({ events: eventCount, withdrawals: 0 })
  expect(await runOn('2028-11-21T12:00:00Z')).toMatchObject({ withdrawals: 1 })
})

test('links are deleted when they expire, with the finished mails that have one, and what still works or waits is kept', async () => {
  const { db } = testDatabase
  const id = await started()
  await emptyTables(db, 'outbox', 'portal_tokens')
  await db.execute(sql`INSERT INTO order_links (token_hash, order_id, created_at, expires_at)
    SELECT name::bytea, ${id}, '2026-11-20', at::timestamptz
    FROM (VALUES ('expired', '2026-11-21T12:00:00Z'), ('works', '2026-11-21T12:00:01Z')) AS links (name, at)`)
  await db.execute(sql`INSERT INTO portal_tokens (token_hash, customer_id, created_at, expires_at)
    SELECT name::bytea, 'cus_1', '2026-11-20', at::timestamptz
    FROM (VALUES ('expired', '2026-11-21T12:00:00Z'), ('works', '2026-11-21T12:00:01Z')) AS links (name, at)`)
  const mail = (key: string, which: string, done: string | null, dead: string | null) =>
    db.execute(sql`INSERT INTO outbox (kind, dedupe_key, payload, next_at, created_at, done_at, dead_at)
      VALUES ('fan-mail', ${key}, jsonb_build_object('which', ${which}::text), now(), now(), ${done}::timestamptz, ${dead}::timestamptz)`)
  await mail('sent', 'manage', '2026-11-20', null)
  await mail('given up', 'manage', null, '2026-11-20')
  await mail('waits', 'manage', null, null)
  await mail('without a link', 'welcome', '2026-11-20', null)
  expect(await runOn('2026-11-21T12:00:00Z')).toMatchObject({ links: 2 })
  const left = async (table: string) =>
    (await db.execute(sql`SELECT convert_from(token_hash, 'UTF8') AS name FROM ${sql.identifier(table)}`))
      .rows
  expect(await left('order_links')).toEqual([{ name: 'works' }])
  expect(await left('portal_tokens')).toEqual([{ name: 'works' }])
  const { rows } = await db.execute(sql`SELECT dedupe_key AS key FROM outbox ORDER BY id`)
  expect(rows).toEqual([{ key: 'waits' }, { key: 'without a link' }])
})

test('a long list is erased in batches, all in one run', async () => {
  const id = await started()
  await change(id, { status: 'cancelled' })
  await testDatabase.db.execute(sql`
    INSERT INTO orders (id, status, payment_state, fulfilment_state, email, email_key, first_name, last_name,
      current_revision, total_cents, created_at, updated_at)
    SELECT 'ord_' || n, 'cancelled', 'unpaid', 'none', 'a@b.example', 'a@b.example', 'A', 'B', 1, 2938, created_at, updated_at
    FROM orders, generate_series(1, 450) AS n`)
  expect(await runOn('2027-06-01T12:00:00Z')).toMatchObject({ unpaid: 451 })
})
