// The first month: a bank that asks once more, says no, or takes its time (incident 19, SUB-03, X-11).
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noor, openTrialFans, type TrialFans } from '../../tests/fixtures/superfan.ts'
import { openTrialDatabase, type TrialDatabase } from '../../tests/servers/database.ts'
import type { CrashPoint } from '../crash-points.ts'
import { runJob } from '../jobs/run-job.ts'
import { syncFansJob } from './sync-fans.ts'

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
afterEach(() => expect([...world.stripe.faults].slice(0, 5)).toEqual([]))

const counts = () => [world.stripe.customers.length, world.stripe.subscriptions.length]
const subscriptionId = () => world.stripe.subscriptions.at(-1)?.id ?? ''
const deliver = () => world.stripe.webhooks.deliverWaiting()
const sync = () => runJob(world.house.services, syncFansJob)

test('incident 19: a first charge that the bank asks about is handed to the visitor, then the same again ends well', async () => {
  const intentId = await world.filledIn('card-checked-again')
  const asked = await world.finish(intentId)
  const [invoicePayment] = world.stripe.intents
  expect(asked.status).toBe(402)
  expect(await asked.json()).toMatchObject({
    code: 'action-needed',
    requiresAction: true,
    clientSecret: invoicePayment?.client_secret,
    error: expect.any(String)
  })
  expect(await world.list()).toEqual([])
  world.stripe.subscriber.answerCharge(subscriptionId(), true)
  expect((await world.finish(intentId)).status).toBe(200)
  expect(counts()).toEqual([1, 1])
  expect(await world.rows.mails()).toEqual(['welcome'])
  expect(await world.list()).toEqual([noor.nickname])
})

test('a visitor who confirms at the bank and closes the page is a fan by the word of the bank', async () => {
  await world.finish(await world.filledIn('card-checked-again'))
  world.stripe.subscriber.answerCharge(subscriptionId(), true)
  await deliver()
  expect(await world.rows.mails()).toEqual(['welcome'])
  world.later(700)
  await sync()
  expect(await world.rows.signups()).toMatchObject([{ outcome: 'accepted' }])
})

test('a visitor who never confirms is charged nothing, told so once, and may start again', async () => {
  await world.finish(await world.filledIn('card-checked-again'))
  world.later(DAY_SECONDS)
  world.stripe.subscriber.expireIncomplete()
  await deliver()
  await sync()
  expect(await world.rows.mails()).toEqual(['not-started'])
  expect(await world.rows.signups()).toMatchObject([{ outcome: 'declined', email: null }])
  expect((await world.finish(await world.filledIn())).status).toBe(200)
  expect(await world.list()).toEqual([noor.nickname])
})

describe.each(['card-declined-later', 'card-not-kept'] as const)('a %s', (method) => {
  test('is a no: the subscription has ended, the address is free, and another card may do it', async () => {
    const intentId = await world.filledIn(method)
    const answer = await world.finish(intentId)
    expect(answer.status).toBe(402)
    expect(await answer.json()).toMatchObject({ code: 'payment-declined' })
    expect(world.stripe.subscriptions.filter(({ ended_at }) => ended_at === null)).toEqual([])
    expect(await world.rows.fans()).toMatchObject([{ is_live: false }])
    expect((await world.finish(intentId)).status).toBe(402)
    await deliver()
    expect(await world.rows.mails()).toEqual([])
    expect((await world.finish(await world.filledIn())).status).toBe(200)
    expect(await world.list()).toEqual([noor.nickname])
  })
})

test.each<CrashPoint>(['membership stored', 'ending noted', 'subscription ended'])(
  'a process that dies after "%s" of a declined card leaves no subscription that could still be charged',
  async (point) => {
    const intentId = await world.filledIn('card-declined-later')
    world.dieAt(point)
    expect((await world.finish(intentId)).status).toBe(500)
    world.later(700)
    await sync()
    expect(await world.rows.signups()).toMatchObject([{ outcome: 'declined' }])
    expect(world.stripe.subscriptions).toMatchObject([{ status: 'canceled' }])
    expect((await world.finish(intentId)).status).toBe(402)
  }
)

