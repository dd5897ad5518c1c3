// The first charge: it needs a confirmation, is declined, or takes days.

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_SECONDS } from '../../../src/lib/time-units.ts'
import { noor, openTestFans, type TestFans } from '../../../tests/fixtures/superfan.ts'
import { databaseOfFile } from '../../../tests/servers/file-database.ts'
import type { CrashPoint } from '../../platform/crash-points.ts'
import { runJob } from '../../platform/jobs/run-job.ts'
import { syncFansJob } from './sync-fans.ts'

const testDatabase = databaseOfFile()
let context: TestFans
beforeEach(async () => {
  context = await openTestFans(testDatabase.db)
})
afterEach(() => expect([...context.stripe.faults].slice(0, 5)).toEqual([]))

const counts = () => [context.stripe.customers.length, context.stripe.subscriptions.length]
const subscriptionId = () => context.stripe.subscriptions.at(-1)?.id ?? ''
const deliver = () => context.stripe.webhooks.deliverWaiting()
const sync = () => runJob(context.testApp.services, syncFansJob)

test('a first charge that needs authentication is passed to the visitor, and the repeated call succeeds', async () => {
  const intentId = await context.filledIn('card-checked-again')
  const finished = await context.finish(intentId)
  const [invoicePayment] = context.stripe.intents
  expect(finished.status).toBe(402)
  expect(await finished.json()).toMatchObject({
    code: 'action-needed',
    requiresAction: true,
    clientSecret: invoicePayment?.client_secret,
    error: expect.any(String)
  })
  expect(await context.list()).toEqual([])
  context.stripe.subscriber.answerCharge(subscriptionId(), true)
  expect((await context.finish(intentId)).status).toBe(200)
  expect(counts()).toEqual([1, 1])
  expect(await context.rows.mails()).toEqual(['welcome'])
  expect(await context.list()).toEqual([noor.nickname])
})

test('a visitor who confirms and closes the page becomes a fan, because Stripe reports it', async () => {
  await context.finish(await context.filledIn('card-checked-again'))
  context.stripe.subscriber.answerCharge(subscriptionId(), true)
  await deliver()
  expect(await context.rows.mails()).toEqual(['welcome'])
  context.later(700)
  await sync()
  expect(await context.rows.signups()).toMatchObject([{ outcome: 'accepted' }])
})

test('a visitor who never confirms is charged nothing, gets one mail about it, and may start again', async () => {
  await context.finish(await context.filledIn('card-checked-again'))
  context.later(DAY_SECONDS)
  context.stripe.subscriber.expireIncomplete()
  await deliver()
  await sync()
  expect(await context.rows.mails()).toEqual(['not-started'])
  expect(await context.rows.signups()).toMatchObject([{ outcome: 'declined', email: null }])
  expect((await context.finish(await context.filledIn())).status).toBe(200)
  expect(await context.list()).toEqual([noor.nickname])
})

describe.each(['card-declined-later', 'card-not-kept'] as const)('a %s', (method) => {
  test('the card is declined: the subscription has ended, the address is free, and another card may succeed', async () => {
    const intentId = await context.filledIn(method)
    const answer = await context.finish(intentId)
    expect(answer.status).toBe(402)
    expect(await answer.json()).toMatchObject({ code: 'payment-declined' })
    expect(context.stripe.subscriptions.filter(({ ended_at }) => ended_at === null)).toEqual([])
    expect(await context.rows.fans()).toMatchObject([{ is_live: false }])
    expect((await context.finish(intentId)).status).toBe(402)
    await deliver()
    expect(await context.rows.mails()).toEqual([])
    expect((await context.finish(await context.filledIn())).status).toBe(200)
    expect(await context.list()).toEqual([noor.nickname])
  })
})

test.each<CrashPoint>(['membership stored', 'ending stored', 'subscription ended'])(
  'a process that dies after "%s" of a declined card leaves no subscription that could be charged',
  async (point) => {
    const intentId = await context.filledIn('card-declined-later')
    context.crashAt(point)
    expect((await context.finish(intentId)).status).toBe(500)
    context.later(700)
    await sync()
    expect(await context.rows.signups()).toMatchObject([{ outcome: 'declined' }])
    expect(context.stripe.subscriptions).toMatchObject([{ status: 'canceled' }])
    expect((await context.finish(intentId)).status).toBe(402)
  }
)

