// Fans, signups and links go when their time is over, and not before (GDPR-03).
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { noor, openTrialFans, type TrialFans } from '../../tests/fixtures/superfan.ts'
import { openTrialDatabase, type TrialDatabase } from '../../tests/servers/database.ts'
import { runJob } from '../jobs/run-job.ts'
import { makeToken } from '../superfan/portal-tokens.ts'
import { forgetPeopleJob } from './forget-people.ts'

const DAY_SECONDS = 24 * 60 * 60

let trial: TrialDatabase
let world: TrialFans
beforeAll(async () => {
  trial = await openTrialDatabase()
}, 60_000)
afterAll(() => trial.close())
beforeEach(async () => {
  world = await openTrialFans(trial.db)
})

/** As the clock does it, where Stripe is not even connected. */
async function forget() {
  const services = { ...world.house.services, memberships: undefined }
  expect(await runJob(services, forgetPeopleJob)).toBe('done')
  return world.house.loggedJobs.at(-1)?.counts
}
const written = async () => JSON.stringify([await world.rows.fans(), await world.rows.signups()])
async function end(): Promise<void> {
  world.stripe.subscriber.cancel(world.stripe.subscriptions[0]?.id ?? '', 'now')
  await world.stripe.webhooks.deliverWaiting()
}

test('GDPR-03: a fan loses name, address and nickname thirty days after the end, and the row of the subscription stays', async () => {
  await world.finish(await world.filledIn())
  await end()
  world.later(30 * DAY_SECONDS - 60)
  expect(await forget()).toMatchObject({ fans: 0, signups: 0 })
  expect(await written()).toContain(noor.email)
  world.later(120)
  expect(await forget()).toMatchObject({ fans: 1, signups: 1 })
  for (const word of [noor.email, noor.name, noor.nickname]) expect(await written()).not.toContain(word)
  expect(await world.rows.subscriptions()).toMatchObject([{ status: 'cancelled' }])
  expect(await world.rows.fans()).toMatchObject([
    { customer_id: world.stripe.customers[0]?.id, is_live: false }
  ])
  expect(await forget()).toMatchObject({ fans: 0, signups: 0 })
})

test('GDPR-03: a fan who goes on is kept, however long', async () => {
  await world.finish(await world.filledIn())
  world.later(5 * 365 * DAY_SECONDS)
  expect(await forget()).toMatchObject({ fans: 0, signups: 0 })
  expect(await written()).toContain(noor.nickname)
})

test('GDPR-03: a signup of which nothing came is forgotten after thirty days, whoever it named', async () => {
  await world.finish(await world.filledIn())
  await world.finish(await world.filledIn(), { ...noor, name: 'A Stranger' })
  world.later(31 * DAY_SECONDS)
  expect(await forget()).toMatchObject({ fans: 0, signups: 1 })
  expect(await written()).not.toContain('A Stranger')
  expect(await written()).toContain(noor.name)
})

test('GDPR-03: a link and who asked for it are gone within a day; one that still opens stays', async () => {
  await world.finish(await world.filledIn())
  const customerId = world.stripe.customers[0]?.id ?? ''
  await makeToken(trial.db, customerId, world.house.services.now())
  await world.post('/api/stripe/portal/email', { email: noor.email })
  await trial.db.execute(sql`UPDATE outbox SET done_at = created_at WHERE payload ->> 'which' = 'manage'`)
  await world.post('/api/stripe/portal/email', { email: 'waits@post.example' })
  world.later(16 * 60)
  await makeToken(trial.db, customerId, world.house.services.now())
  expect(await forget()).toMatchObject({ links: 1 })
  const { rows } = await trial.db.execute(sql`SELECT payload ->> 'email' AS email FROM outbox
    WHERE payload ->> 'which' = 'manage'`)
  expect(rows).toEqual([{ email: 'waits@post.example' }])
  expect((await trial.db.execute(sql`SELECT created_at FROM portal_tokens`)).rows).toHaveLength(1)
})
