// Fans, signups and links are erased after their retention period, and not before.

import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DAY_SECONDS } from '../../../src/lib/time-units.ts'
import { noor, openTestFans, type TestFans } from '../../../tests/fixtures/superfan.ts'
import { databaseOfFile } from '../../../tests/servers/file-database.ts'
import { runJob } from '../../platform/jobs/run-job.ts'
import { makeToken } from '../../shop/superfan/portal-tokens.ts'
import { forgetPeopleJob } from './forget-people.ts'

const testDatabase = databaseOfFile()
let context: TestFans
beforeEach(async () => {
  context = await openTestFans(testDatabase.db)
})

/** Runs the scheduled job, on a site without Stripe. */
async function forget() {
  const services = { ...context.testApp.services, memberships: undefined }
  expect(await runJob(services, forgetPeopleJob)).toBe('done')
  return context.testApp.loggedJobs.at(-1)?.counts
}
const written = async () => JSON.stringify([await context.rows.fans(), await context.rows.signups()])
async function end(): Promise<void> {
  context.stripe.subscriber.cancel(context.stripe.subscriptions[0]?.id ?? '', 'now')
  await context.stripe.webhooks.deliverWaiting()
}

test("a fan's name, address and nickname are erased thirty days after the end, and the subscription row is kept", async () => {
  await context.finish(await context.filledIn())
  await end()
  context.later(30 * DAY_SECONDS - 60)
  expect(await forget()).toMatchObject({ fans: 0, signups: 0 })
  expect(await written()).toContain(noor.email)
  context.later(120)
  expect(await forget()).toMatchObject({ fans: 1, signups: 1 })
  for (const word of [noor.email, noor.name, noor.nickname]) expect(await written()).not.toContain(word)
  expect(await context.rows.subscriptions()).toMatchObject([{ status: 'cancelled' }])
  expect(await context.rows.fans()).toMatchObject([
    { customer_id: context.stripe.customers[0]?.id, is_live: false }
  ])
  expect(await forget()).toMatchObject({ fans: 0, signups: 0 })
})

test('an active fan is kept, however long ago they signed up', async () => {
  await context.finish(await context.filledIn())
  context.later(5 * 365 * DAY_SECONDS)
  expect(await forget()).toMatchObject({ fans: 0, signups: 0 })
  expect(await written()).toContain(noor.nickname)
})

test('an unfinished signup is erased after thirty days, whatever name it has', async () => {
  await context.finish(await context.filledIn())
  await context.finish(await context.filledIn(), { ...noor, name: 'A Stranger' })
  context.later(31 * DAY_SECONDS)
  expect(await forget()).toMatchObject({ fans: 0, signups: 1 })
  expect(await written()).not.toContain('A Stranger')
  expect(await written()).toContain(noor.name)
})

test('a link and its request are deleted within a day, but one that is still valid is kept', async () => {
  await context.finish(await context.filledIn())
  const customerId = context.stripe.customers[0]?.id ?? ''
  await makeToken(testDatabase.db, customerId, context.testApp.services.now())
  await context.post('/api/stripe/portal/email', { email: noor.email })
  await testDatabase.db.execute(
    sql`UPDATE outbox SET done_at = created_at WHERE payload ->> 'which' = 'manage'`
  )
  await context.post('/api/stripe/portal/email', { email: 'waits@post.example' })
  context.later(16 * 60)
  await makeToken(testDatabase.db, customerId, context.testApp.services.now())
  expect(await forget()).toMatchObject({ links: 1 })
  const { rows } = await testDatabase.db.execute(sql`SELECT payload ->> 'email' AS email FROM outbox
    WHERE payload ->> 'which' = 'manage'`)
  expect(rows).toEqual([{ email: 'waits@post.example' }])
  expect((await testDatabase.db.execute(sql`SELECT created_at FROM portal_tokens`)).rows).toHaveLength(1)
})
