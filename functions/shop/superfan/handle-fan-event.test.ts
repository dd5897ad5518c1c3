// Webhooks about fans, however often they arrive: the rows match what Stripe says.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { noor, openTestFans, type TestFans } from '../../../tests/fixtures/superfan.ts'
import { databaseOfFile } from '../../../tests/servers/file-database.ts'
import { runJob } from '../../platform/jobs/run-job.ts'
import { erasePerson } from '../../site/privacy/erase-person.ts'
import { fetchMissedEventsJob } from '../reconciliation/fetch-missed-events.ts'

const testDatabase = databaseOfFile()
let context: TestFans
beforeEach(async () => {
  context = await openTestFans(testDatabase.db)
})
afterEach(() => expect([...context.stripe.faults].slice(0, 5)).toEqual([]))

const { stringify } = JSON
const subscriptionId = () => context.stripe.subscriptions.at(-1)?.id ?? ''
const customerId = () => context.stripe.customers.at(-1)?.id ?? ''
const events = () => context.stripe.webhooks.waiting()
const deliver = () => context.stripe.webhooks.deliverWaiting()
/** All rows, without the fetch time and the version. */
const whole = async () => ({
  subscriptions: (await context.rows.subscriptions()).map(({ version: _, fetched_at: __, ...row }) => row),
  fans: await context.rows.fans(),
  mails: (await context.rows.mails()).toSorted()
})

async function fan(): Promise<void> {
  await context.finish(await context.filledIn())
}

test('the first event, of any type, creates the row', async () => {
  await fan()
  const reported = events().filter(({ type }) => /^(?:customer\.subscription|invoice)\./.test(type))
  const rows = []
  for (const event of reported) {
    await testDatabase.db.execute('DELETE FROM fan_subscriptions')
    await context.stripe.webhooks.deliver([event])
    rows.push(stringify(await whole()))
  }
  expect(new Set(rows).size).toBe(1)
})

test('every event three times leads to the same rows', async () => {
  await fan()
  context.stripe.subscriber.renew(subscriptionId(), true)
  const reported = events()
  await context.stripe.webhooks.deliver(reported)
  const once = await whole()
  await context.stripe.webhooks.deliver(reported)
  await context.stripe.webhooks.deliver(reported.toReversed())
  expect(await whole()).toEqual(once)
})

test("forty simultaneous events lead to Stripe's current state, not to the last event's", async () => {
  await fan()
  context.stripe.subscriber.cancel(subscriptionId(), 'now')
  const last = events().slice(-8)
  const statuses = await Promise.all(Array.from({ length: 5 }, () => context.stripe.webhooks.deliver(last)))
  expect(new Set(statuses.flat())).toEqual(new Set([200]))
  expect(await context.rows.subscriptions()).toMatchObject([{ status: 'cancelled' }])
  expect((await context.rows.mails()).toSorted()).toEqual(['ended', 'welcome'])
})

test('a failed month is mailed once a month; the nickname stays while Stripe retries', async () => {
  await fan()
  context.stripe.subscriber.renew(subscriptionId(), false)
  await deliver()
  await deliver()
  expect(await context.rows.mails()).toEqual(['welcome', 'problem'])
  expect(await context.list()).toEqual([noor.nickname])
})

test('a fan who cancels at the end of the month stays on the list until then', async () => {
  await fan()
  context.stripe.subscriber.cancel(subscriptionId(), 'with-the-month')
  await deliver()
  expect(await context.rows.subscriptions()).toMatchObject([{ status: 'active', ends_at_period_end: true }])
  expect(await context.list()).toEqual([noor.nickname])
  context.stripe.subscriber.cancel(subscriptionId(), 'now')
  await deliver()
  expect(await context.list()).toEqual([])
  expect(await context.rows.fans()).toMatchObject([{ is_live: false }])
})

test('a fan who ends with the month gets one mail for each ending, also when that was taken back in between', async () => {
  await fan()
  const endings = async () => (await context.rows.mails()).filter((which) => which === 'ending').length
  for (const count of [1, 2]) {
    context.stripe.subscriber.cancel(subscriptionId(), 'with-the-month')
    const reported = events()
    await deliver()
    await context.stripe.webhooks.deliver(reported)
    expect(await endings()).toBe(count)
    context.stripe.subscriber.resume(subscriptionId())
    await deliver()
  }
  expect(await endings()).toBe(2)
})

test('a former fan may return: another subscription, the same address', async () => {
  await fan()
  context.stripe.subscriber.cancel(subscriptionId(), 'now')
  await deliver()
  await fan()
  expect((await context.rows.fans()).map(({ is_live: isLive }) => isLive)).toEqual([false, true])
  expect(await context.list()).toEqual([noor.nickname])
})

