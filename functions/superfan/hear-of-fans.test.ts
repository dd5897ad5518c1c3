// What Stripe says about fans, as often as it likes: the rows are what Stripe says they are (incidents 18, 20).
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { noor, openTestFans, type TestFans } from '../../tests/fixtures/superfan.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/servers/database.ts'

let testDatabase: TestDatabase
let context: TestFans
beforeAll(async () => {
  testDatabase = await openTestDatabase()
}, 60_000)
afterAll(() => testDatabase.close())
beforeEach(async () => {
  context = await openTestFans(testDatabase.db)
})
afterEach(() => expect([...context.stripe.faults].slice(0, 5)).toEqual([]))

const { stringify } = JSON
const subscriptionId = () => context.stripe.subscriptions.at(-1)?.id ?? ''
const customerId = () => context.stripe.customers.at(-1)?.id ?? ''
const events = () => context.stripe.webhooks.waiting()
const deliver = () => context.stripe.webhooks.deliverWaiting()
/** Everything but the time of the last look and the count of looks. */
const whole = async () => ({
  subscriptions: (await context.rows.subscriptions()).map(({ version: _, fetched_at: __, ...row }) => row),
  fans: await context.rows.fans(),
  mails: (await context.rows.mails()).toSorted()
})

async function fan(): Promise<void> {
  await context.finish(await context.filledIn())
}

test('incident 18: a first event that comes while nothing is noted yet makes the row, whichever it is', async () => {
  await fan()
  const told = events().filter(({ type }) => /^(?:customer\.subscription|invoice)\./.test(type))
  const rows = []
  for (const event of told) {
    await testDatabase.db.execute('DELETE FROM fan_subscriptions')
    await context.stripe.webhooks.deliver([event])
    rows.push(stringify(await whole()))
  }
  expect(new Set(rows).size).toBe(1)
})

test('incident 20: every event three times is the same database', async () => {
  await fan()
  context.stripe.subscriber.renew(subscriptionId(), true)
  const told = events()
  await context.stripe.webhooks.deliver(told)
  const once = await whole()
  await context.stripe.webhooks.deliver(told)
  await context.stripe.webhooks.deliver(told.toReversed())
  expect(await whole()).toEqual(once)
})

test('forty events at once end with what is, not with what was heard last', async () => {
  await fan()
  context.stripe.subscriber.cancel(subscriptionId(), 'now')
  const last = events().slice(-8)
  const statuses = await Promise.all(Array.from({ length: 5 }, () => context.stripe.webhooks.deliver(last)))
  expect(new Set(statuses.flat())).toEqual(new Set([200]))
  expect(await context.rows.subscriptions()).toMatchObject([{ status: 'cancelled' }])
  expect((await context.rows.mails()).toSorted()).toEqual(['ended', 'welcome'])
}, 60_000)

test('a month that fails is told once a month; the nickname stays while Stripe tries again', async () => {
  await fan()
  context.stripe.subscriber.renew(subscriptionId(), false)
  await deliver()
  await deliver()
  expect(await context.rows.mails()).toEqual(['welcome', 'problem'])
  expect(await context.list()).toEqual([noor.nickname])
})

test('who ends it with the month stays on the list until then', async () => {
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

test('who ended may come back: another subscription, the same address', async () => {
  await fan()
  context.stripe.subscriber.cancel(subscriptionId(), 'now')
  await deliver()
  await fan()
  expect((await context.rows.fans()).map(({ is_live: isLive }) => isLive)).toEqual([false, true])
  expect(await context.list()).toEqual([noor.nickname])
})

test('a month that is taken back at Stripe ends the subscription and is told to the hosts', async () => {
  await context.finish(await context.filledIn('sepa'))
  context.stripe.subscriber.settle(subscriptionId(), true)
  context.stripe.subscriber.takeBack(subscriptionId())
  await deliver()
  expect(context.stripe.subscriptions).toMatchObject([{ status: 'canceled' }])
  expect(await context.list()).toEqual([])
  expect(await context.rows.alerts()).toEqual(['month-taken-back'])
})

test('a mandate that ends is told to the hosts, before a month fails', async () => {
  await context.finish(await context.filledIn('sepa'))
  context.stripe.subscriber.endMandate(context.stripe.setups[0]?.payment_method ?? '')
  await deliver()
  expect(await context.rows.alerts()).toEqual(['mandate-ended'])
})

test.each([
  ['that the fan chose later', 'card', 'sepa', 1, ['mandate-ended']],
  ['that the fan replaced', 'sepa-at-once', 'card', 0, []]
] as const)('a mandate %s is told, or not', async (_, first, then, which, told) => {
  await context.finish(await context.filledIn(first))
  context.stripe.subscriber.changeMethod(subscriptionId(), then)
  await deliver()
  context.stripe.subscriber.endMandate(context.stripe.mandates[which]?.payment_method ?? '')
  await deliver()
  expect(await context.rows.alerts()).toEqual(told)
})

test('an address that is changed in the portal is ours, too, and one that is forgotten is forgotten', async () => {
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

test('an address of another fan stays the other’s', async () => {
  await fan()
  await context.finish(await context.filledIn(), { ...noor, email: 'milan@post.example', nickname: 'milan' })
  context.stripe.subscriber.changeEmail(customerId(), noor.email)
  await deliver()
  expect(await context.rows.fans()).toMatchObject([
    { email_key: noor.email },
    { email: noor.email, email_key: 'milan@post.example', is_live: true }
  ])
})

test('a Stripe that is away when it calls is called back by its own next try', async () => {
  await fan()
  context.stripe.subscriber.cancel(subscriptionId(), 'now')
  const event = events().slice(-1)
  context.stripe.misbehave({ on: 'GET /v1/subscriptions/*', does: 'cut-before', times: 2 })
  expect(await context.stripe.webhooks.deliver(event)).toEqual([503])
  expect(await context.stripe.webhooks.deliver(event)).toEqual([200])
  expect(await context.rows.subscriptions()).toMatchObject([{ status: 'cancelled' }])
})

test('a subscription of somebody else on the same account is none of our business', async () => {
  await fan()
  const [known] = context.stripe.subscriptions
  const before = await whole()
  if (known) known.metadata = {}
  context.stripe.subscriber.cancel(subscriptionId(), 'now')
  expect(new Set(await deliver())).toEqual(new Set([200]))
  expect(await whole()).toEqual(before)
})

test('a form that was filled in and never sent off is noted', async () => {
  await context.filledIn()
  await deliver()
  expect(await context.rows.signups()).toMatchObject([{ step: 'opened', confirmed_at: expect.anything() }])
})
