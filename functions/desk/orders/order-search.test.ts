// The list of orders on the desk: what it finds, how its pages follow each other, and that the database uses an index.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/fixtures/app.ts'
import { deskHeaders, hostToken, NO_PASSWORD, passwordToken } from '../../../tests/fixtures/desk.ts'
import { openTestDatabase, type TestDatabase } from '../../../tests/servers/database.ts'
import { foundOrders, orderPage } from './order-search.ts'

const ORDER_COUNT = 10_000
const LETTERS = 'abcdefghij'
/** Letters in place of digits, so that the order of the ids is that of the numbers. */
const idOf = (n: number) =>
  `ord_${String(n)
    .padStart(24, '0')
    .replace(/\d/g, (digit) => LETTERS[Number(digit)] ?? '')}`
const PEOPLE = [
  ['Zoë', "D'Hondt", 'zoe.dhondt+kino@post.example', 'Sint-Niklaas'],
  ['NOOR', 'Verhaegen', 'noor@post.example', 'Gent'],
  ['Łukasz', 'Nowak', 'l.nowak@poczta.example', 'Liège', 'Chaussée Haute 57/62']
]

let database: TestDatabase
let testApp: TestApp
beforeAll(async () => {
  database = await openTestDatabase()
  testApp = await openTestApp(undefined, {
    db: database.db,
    backoffice: { passwordHash: NO_PASSWORD, ballots: () => [] }
  })
  const { db } = database
  await db.execute(sql`INSERT INTO orders (id, status, payment_state, fulfilment_state, hold_reason, email, email_key,
      first_name, last_name, current_revision, total_cents, created_at, updated_at)
    SELECT 'ord_' || translate(lpad(n::text, 24, '0'), '0123456789', ${LETTERS}), (CASE WHEN n % 3 = 0 THEN 'draft' ELSE 'delivered' END)::order_status,
      (CASE WHEN n % 3 = 0 THEN 'unpaid' ELSE 'paid' END)::payment_state,
      (CASE WHEN n % 3 = 0 THEN 'none' ELSE 'delivered' END)::fulfilment_state,
      (CASE WHEN n % 100 = 1 THEN 'dispute' END)::hold_reason, 'buyer' || n || '@post.example', '', 'Koper', 'Nummer' || n, 1, 2938,
      '2026-01-01'::timestamptz + n * interval '40 minutes', now() FROM generate_series(1, ${ORDER_COUNT}::int) AS n`)
  // In portions, so that no statement fills the index of words for longer than a busy machine may take.
  for (let from = 0; from < ORDER_COUNT; from += 1000)
    await db.execute(sql`INSERT INTO order_revisions (order_id, revision, customer, shipping_method, shipping_name, subtotal_cents,
      discount_cents, shipping_cents, total_cents, quote_hash, created_at)
    SELECT id, 1, jsonb_build_object('firstName', first_name, 'lastName', last_name, 'email', email, 'address1', 'Meir 1', 'city', 'Antwerpen', 'zip', '2000'),
      'STANDARD', 'Flat', 2499, 0, 439, 2938, '', now() FROM orders ORDER BY id LIMIT 1000 OFFSET ${from}::int`)
  for (const [at, [firstName, lastName, email, city, address1 = 'Hoogstraat 1']] of PEOPLE.entries())
    await db.execute(sql`UPDATE order_revisions SET customer = ${JSON.stringify({ firstName, lastName, email, address1, city, zip: '9100' })}::jsonb
      WHERE order_id = ${idOf(at + 1)}`)
  await db.execute(sql`INSERT INTO payments (id, order_id, number, status, amount_cents, received_cents, created_at, fetched_at)
    VALUES ('pi_Second', ${idOf(7)}, 2, 'succeeded', 2938, 2938, now(), now())`)
  await db.execute(sql`UPDATE orders SET number = '4F7Q2' WHERE id = ${idOf(8)}`)
  await db.execute(sql`UPDATE orders SET total_cents = 5762 WHERE id = ${idOf(5)}`)
  await db.execute(sql`UPDATE orders SET total_cents = 123456 WHERE id = ${idOf(10)}`)
  await db.execute(sql`INSERT INTO refunds (id, order_id, payment_id, amount_cents, status, created_at, fetched_at)
    VALUES ('re_1', ${idOf(7)}, 'pi_Second', 1250, 'succeeded', now(), now())`)
  for (const table of ['orders', 'order_revisions', 'payments']) await db.execute(sql.raw(`ANALYZE ${table}`))
})
afterAll(() => database.close())

const find = async (search: string, more: object = {}) =>
  (await orderPage(database.db, { search, ...more })).orders.map(({ id }) => id)