test('a disputed month ends the subscription, and the hosts get a mail', async () => {
  await context.finish(await context.filledIn('sepa'))
  context.stripe.subscriber.settle(subscriptionId(), true)
  context.stripe.subscriber.takeBack(subscriptionId())
  await deliver()
  expect(context.stripe.subscriptions).toMatchObject([{ status: 'canceled' }])
  expect(await context.list()).toEqual([])
  expect(await context.rows.alerts()).toEqual(['month-taken-back'])
  const { rows } = await testDatabase.db.execute(
    `SELECT DISTINCT payload -> 'alert' ->> 'customerId' AS customer FROM outbox WHERE kind = 'alert'`
  )
  expect(rows).toEqual([{ customer: customerId() }])
})

test('the hosts get a mail when a mandate ends, before a month fails', async () => {
  await context.finish(await context.filledIn('sepa'))
  context.stripe.subscriber.endMandate(context.stripe.setups[0]?.payment_method ?? '')
  await deliver()
  expect(await context.rows.alerts()).toEqual(['mandate-ended'])
})

test.each([
  ['that the fan chose later', 'card', 'sepa', 1, ['mandate-ended']],
  ['that the fan replaced', 'sepa-at-once', 'card', 0, []]
] as const)('a mandate is only reported when it matters: %s', async (_, first, then, which, isReported) => {
  await context.finish(await context.filledIn(first))
  context.stripe.subscriber.changeMethod(subscriptionId(), then)
  await deliver()
  context.stripe.subscriber.endMandate(context.stripe.mandates[which]?.payment_method ?? '')
  await deliver()
  expect(await context.rows.alerts()).toEqual(isReported)
})

test('the hosts get another mail when the next mandate of the same fan ends', async () => {
  await context.finish(await context.filledIn('sepa'))
  for (const at of [0, 1]) {
    context.stripe.subscriber.endMandate(context.stripe.mandates[at]?.payment_method ?? '')
    await deliver()
    context.stripe.subscriber.changeMethod(subscriptionId(), 'sepa')
    await deliver()
  }
  const { rows } = await testDatabase.db.execute(
    `SELECT DISTINCT payload -> 'alert' ->> 'mandateId' AS mandate FROM outbox WHERE kind = 'alert'`
  )
  expect(rows).toHaveLength(2)
})

test('an address that was changed in the portal is stored, and a fan whose customer was deleted is erased', async () => {
  await fan()
  context.stripe.subscriber.changeEmail(customerId(), 'Noor.Nieuw@post.example')
  await deliver()
  expect(await context.rows.fans()).toMatchObject([
    { email: 'noor.nieuw@post.example', email_key: 'noor.nieuw@post.example' }
  ])
  context.stripe.subscriber.forget(customerId())
  await deliver()
  expect(await context.rows.fans()).toMatchObject([
    { email: '', email_key: '', name: '', nickname: null, is_live: false }
  ])
  expect(await context.list()).toEqual([])
})

test('Stripe gets an international domain in ASCII, and the address is kept as it was entered', async () => {
  await context.finish(await context.filledIn(), { ...noor, email: 'noor@café.be' })
  expect(context.stripe.customers.at(-1)?.email).toBe('noor@xn--caf-dma.be')
  context.stripe.subscriber.changeEmail(customerId(), 'noor@xn--caf-dma.be')
  await deliver()
  expect(await context.rows.fans()).toMatchObject([{ email: 'noor@café.be', email_key: 'noor@café.be' }])
})

test('a fan cannot take over the address of another fan', async () => {
  await fan()
  await context.finish(await context.filledIn(), { ...noor, email: 'milan@post.example', nickname: 'milan' })
  context.stripe.subscriber.changeEmail(customerId(), noor.email)
  await deliver()
  expect(await context.rows.fans()).toMatchObject([
    { email_key: noor.email },
    { email: noor.email, email_key: 'milan@post.example', is_live: true }
  ])
})

test('a webhook that fails because Stripe is unavailable succeeds when Stripe sends it again', async () => {
  await fan()
  context.stripe.subscriber.cancel(subscriptionId(), 'now')
  const event = events().slice(-1)
  context.stripe.injectFault({ on: 'GET /v1/subscriptions/*', does: 'cut-before', times: 2 })
  expect(await context.stripe.webhooks.deliver(event)).toEqual([503])
  expect(await context.stripe.webhooks.deliver(event)).toEqual([200])
  expect(await context.rows.subscriptions()).toMatchObject([{ status: 'cancelled' }])
})

