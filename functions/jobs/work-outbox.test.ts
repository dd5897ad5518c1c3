// What each kind of promise comes to in the real job: money and goods do not wait behind mail.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTrialCheckout, shirt, type TrialCheckout } from '../../tests/fixtures/checkout/checkout.ts'
import { openTrialDatabase, type TrialDatabase } from '../../tests/servers/database.ts'
import type { Mailer } from '../services/smtp/mailer.ts'
import { workOutboxJob } from './work-outbox.ts'

const WAITING = 1600

let trial: TrialDatabase
let world: TrialCheckout
beforeAll(async () => {
  trial = await openTrialDatabase()
}, 60_000)
afterAll(() => trial.close())
beforeEach(async () => {
  world = await openTrialCheckout(trial.db)
}, 30_000)

/** One run that is over once so many mails have left. */
async function runUntil(mailsSent: number): Promise<void> {
  const time = new AbortController()
  let sent = 0
  const mailer: Mailer = {
    send: async () => {
      if (++sent >= mailsSent) time.abort()
    },
    reach: async () => undefined
  }
  await workOutboxJob.run({ ...world.house.services, db: trial.db, mailer }, time.signal)
  expect(sent).toBeGreaterThanOrEqual(mailsSent)
}

test('a print order and a refund go before 1,600 mails that wait for longer', async () => {
  await trial.db.execute(sql`
    INSERT INTO outbox (kind, dedupe_key, payload, next_at, created_at)
    SELECT 'alert', 'alert:' || n, '{"to": "wout@kino9.example", "alert": {"cause": "login-guessed"}}',
      ${world.house.services.now().toISOString()}::timestamptz - interval '1 hour', now()
    FROM generate_series(1, ${WAITING}::int) AS n`)
  await world.buy()
  const second = await world.buy([{ ...shirt, quantity: 2 }])
  await trial.db.execute(sql`
    INSERT INTO outbox (kind, dedupe_key, payload, next_at, created_at)
    SELECT 'refund-payment', 'refund:x', jsonb_build_object('orderId', id, 'paymentId', 'pi_of_nobody'),
      ${world.house.services.now().toISOString()}::timestamptz, now() FROM orders WHERE id = ${second}`)
  await runUntil(10)
  expect(world.printful.orders.map(({ status }) => status)).toEqual(['pending', 'pending'])
  const { rows } = await trial.db.execute(
    sql`SELECT kind FROM outbox WHERE done_at IS NOT NULL AND kind <> 'alert' ORDER BY kind`
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['fulfil-order', 'fulfil-order', 'refund-payment'])
  const left = await trial.db.execute(
    sql`SELECT count(*)::int AS mails FROM outbox WHERE done_at IS NULL AND kind = 'alert'`
  )
  expect(left.rows[0]?.mails).toBeGreaterThan(WAITING - 100)
}, 60_000)
