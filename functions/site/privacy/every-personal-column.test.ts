// In every state of an order, retention and erasure leave nothing of the buyer, except what the law or the order still needs.
import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ORDER_STATUSES, type OrderStatus } from '../../../src/shop/orders/order-status.ts'
import { openTestApp, type TestApp } from '../../../tests/fixtures/app.ts'
import { emptyTables } from '../../../tests/servers/database.ts'
import { databaseOfFile } from '../../../tests/servers/file-database.ts'
import { personalTables } from '../../features.ts'
import { runJob } from '../../platform/jobs/run-job.ts'
import { erasePerson } from './erase-person.ts'
import { forgetPeopleJob } from './forget-people.ts'

/** Is in every personal value; as bytes it is TRACE_HEX. */
const TRACE = 'spoor'
const TRACE_HEX = Buffer.from(TRACE).toString('hex')
const EMAIL = `${TRACE}@post.example`
const NOW = new Date('2026-11-20T12:00:00Z')
/** The tables with personal columns that belong to an order. The others belong to fans, browsers and mails. */
const OF_ORDERS = [
  'orders',
  'order_revisions',
  'order_links',
  'order_notes',
  'shipments',
  'coupon_claims',
  'withdrawals'
]
const UNPAID: ReadonlySet<OrderStatus> = new Set(['draft', 'pending', 'cancelled'])

const testDatabase = databaseOfFile()
let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp(undefined, { db: testDatabase.db })
})
beforeEach(() =>
  emptyTables(testDatabase.db, 'orders', 'coupons', 'withdrawals', 'fans', 'outbox', 'job_leases')
)