test('a subscription of another app on the same account is ignored', async () => {
  await fan()
  const [known] = context.stripe.subscriptions
  const before = await whole()
  if (known) known.metadata = {}
  context.stripe.subscriber.cancel(subscriptionId(), 'now')
  expect(new Set(await deliver())).toEqual(new Set([200]))
  expect(await whole()).toEqual(before)
})

test('customers, mandates and disputes of another app on the same account are ignored', async () => {
  await context.finish(await context.filledIn('sepa'))
  context.stripe.subscriber.settle(subscriptionId(), true)
  await deliver()
  await testDatabase.db.execute('TRUNCATE fans, fan_subscriptions, outbox CASCADE')
  context.stripe.subscriber.changeEmail(customerId(), 'ander@post.example')
  context.stripe.subscriber.endMandate(context.stripe.setups[0]?.payment_method ?? '')
  context.stripe.subscriber.takeBack(subscriptionId())
  expect(new Set(await deliver())).toEqual(new Set([200]))
  expect(context.stripe.subscriptions).toMatchObject([{ status: 'active' }])
  expect(await context.rows.alerts()).toEqual([])
  expect(await context.rows.fans()).toEqual([])
})

test('no alert is sent about the mandate of a former fan', async () => {
  await context.finish(await context.filledIn('sepa'))
  context.stripe.subscriber.cancel(subscriptionId(), 'now')
  await deliver()
  context.stripe.subscriber.endMandate(context.stripe.setups[0]?.payment_method ?? '')
  expect(new Set(await deliver())).toEqual(new Set([200]))
  expect(await context.rows.alerts()).toEqual([])
})

test('a mandate that is valid again by then is no news', async () => {
  await context.finish(await context.filledIn('sepa'))
  context.stripe.subscriber.endMandate(context.stripe.setups[0]?.payment_method ?? '')
  const [mandate] = context.stripe.mandates
  if (mandate) mandate.status = 'active'
  expect(new Set(await deliver())).toEqual(new Set([200]))
  expect(await context.rows.alerts()).toEqual([])
})

test('the mandate of a subscription that no longer exists at Stripe is ignored', async () => {
  await context.finish(await context.filledIn('sepa'))
  await deliver()
  await testDatabase.db.execute(`UPDATE fan_subscriptions SET id = 'sub_elsewhere'`)
  context.stripe.subscriber.endMandate(context.stripe.setups[0]?.payment_method ?? '')
  expect(new Set(await deliver())).toEqual(new Set([200]))
  expect(await context.rows.alerts()).toEqual([])
})

test('disputes are fetched from Stripe only after an event about one', async () => {
  await fan()
  context.stripe.subscriber.renew(subscriptionId(), true)
  await deliver()
  const requestCount = () =>
    context.requests.filter(({ url }) => new URL(url).pathname === '/v1/disputes').length
  expect(requestCount()).toBe(0)
  context.stripe.subscriber.takeBack(subscriptionId())
  await deliver()
  expect(requestCount()).toBeGreaterThan(0)
})

test('a dispute that was won in the meantime ends nothing', async () => {
  await fan()
  await deliver()
  const { id = '' } = context.stripe.intents[0] ?? {}
  context.stripe.subscriber.takeBack(subscriptionId())
  context.stripe.buyer.closeDispute(id, 'won')
  expect(new Set(await deliver())).toEqual(new Set([200]))
  expect(context.stripe.subscriptions).toMatchObject([{ status: 'active' }])
  expect(await context.rows.alerts()).toEqual([])
})

test('the subscription of a disputed month ends when Stripe sends the event again after it failed once', async () => {
  await fan()
  await deliver()
  context.stripe.subscriber.takeBack(subscriptionId())
  const dispute = events().filter(({ type }) => type === 'charge.dispute.created')
  context.stripe.injectFault({ on: 'DELETE /v1/subscriptions/*', does: 'error-before' })
  expect(await context.stripe.webhooks.deliver(dispute)).toEqual([503])
  expect(await context.stripe.webhooks.deliver(dispute)).toEqual([200])
  expect(context.stripe.subscriptions).toMatchObject([{ status: 'canceled' }])
})

test('an address that a former fan changes at Stripe later is not stored', async () => {
  await fan()
  context.stripe.subscriber.cancel(subscriptionId(), 'now')
  await deliver()
  await erasePerson(testDatabase.db, { email: noor.email }, context.testApp.services.now())
  context.stripe.subscriber.changeEmail(customerId(), 'noor.nieuw@post.example')
  await deliver()
  expect(await context.rows.fans()).toMatchObject([{ email: '', email_key: '', name: '' }])
})