describe.each([
  ['sepa', 'incomplete', []],
  ['sepa-at-once', 'active', [noor.nickname]]
] as const)('SUB-03: %s, which Stripe calls %s', (method, status, shownMeanwhile) => {
  test('is accepted while the bank takes its days, and paid in the end', async () => {
    const answer = await world.finish(await world.filledIn(method))
    expect(await answer.json()).toEqual({ ok: true })
    expect(await world.rows.subscriptions()).toMatchObject([
      { status, is_unpaid: true, method: 'sepa_debit' }
    ])
    expect(await world.list()).toEqual(shownMeanwhile)
    world.later(14 * DAY_SECONDS)
    await sync()
    world.stripe.subscriber.settle(subscriptionId(), true)
    await deliver()
    expect(await world.list()).toEqual([noor.nickname])
    expect(await world.rows.mails()).toEqual(['welcome'])
  })

  test('that fails after fourteen days takes the nickname off the list, and the fan is told', async () => {
    await world.finish(await world.filledIn(method))
    world.later(14 * DAY_SECONDS)
    world.stripe.subscriber.settle(subscriptionId(), false)
    world.stripe.subscriber.expireIncomplete()
    await deliver()
    expect(await world.list()).toEqual([])
    expect(await world.rows.mails()).toEqual(['welcome', status === 'active' ? 'problem' : 'not-started'])
  })
})

describe('X-11: no subscription comes of a setup that', () => {
  const refused = async (intentId: string) => {
    const answer = await world.finish(intentId)
    expect(answer.status).toBe(409)
    expect(((await answer.json()) as { code: string }).code).toBe('signup-not-confirmed')
    expect(counts()).toEqual([0, 0])
    expect(await world.rows.fans()).toEqual([])
  }
  test('is nobody’s', () => refused('seti_000000000000000000000000'))
  test('was not filled in', async () => refused((await world.init()).intentId))
  test('is declined', async () => {
    const { intentId } = await world.init()
    expect(() => world.stripe.subscriber.confirmSetup(intentId, 'card-declined')).toThrow()
    await refused(intentId)
  })
  test('the bank is still asking about', async () => refused(await world.filledIn('card-with-check')))
  test('is a day old', async () => {
    const intentId = await world.filledIn()
    world.later(DAY_SECONDS)
    await refused(intentId)
  })
  test('another shop on the same account opened', async () => {
    const intentId = await world.filledIn()
    const setup = world.stripe.setups.at(-1)
    if (setup) setup.metadata = {}
    await refused(intentId)
  })
})

test('a signup that died in the middle is finished by the job, and an old one put away', async () => {
  const [died, left] = [await world.filledIn(), (await world.init()).intentId]
  world.dieAt('customer opened')
  await world.finish(died)
  world.later(700)
  await sync()
  expect(await world.rows.mails()).toEqual(['welcome'])
  world.later(DAY_SECONDS)
  await sync()
  expect(await world.rows.signups()).toMatchObject(
    [died, left].toSorted().map((id) => ({ intent_id: id, outcome: id === died ? 'accepted' : 'abandoned' }))
  )
  expect(world.stripe.setups.find(({ id }) => id === left)?.status).toBe('canceled')
  expect(counts()).toEqual([1, 1])
})

test('a subscription whose answer was lost for a day is found and taken over, not left to charge unseen', async () => {
  const intentId = await world.filledIn()
  world.dieAt('subscription made')
  await world.finish(intentId)
  world.later(DAY_SECONDS + 60)
  await sync()
  expect(await world.rows.signups()).toMatchObject([
    { outcome: 'accepted', subscription_id: subscriptionId() }
  ])
  expect(await world.list()).toEqual([noor.nickname])
  expect(counts()).toEqual([1, 1])
})

test('an address whose signup died before anything was made is free again after a day', async () => {
  const intentId = await world.filledIn()
  world.dieAt('address claimed')
  await world.finish(intentId)
  world.later(DAY_SECONDS + 60)
  await sync()
  expect(await world.rows.signups()).toMatchObject([{ outcome: 'abandoned', email: null }])
  expect((await world.finish(await world.filledIn())).status).toBe(200)
  expect(counts()).toEqual([1, 1])
})