describe('a search', () => {
  test.each([
    ['a name without its accent', 'zoe', 1],
    ['a name in capitals with another accent', 'ZÖË', 1],
    ['a name with an accent of its own sign', 'Zoe\u0308', 1],
    ['a name without its apostrophe', 'dhondt', 1],
    ['a name with its apostrophe', 'D’Hondt', 1],
    ['the start of a name and of a place', 'verh gen', 2],
    ['a letter that is no accent', 'lukasz', 3],
    ['a place with its hyphen', 'Sint-Niklaas', 1],
    ['a place without its accent', 'liege', 3],
    ['a mail address', 'noor@post.example', 2],
    ['the name in a mail address', 'l.nowak', 3],
    ['a payment, also a second one', 'pi_Second', 7],
    ['the start of a street', 'chauss', 3],
    ['a street with its number', 'Chaussée Haute 57', 3],
    ['an amount with a comma', '57,62', 5],
    ['an amount with a point', '57.62', 5],
    ['an amount in euros', '€ 57,62', 5],
    ['an amount with the space of a page', '€\u00a057,62', 5],
    ['an amount as a bank statement has it', '+1.234,56 EUR', 10],
    ['what was given back of it', '-12,50', 7],
    ['a number without its prefix', '4f7q2', 8],
    ['a number', 'k9-4f7q2', 8],
    ['an id', idOf(9), 9]
  ])('finds an order by %s', async (_, search, n) => {
    expect(await find(search)).toEqual([idOf(n)])
  })

  test.each(["'", "x' OR 1=1 --", 'a & b | !c', '(:*)', '\\', '<->', '%', '"'])(
    'the signs %j find nothing and break nothing',
    async (search) => {
      expect(await find(search)).toEqual([])
    }
  )

  test('words of different orders find nothing together', async () => {
    expect(await find('zoe verhaegen')).toEqual([])
  })
})

describe('the pages', () => {
  test('pages follow each other without a gap or a repetition, and leave out what nobody paid', async () => {
    const seen: string[] = []
    let before: string | undefined
    for (let page = 0; page < 4; page++) {
      const { orders, matches, hasMore } = await orderPage(database.db, { search: '', before })
      expect(matches).toBe(page === 0 ? 6700 : null)
      expect(hasMore).toBe(true)
      seen.push(...orders.map(({ id }) => id))
      before = orders.at(-1)?.id
    }
    expect(seen).toHaveLength(200)
    expect(new Set(seen).size).toBe(200)
    expect(seen).toEqual(seen.toSorted().toReversed())
    expect(seen).not.toContain(idOf(9999))
  })

  test('the filters count: a status, what needs a person, and days in Belgium', async () => {
    const count = async (filter: object) => (await orderPage(database.db, { search: '', ...filter })).matches
    expect(await count({ status: 'draft' })).toBe(3333)
    expect(await count({ attention: true })).toBe(100)
    expect(await count({ unpaid: true })).toBe(ORDER_COUNT)
    expect(await count({ from: '2026-03-01', until: '2026-03-01', unpaid: true })).toBe(36)
    expect(await count({ search: 'koper', status: 'draft' })).toBe(3332)
  })
})

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}
const steps = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(steps)]

async function scanned(question: object): Promise<string[]> {
  const { rows } = await database.db.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    sql`EXPLAIN (FORMAT JSON) ${foundOrders(database.db, { search: '', ...question }, 51)}`
  )
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  expect(plan).toBeDefined()
  return (plan ? steps(plan) : []).flatMap((step) =>
    step['Node Type'] === 'Seq Scan' ? (step['Relation Name'] ?? []) : []
  )
}

test.each([{}, { status: 'delivered' as const }, { before: idOf(5000) }, { attention: true }])(
  'the list %j reads no orders but its own',
  async (question) => {
    expect(await scanned(question)).not.toContain('orders')
  }
)

test.each(['zoe', 'verh gen', 'haute 57', 'pi_Second', 'K9-4F7Q2'])(
  'a search for %j finds its words by the index',
  async (search) => {
    expect(await scanned({ search })).not.toContain('order_revisions')
  }
)

test.each(['57,62', '€ 12,50'])('a search for the amount %j finds it by the index', async (search) => {
  expect(await scanned({ search })).not.toContain('orders')
})

describe('the calls', () => {
  const ask = (path: string, token: string, json: object) =>
    testApp.request(`/api/bo9/desk/${path}`, { method: 'POST', json, headers: deskHeaders(token) })

  test('a session of the shared password may look and export, but not act', async () => {
    const token = await passwordToken(database.db, testApp.services.now())
    const listed = await ask('orders', token, { search: 'noor' })
    expect(listed.headers.get('cache-control')).toBe('no-store')
    expect(((await listed.json()) as { orders: unknown[] }).orders).toHaveLength(1)
    const file = (await (await ask('orders-csv', token, { search: 'noor' })).json()) as {
      csv: string
      orderCount: number
    }
    expect(file.orderCount).toBe(1)
    expect(file.csv).toContain(';Gent;')
    const note = { id: crypto.randomUUID(), orderId: idOf(1), note: 'x' }
    expect((await ask('orders-note', token, note)).status).toBe(403)
  })

  test('without a session nothing is shown', async () => {
    for (const path of ['orders', 'orders-csv'])
      expect((await ask(path, 'geen', { search: '' })).status).toBe(401)
  })

  test('a log line never holds what was searched for', async () => {
    const token = await hostToken(database.db, 'wout', testApp.services.now())
    await ask('orders', token, { search: 'verhaegen' })
    expect(JSON.stringify(testApp.logged)).not.toContain('verhaegen')
  })
})