describe.each([
  ['sepa', 'incomplete', []],
  ['sepa-at-once', 'active', [noor.nickname]]
] as const)('%s, which Stripe calls %s', (method, status, shownMeanwhile) => {
  test('the debit is accepted while it is processing for days, and paid in the end', async () => {
    const answer = await context.finish(await context.filledIn(method))
    expect(await answer.json()).toEqual({ ok: true })
    expect(await context.rows.subscriptions()).toMatchObject([
      { status, is_unpaid: true, method: 'sepa_debit' }
    ])
    expect(await context.list()).toEqual(shownMeanwhile)
    context.later(14 * DAY_SECONDS)
    await sync()
    context.stripe.subscriber.settle(subscriptionId(), true)
    await deliver()
    expect(await context.list()).toEqual([noor.nickname])
    expect(await context.rows.mails()).toEqual(['welcome'])
  })

  test('the debit has the name that was typed, here and at Stripe, before the first month is paid', async () => {
    await context.finish(await context.filledIn(method))
    expect(await context.rows.subscriptions()).toMatchObject([{ is_unpaid: true }])
    expect(await context.rows.signups()).toMatchObject([{ name: noor.name }])
    expect(await context.rows.fans()).toMatchObject([{ name: noor.name, nickname: noor.nickname }])
    expect(context.stripe.customers).toMatchObject([{ name: noor.name }])
  })

  test('a debit that fails after fourteen days removes the nickname from the list and mails the fan', async () => {
    await context.finish(await context.filledIn(method))
    context.later(14 * DAY_SECONDS)
    context.stripe.subscriber.settle(subscriptionId(), false)
    context.stripe.subscriber.expireIncomplete()
    await deliver()
    expect(await context.list()).toEqual([])
    expect(await context.rows.mails()).toEqual(['welcome', status === 'active' ? 'problem' : 'not-started'])
  })
})

describe('setups that create no subscription', () => {
  const refused = async (intentId: string) => {
    const answer = await context.finish(intentId)
    expect(answer.status).toBe(409)
    expect(((await answer.json()) as { code: string }).code).toBe('signup-not-confirmed')
    expect(counts()).toEqual([0, 0])
    expect(await context.rows.fans()).toEqual([])
  }
  test('an unknown setup creates no subscription', () => refused('seti_000000000000000000000000'))
  test('a setup that was not filled in creates no subscription', async () =>
    refused((await context.init()).intentId))
  test('a setup that is declined creates no subscription', async () => {
    const { intentId } = await context.init()
    expect(() => context.stripe.subscriber.confirmSetup(intentId, 'card-declined')).toThrow()
    await refused(intentId)
  })
  test('a setup that still needs a confirmation creates no subscription', async () =>
    refused(await context.filledIn('card-with-check')))
  test('a setup that is a day old creates no subscription', async () => {
    const intentId = await context.filledIn()
    context.later(DAY_SECONDS)
    await refused(intentId)
  })
  test('a setup that was opened for real money creates no subscription on a site that takes test payments', async () => {
    const intentId = await context.filledIn()
    const setup = context.stripe.setups.at(-1)
    if (setup) setup.livemode = true
    await refused(intentId)
  })
  test('a setup that another shop on the same account opened creates no subscription', async () => {
    const intentId = await context.filledIn()
    const setup = context.stripe.setups.at(-1)
    if (setup) setup.metadata = {}
    await refused(intentId)
  })
})

test('the job finishes an interrupted signup, and abandons an old one', async () => {
  const [died, left] = [await context.filledIn(), (await context.init()).intentId]
  context.crashAt('customer created')
  await context.finish(died)
  context.later(700)
  await sync()
  expect(await context.rows.mails()).toEqual(['welcome'])
  context.later(DAY_SECONDS)
  await sync()
  expect(await context.rows.signups()).toMatchObject(
    [died, left].toSorted().map((id) => ({ intent_id: id, outcome: id === died ? 'accepted' : 'abandoned' }))
  )
  expect(context.stripe.setups.find(({ id }) => id === left)?.status).toBe('canceled')
  expect(counts()).toEqual([1, 1])
})

test('the job finds a subscription whose response was lost for a day, and adopts it', async () => {
  const intentId = await context.filledIn()
  context.crashAt('subscription created')
  await context.finish(intentId)
  context.later(DAY_SECONDS + 60)
  await sync()
  expect(await context.rows.signups()).toMatchObject([
    { outcome: 'accepted', subscription_id: subscriptionId() }
  ])
  expect(await context.list()).toEqual([noor.nickname])
  expect(counts()).toEqual([1, 1])
})

test('the address of a signup that died before it created anything is free again after a day', async () => {
  const intentId = await context.filledIn()
  context.crashAt('address claimed')
  await context.finish(intentId)
  context.later(DAY_SECONDS + 60)
  await sync()
  expect(await context.rows.signups()).toMatchObject([{ outcome: 'abandoned', email: null }])
  expect((await context.finish(await context.filledIn())).status).toBe(200)
  expect(counts()).toEqual([1, 1])
})
