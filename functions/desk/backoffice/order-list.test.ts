// The plans of the lists of orders: with 10,000 of them, no page and no search reads them all.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ORDER_FILTERS } from '../../../src/desk/backoffice/office-lists.ts'
import { openTestDatabase, type TestDatabase } from '../../../tests/servers/database.ts'
import { type OrderQuestion, orderPage } from './order-list.ts'

const ORDER_COUNT = 10_000
/** For a page of fifty, or the three hundred orders that may need a person. */
const MOST_ROWS_READ = ORDER_COUNT / 10
const MIDDLE = 'ord_5000'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  // The statuses are of every kind; one order in a hundred is held, and one in a hundred was
  // refunded while it is made; a third was never paid.
  await db.execute(sql`INSERT INTO orders (id, status, payment_state, fulfilment_state, hold_reason, email, email_key,
      first_name, last_name, current_revision, total_cents, created_at, updated_at)
    SELECT 'ord_' || n, (enum_range(NULL::order_status))[1 + n % 8],
      (CASE WHEN n % 100 = 2 THEN 'refunded' WHEN n % 3 = 0 THEN 'unpaid' ELSE 'paid' END)::payment_state,
      (CASE WHEN n % 100 = 2 THEN 'confirmed' ELSE 'delivered' END)::fulfilment_state,
      (CASE WHEN n % 100 = 1 THEN 'dispute' END)::hold_reason, '', '', '', '', 1, 2938,
      '2026-01-01'::timestamptz + n * interval '1 minute', now() FROM generate_series(1, ${ORDER_COUNT}::int) AS n`)
  await db.execute(sql`INSERT INTO print_orders (order_id, print_order_id, status, fetched_at)
    SELECT id, 'po_' || id, 'fulfilled', now() FROM orders`)
  await db.execute(sql`INSERT INTO withdrawals (kind, reference, name, email, message, press_key, received_at, matched_order_id)
    SELECT 'order', id, '', '', '', id, now(), id FROM orders WHERE id LIKE '%50'`)
  for (const table of ['orders', 'print_orders', 'withdrawals']) await db.execute(sql.raw(`ANALYZE ${table}`))
})
afterAll(() => database.close())

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const steps = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(steps)]

async function stepsOf(question: OrderQuestion): Promise<Plan[]> {
  const { rows } = await database.db.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    sql`EXPLAIN (ANALYZE, FORMAT JSON) ${orderPage(database.db, question)}`
  )
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  return plan ? steps(plan) : []
}

const questions: OrderQuestion[] = [
  {},
  ...ORDER_FILTERS.map((status) => ({ status })),
  ...[{}, ...ORDER_FILTERS.map((status) => ({ status }))].map((one) => ({ ...one, before: MIDDLE })),
  { unpaid: 'no' },
  { unpaid: 'no', before: MIDDLE },
  { unpaid: 'no', status: 'cancelled' },
  { number: 'K9-4F7Q2' },
  { number: MIDDLE },
  { number: 'noor' }
]

test.each(questions.map((question) => [JSON.stringify(question), question] as const))(
  'the list %s reads its orders by an index, and few of them',
  async (_, question) => {
    const found = (await stepsOf(question)).filter((step) =>
      ['orders', 'print_orders'].includes(step['Relation Name'] ?? '')
    )
    expect(found.length).toBeGreaterThan(1)
    expect(found.map((step) => step['Node Type'])).not.toContain('Seq Scan')
    const read = found.map(
      (step) => (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops']
    )
    expect(Math.max(...read)).toBeLessThan(MOST_ROWS_READ)
  }
)
