// The job that polls Stripe: what it checks, what it does not change, and what happens after a failure.

import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DAY_SECONDS, HOUR_SECONDS } from '../../../src/lib/time-units.ts'
import { noor, openTestFans, type TestFans } from '../../../tests/fixtures/superfan.ts'
import { databaseOfFile } from '../../../tests/servers/file-database.ts'
import { runJob } from '../../platform/jobs/run-job.ts'
import { claimSignup, giveUpSignup } from './signup-queries.ts'
import { syncFansJob } from './sync-fans.ts'

const milan = { name: 'Milan', email: 'milan@post.example', nickname: 'milan' }

const testDatabase = databaseOfFile()
let context: TestFans
beforeEach(async () => {
  context = await openTestFans(testDatabase.db)
})

const NOTHING = { checked: 0, finished: 0, abandoned: 0, failed: 0 }
const counted = async () => {
  expect(await runJob(context.testApp.services, syncFansJob)).toBe('done')
  return context.testApp.loggedJobs.at(-1)?.counts
}
/** With its time over before it began. */
const runLate = async () => {
  const { services } = context.testApp
  return syncFansJob.run({ ...services, db: testDatabase.db }, AbortSignal.abort())
}
const requestCount = (path: string) =>
  context.requests.filter(({ url }) => new URL(url).pathname === path).length
const becomeFan = async (fan = noor) => context.finish(await context.filledIn(), fan)
/** A signup whose process died after its address was claimed. */
const interrupted = async () => {
  const intentId = await context.filledIn()
  context.crashAt('address claimed')
  await context.finish(intentId)
  return intentId
}

test('the job has nothing to do on a site without Stripe', async () => {
  Object.assign(context.testApp.services, { memberships: undefined })
  expect(await counted()).toEqual({ off: 1 })
})

test('a signup that was interrupted is finished after ten minutes without a call', async () => {
  await interrupted()
  context.later(599)
  expect(await counted()).toEqual(NOTHING)
  context.later(1)
  expect(await counted()).toEqual({ ...NOTHING, finished: 1 })
  expect(await context.list()).toEqual([noor.nickname])
  expect(await counted()).toEqual(NOTHING)
})

test('a signup whose card is declined in the end counts as finished, too', async () => {
  const intentId = await context.filledIn('card-declined-later')
  context.crashAt('membership stored')
  await context.finish(intentId)
  context.later(600)
  expect(await counted()).toEqual({ ...NOTHING, finished: 1 })
  expect(await context.rows.signups()).toMatchObject([{ outcome: 'declined' }])
})

test('a signup that still needs a confirmation does not change', async () => {
  await context.finish(await context.filledIn('card-checked-again'))
  context.later(600)
  expect(await counted()).toEqual(NOTHING)
  expect(await context.rows.signups()).toMatchObject([{ step: 'subscribed', outcome: null }])
})

test('a signup that a call is working on is left to that call', async () => {
  const intentId = await interrupted()
  context.later(600)
  await claimSignup(testDatabase.db, intentId, context.testApp.services.now())
  expect(await counted()).toEqual(NOTHING)
  context.later(60)
  expect(await counted()).toEqual({ ...NOTHING, finished: 1 })
})

test('a signup that was opened and never filled in is abandoned after a day, and its form is closed', async () => {
  await context.init()
  context.later(DAY_SECONDS - 1)
  expect(await counted()).toEqual(NOTHING)
  context.later(1)
  expect(await counted()).toEqual({ ...NOTHING, abandoned: 1 })
  expect(context.stripe.setups).toMatchObject([{ status: 'canceled' }])
  expect(requestCount('/v1/subscriptions')).toBe(0)
  expect(await counted()).toEqual(NOTHING)
})

test('a signup that Stripe failed to close once is abandoned by the next run', async () => {
  await context.init()
  context.later(DAY_SECONDS)
  context.stripe.injectFault({ on: 'POST /v1/setup_intents/*/cancel', does: 'error-before' })
  expect(await counted()).toEqual({ ...NOTHING, failed: 1 })
  context.later(HOUR_SECONDS)
  expect(await counted()).toEqual({ ...NOTHING, abandoned: 1 })
})

test('a signup that was submitted keeps its payment method when it is abandoned', async () => {
  await interrupted()
  context.later(DAY_SECONDS)
  expect(await counted()).toEqual({ ...NOTHING, abandoned: 1 })
  expect(context.stripe.setups).toMatchObject([{ status: 'succeeded' }])
  expect(requestCount(`/v1/setup_intents/${context.stripe.setups[0]?.id}/cancel`)).toBe(0)
})

test('a signup whose subscription turns up after a day counts as finished, accepted or declined', async () => {
  for (const [method, fan] of [
    ['card', noor],
    ['card-declined-later', milan]
  ] as const) {
    const intentId = await context.filledIn(method)
    context.crashAt('subscription created')
    await context.finish(intentId, fan)
  }
  context.later(DAY_SECONDS)
  expect(await counted()).toEqual({ ...NOTHING, finished: 2 })
  const outcomes = (await context.rows.signups()).map(({ outcome }) => outcome)
  expect(outcomes.toSorted()).toEqual(['accepted', 'declined'])
})

test('a signup whose subscription is found after a day, but needs a confirmation, does not change', async () => {
  const intentId = await context.filledIn('card-checked-again')
  context.crashAt('subscription created')
  await context.finish(intentId)
  context.later(DAY_SECONDS)
  expect(await counted()).toEqual(NOTHING)
  expect(await context.rows.signups()).toMatchObject([{ step: 'subscribed', outcome: null }])
})

