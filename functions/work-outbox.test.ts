// The outbox job with every kind of message: payments and print orders do not wait behind mail.

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { shirt } from '../tests/fixtures/checkout/checkout.ts'
import { checkoutForEachTest } from '../tests/fixtures/checkout/each-test.ts'
import { timestamp } from './platform/db/timestamp.ts'
import type { Mailer } from './platform/services/smtp/mailer.ts'
import { workOutboxJob } from './work-outbox.ts'

const WAITING = 1600

const { testDatabase, fixture: context } = checkoutForEachTest()

/** Runs the job until `mailsSent` mails were sent. */
async function runUntil(mailsSent: number): Promise<void> {
  const time = new AbortController()
  let sent = 0
  const mailer: Mailer = {
    send: async () => {
      if (++sent >= mailsSent) time.abort()
    },
    reach: async () => undefined
  }
  await workOutboxJob.run({ ...context.testApp.services, db: testDatabase.db, mailer }, time.signal)
  expect(sent).toBeGreaterThanOrEqual(mailsSent)
}

test('a print order and a refund are handled before 1,600 older mails', async () => {
  await testDatabase.db.execute(sql`
    INSERT INTO outbox (kind, dedupe_key, payload, next_at, created_at)
    SELECT 'alert', 'alert:' || n, '{"to": "wout@kino9.example", "alert": {"cause": "login-guessed"}}',
      ${timestamp(context.testApp.services.now())} - interval '1 hour', now()
    FROM generate_series(1, ${WAITING}::int) AS n`)
  await context.buy()
  const second = await context.buy([{ ...shirt, quantity: 2 }])
  await testDatabase.db.execute(sql`
    INSERT INTO outbox (kind, dedupe_key, payload, next_at, created_at)
    SELECT 'refund-payment', 'refund:x', jsonb_build_object('orderId', id, 'paymentId', 'pi_of_nobody'),
      ${timestamp(context.testApp.services.now())}, now() FROM orders WHERE id = ${second}`)
  await runUntil(10)
  expect(context.printful.orders.map(({ status }) => status)).toEqual(['pending', 'pending'])
  const { rows } = await testDatabase.db.execute(
    sql`SELECT kind FROM outbox WHERE done_at IS NOT NULL AND kind <> 'alert' ORDER BY kind`
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['fulfil-order', 'fulfil-order', 'refund-payment'])
  const left = await testDatabase.db.execute(
    sql`SELECT count(*)::int AS mails FROM outbox WHERE done_at IS NULL AND kind = 'alert'`
  )
  expect(left.rows[0]?.mails).toBeGreaterThan(WAITING - 100)
})