const idOf = (status: string) => `ord_${status}`
/** An order of this person with a value in every personal column, two revisions, and a paid one if it was paid. */
async function plant(status: OrderStatus, { isTakenOver = false } = {}): Promise<void> {
  const { db } = testDatabase
  const id = idOf(status)
  const isPaid = !UNPAID.has(status)
  const owner = isTakenOver ? 'ander@post.example' : EMAIL
  const name = isTakenOver ? 'Ander' : TRACE
  const customer = (email: string) =>
    sql`${JSON.stringify({ email, firstName: name, lastName: name, address1: name })}::jsonb`
  await db.execute(
    sql`INSERT INTO coupons (code, kind, value, created_at) VALUES ('NEGEN', 'percent', 10, now()) ON CONFLICT DO NOTHING`
  )
  await db.execute(sql`INSERT INTO orders (id, status, payment_state, fulfilment_state, email, email_key, first_name, last_name,
      print_refusal, current_revision, paid_revision, paid_at, total_cents, created_at, updated_at)
    VALUES (${id}, ${status}::order_status, ${isPaid ? 'paid' : 'unpaid'}::payment_state, 'none', ${owner}, ${owner}, ${name}, ${name},
      ${isTakenOver ? null : JSON.stringify({ why: 'order-refused', original: TRACE })}::jsonb, 2, ${isPaid ? 2 : null}, ${isPaid ? '2026-11-02' : null}::timestamptz, 2938, '2026-11-01', '2026-11-02')`)
  for (const revision of [1, 2])
    await db.execute(sql`INSERT INTO order_revisions (order_id, revision, customer, shipping_method, shipping_name, subtotal_cents,
        discount_cents, shipping_cents, total_cents, quote_hash, created_at)
      VALUES (${id}, ${revision}, ${revision === 1 ? sql`${JSON.stringify({ email: EMAIL, lastName: TRACE })}::jsonb` : customer(owner)},
        'STANDARD', 'Flat', 2499, 0, 439, 2938, ${String(revision)}, '2026-11-01')`)
  if (isTakenOver) return
  await db.execute(sql`INSERT INTO order_links (token_hash, order_id, created_at, expires_at)
    VALUES (${`${TRACE}${status}`}::text::bytea, ${id}, '2026-11-01', '2099-01-01')`)
  await db.execute(sql`INSERT INTO shipments (id, order_id, status, tracking_number, tracking_url, fetched_at)
    VALUES (${id}, ${id}, 'sent', ${TRACE}, ${`https://track.example/${TRACE}`}, '2026-11-01')`)
  await db.execute(sql`INSERT INTO coupon_claims (order_id, coupon_id, email_key, is_once, state, discount_cents, reserved_at)
    SELECT ${id}, id, ${EMAIL}, false, 'consumed', 250, '2026-11-01' FROM coupons`)
  await db.execute(sql`INSERT INTO withdrawals (kind, reference, name, email, message, press_key, received_at, matched_order_id)
    VALUES ('order', ${TRACE}, ${TRACE}, ${EMAIL}, ${TRACE}, ${`${TRACE}${status}`}, '2026-11-03', ${id})`)
  await db.execute(sql`INSERT INTO order_notes (note_key, order_id, host, note, created_at)
    VALUES (${id}, ${id}, 'wout', ${TRACE}, '2026-11-03')`)
}

/** The personal columns that still hold a trace of the person, as `table.column`. */
async function traces(): Promise<string[]> {
  const found: string[] = []
  for (const { table, personal } of personalTables) {
    if (!OF_ORDERS.includes(getTableName(table))) continue
    const columns = Object.entries(getTableColumns(table)).filter(([name]) => personal.includes(name))
    const { rows } = await testDatabase.db.execute(sql`SELECT to_jsonb(one) AS row FROM ${table} AS one`)
    for (const [, { name }] of columns)
      if (rows.some(({ row }) => isTrace((row as Record<string, unknown>)[name])))
        found.push(`${getTableName(table)}.${name}`)
  }
  return found.toSorted()
}
const isTrace = (value: unknown) => new RegExp(`${TRACE}|${TRACE_HEX}`).test(JSON.stringify(value) ?? '')

const everyColumn = personalTables
  .filter(({ table }) => OF_ORDERS.includes(getTableName(table)))
  .flatMap(({ table, personal }) =>
    Object.entries(getTableColumns(table))
      .filter(([name]) => personal.includes(name))
      .map(([, { name }]) => `${getTableName(table)}.${name}`)
  )
  .toSorted()
const forget = async (on: string) => {
  testApp.setClock(new Date(on))
  expect(await runJob(testApp.services, forgetPeopleJob)).toBe('done')
}

test('the planted order has a trace in every personal column', async () => {
  await plant('delivered')
  expect(await traces()).toEqual(everyColumn)
  const names = personalTables
    .filter(({ personal }) => personal.length > 0)
    .map(({ table }) => getTableName(table))
  const elsewhere = [
    'superfan_signups',
    'fans',
    'portal_tokens',
    'outbox',
    'push_subscriptions',
    'mail_subscribers'
  ]
  expect([...OF_ORDERS, ...elsewhere].toSorted()).toEqual(names.toSorted())
})

test.each(ORDER_STATUSES.filter((status) => status !== 'pending'))(
  'retention leaves nothing of an order that is %s when its time is over, and all of it before',
  async (status) => {
    await plant(status)
    await forget('2026-11-20T12:00:00Z')
    expect(await traces()).toEqual(everyColumn)
    await forget('2037-01-01T12:00:00Z')
    expect(await traces()).toEqual([])
  }
)

test('retention keeps an order whose payment is undecided', async () => {
  await plant('pending')
  await forget('2037-01-01T12:00:00Z')
  expect(await traces()).toEqual(everyColumn)
})

describe('erasure', () => {
  const erase = () => erasePerson(testDatabase.db, { email: EMAIL }, NOW)
  const INVOICE = ['order_revisions.customer', 'orders.first_name', 'orders.last_name']

  test.each(ORDER_STATUSES)(
    'erasure leaves of an order that is %s what still needs to be there',
    async (status) => {
      await plant(status)
      await testDatabase.db.execute(
        sql`UPDATE orders SET payment_state = 'refunded' WHERE paid_at IS NOT NULL`
      )
      const { retainedOrders } = await erase()
      const [retained] = retainedOrders
      expect(await traces()).toEqual(
        retained === undefined ? [] : retained.why === 'invoice' ? INVOICE : everyColumn
      )
      expect(retained?.why).toBe(
        status === 'cancelled'
          ? undefined
          : status === 'shipped' || status === 'delivered'
            ? 'invoice'
            : UNPAID.has(status)
              ? 'payable'
              : 'under-way'
      )
    }
  )

  test.each(ORDER_STATUSES)(
    'erasure leaves nothing of an earlier address in an order that is %s',
    async (status) => {
      await plant(status, { isTakenOver: true })
      await erase()
      expect(await traces()).toEqual([])
    }
  )
})