test('a signup that cannot be abandoned while Stripe is unavailable is abandoned by the next run', async () => {
  await context.init()
  context.later(DAY_SECONDS)
  context.stripe.injectFault({ on: 'POST /v1/setup_intents/*/cancel', does: 'cut-before', times: 2 })
  expect(await counted()).toEqual({ ...NOTHING, failed: 1 })
  expect(await counted()).toEqual({ ...NOTHING, abandoned: 1 })
})

test('a process that lost the lease of a signup neither gives it up nor ends its fan', async () => {
  const intentId = await interrupted()
  context.later(600)
  const lost = await claimSignup(testDatabase.db, intentId, context.testApp.services.now())
  if (!lost) throw new Error('the lease was not free')
  context.later(61)
  await claimSignup(testDatabase.db, intentId, context.testApp.services.now())
  const now = context.testApp.services.now()
  expect(await giveUpSignup(testDatabase.db, lost, 'abandoned', now)).toBeUndefined()
  expect(await context.rows.fans()).toMatchObject([{ is_live: true, ended_at: null }])
})

test('a hundred signups that always fail do not keep a later one waiting', async () => {
  await testDatabase.db.execute(sql`INSERT INTO superfan_signups (intent_id, step, created_at, updated_at)
    SELECT 'seti_odd_' || n, 'claimed', '2026-11-20T10:00:00Z'::timestamptz, '2026-11-20T10:00:00Z'::timestamptz
    FROM generate_series(1, 100) AS n`)
  await interrupted()
  context.later(600)
  expect(await counted()).toEqual({ ...NOTHING, failed: 100 })
  expect(await counted()).toMatchObject({ finished: 1 })
})

test('a hundred forms that may still be filled in do not keep an interrupted signup waiting', async () => {
  await testDatabase.db.execute(sql`INSERT INTO superfan_signups (intent_id, step, created_at, updated_at)
    SELECT 'seti_open_' || n, 'opened', '2026-11-20T10:00:00Z'::timestamptz, '2026-11-20T10:00:00Z'::timestamptz
    FROM generate_series(1, 100) AS n`)
  await interrupted()
  context.later(600)
  expect(await counted()).toEqual({ ...NOTHING, finished: 1 })
})

test('a hundred subscriptions that Stripe does not know do not keep another one waiting', async () => {
  await testDatabase.db.execute(sql`WITH fan AS (
      INSERT INTO fans (intent_id, email, email_key, name, is_live, created_at)
      SELECT 'seti_odd_' || n, n || '@post.example', n || '@post.example', '', true, now() FROM generate_series(1, 100) AS n
      RETURNING id
    ) INSERT INTO fan_subscriptions (id, fan_id, status, is_unpaid, ends_at_period_end, fetched_at)
    SELECT 'sub_odd_' || id, id, 'active', false, false, '2026-11-01'::timestamptz FROM fan`)
  await becomeFan()
  context.later(7 * HOUR_SECONDS)
  expect(await counted()).toEqual(NOTHING)
  expect(await counted()).toEqual({ ...NOTHING, checked: 1 })
})

test('a subscription is fetched again six hours after it was last fetched', async () => {
  await becomeFan()
  context.later(1)
  await becomeFan(milan)
  context.later(6 * HOUR_SECONDS - 2)
  expect(await counted()).toEqual(NOTHING)
  context.later(1)
  expect(await counted()).toEqual({ ...NOTHING, checked: 1 })
  const [first, second] = context.stripe.subscriptions.map(({ id }) => `/v1/subscriptions/${id}`)
  expect(requestCount(first ?? '')).toBe(requestCount(second ?? '') + 1)
  context.later(1)
  expect(await counted()).toEqual({ ...NOTHING, checked: 1 })
})

test('a subscription that has ended is not fetched any more', async () => {
  await becomeFan()
  context.stripe.subscriber.cancel(context.stripe.subscriptions[0]?.id ?? '', 'now')
  await context.stripe.webhooks.deliverWaiting()
  context.later(DAY_SECONDS)
  expect(await counted()).toEqual(NOTHING)
})

test('a subscription that no longer exists at Stripe is not counted', async () => {
  await becomeFan()
  await testDatabase.db.execute(sql`UPDATE fan_subscriptions SET id = 'sub_elsewhere'`)
  context.later(6 * HOUR_SECONDS)
  expect(await counted()).toEqual(NOTHING)
})

test('a subscription that fails does not delay the others, and is fetched again by the next run', async () => {
  await becomeFan()
  context.later(1)
  await becomeFan(milan)
  context.later(6 * HOUR_SECONDS)
  const [first] = context.stripe.subscriptions
  context.stripe.injectFault({ on: `GET /v1/subscriptions/${first?.id}`, does: 'cut-before', times: 2 })
  expect(await counted()).toEqual({ ...NOTHING, checked: 1, failed: 1 })
  expect(context.testApp.loggedItems).toEqual([])
  expect(await counted()).toEqual({ ...NOTHING, checked: 1 })
})

test('a subscription at which the job hits a bug is named in the log', async () => {
  await becomeFan()
  context.later(6 * HOUR_SECONDS)
  context.crashAt('membership fetched')
  expect(await counted()).toEqual({ ...NOTHING, failed: 1 })
  expect(context.testApp.loggedItems).toMatchObject([
    { job: 'sync-fans', subject: context.stripe.subscriptions[0]?.id }
  ])
})

test('the job begins nothing new when its time is over', async () => {
  await becomeFan(milan)
  context.later(6 * HOUR_SECONDS)
  const before = context.requests.length
  expect(await runLate()).toEqual(NOTHING)
  await interrupted()
  context.later(600)
  const opened = context.requests.length
  expect(await runLate()).toEqual(NOTHING)
  expect(context.requests).toHaveLength(opened)
  expect(opened).toBeGreaterThan(before)
})