test('a former fan whose customer is deleted is erased, and the end of the subscription stays', async () => {
  await fan()
  context.stripe.subscriber.cancel(subscriptionId(), 'now')
  await deliver()
  const [before] = await context.rows.fans()
  context.later(60)
  context.stripe.subscriber.forget(customerId())
  await deliver()
  expect(await context.rows.fans()).toMatchObject([{ email: '', name: '', ended_at: before?.ended_at }])
})

test('a fan whose address was removed at Stripe keeps it here', async () => {
  await fan()
  const [customer] = context.stripe.customers
  context.stripe.subscriber.changeEmail(customerId(), 'weg@post.example')
  if (customer) customer.email = null
  expect(new Set(await deliver())).toEqual(new Set([200]))
  expect(await context.rows.fans()).toMatchObject([{ email: noor.email, email_key: noor.email }])
})

test('the event does nothing on a site that has shop payments, but no Superfans', async () => {
  await context.filledIn()
  Object.assign(context.testApp.services, { memberships: undefined })
  expect(new Set(await deliver())).toEqual(new Set([200]))
  expect(await context.rows.signups()).toMatchObject([{ confirmed_at: null }])
})

test('a form is not recorded as filled in when its card was declined', async () => {
  const { intentId } = await context.init()
  expect(() => context.stripe.subscriber.confirmSetup(intentId, 'card-declined')).toThrow()
  expect(events().map(({ type }) => type)).toContain('setup_intent.setup_failed')
  await deliver()
  expect(await context.rows.signups()).toMatchObject([{ step: 'opened', confirmed_at: null }])
})

test('a form that was filled in but never submitted is recorded, without calling Stripe', async () => {
  await context.filledIn()
  const requestsBefore = context.requests.length
  await deliver()
  expect(context.requests).toHaveLength(requestsBefore)
  expect(await context.rows.signups()).toMatchObject([{ step: 'opened', confirmed_at: expect.anything() }])
})

describe('what the webhook missed', () => {
  const fetchMissed = async () => {
    context.later(3600)
    expect(await runJob(context.testApp.services, fetchMissedEventsJob)).toBe('done')
    return context.testApp.loggedJobs.at(-1)?.counts
  }

  test('a disputed month ends the subscription, so that the next one is not charged', async () => {
    await context.finish(await context.filledIn('sepa'))
    context.stripe.subscriber.settle(subscriptionId(), true)
    await deliver()
    context.stripe.subscriber.takeBack(subscriptionId())
    expect(await fetchMissed()).toMatchObject({ failed: 0 })
    expect(context.stripe.subscriptions).toMatchObject([{ status: 'canceled' }])
    expect(await context.list()).toEqual([])
    expect(await context.rows.alerts()).toEqual(['month-taken-back'])
  })

  test('an ended mandate is reported to the hosts', async () => {
    await context.finish(await context.filledIn('sepa'))
    await deliver()
    context.stripe.subscriber.endMandate(context.stripe.setups[0]?.payment_method ?? '')
    await fetchMissed()
    expect(await context.rows.alerts()).toEqual(['mandate-ended'])
  })

  test('a changed address is stored, and a deleted customer is erased', async () => {
    await fan()
    await deliver()
    context.stripe.subscriber.changeEmail(customerId(), 'noor.nieuw@post.example')
    await fetchMissed()
    expect(await context.rows.fans()).toMatchObject([{ email: 'noor.nieuw@post.example' }])
    context.stripe.subscriber.forget(customerId())
    await fetchMissed()
    expect(await context.rows.fans()).toMatchObject([{ email: '', name: '', is_live: false }])
  })

  test('a confirmed setup is noted', async () => {
    await context.filledIn()
    await fetchMissed()
    expect(await context.rows.signups()).toMatchObject([{ confirmed_at: expect.anything() }])
  })

  test('a dispute that fails because Stripe is unavailable is handled by the next run', async () => {
    await context.finish(await context.filledIn('sepa'))
    context.stripe.subscriber.settle(subscriptionId(), true)
    await deliver()
    context.stripe.subscriber.takeBack(subscriptionId())
    context.stripe.injectFault({ on: 'DELETE /v1/subscriptions/*', does: 'error-before' })
    expect(await fetchMissed()).not.toMatchObject({ failed: 0 })
    expect(await fetchMissed()).toMatchObject({ failed: 0 })
    expect(context.stripe.subscriptions).toMatchObject([{ status: 'canceled' }])
  })
})
