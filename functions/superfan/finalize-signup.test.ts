// One signup is one customer and one subscription, wherever it breaks and whoever asks again (SUB-01, SUB-02, I-12).
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { someOf } from '../../tests/depth.ts'
import { noor, openTrialFans, type TrialFans } from '../../tests/fixtures/superfan.ts'
import { openTrialDatabase, type TrialDatabase } from '../../tests/servers/database.ts'
import type { CrashPoint } from '../crash-points.ts'

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
const statusesOf = (answers: readonly Response[]) => answers.map(({ status }) => status)

test('a card that is good makes a fan: one customer, one subscription, one mail', async () => {
  const started = await world.init()
  expect(started).toMatchObject({
    intentType: 'setup',
    clientSecret: expect.stringContaining(started.intentId)
  })
  world.stripe.subscriber.confirmSetup(started.intentId, 'card')
  const answer = await world.finish(started.intentId, { ...noor, email: ' Noor@Post.example ' })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ ok: true })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(world.stripe.customers).toMatchObject([
    {
      ...{ name: noor.name, email: noor.email, preferred_locales: ['nl'] },
      invoice_settings: { default_payment_method: expect.stringMatching(/^pm_/) }
    }
  ])
  expect(world.stripe.subscriptions).toMatchObject([{ status: 'active', metadata: { flow: 'superfan' } }])
  expect(await world.rows.fans()).toMatchObject([
    { email: noor.email, is_live: true, nickname: noor.nickname, customer_id: world.stripe.customers[0]?.id }
  ])
  expect(await world.rows.subscriptions()).toMatchObject([
    { status: 'active', is_unpaid: false, method: 'card' }
  ])
  expect(await world.rows.mails()).toEqual(['welcome'])
  expect(await world.list()).toEqual([noor.nickname])
})

test('incident 32: the only payment is that of the invoice; we never open one of our own', async () => {
  const intentId = await world.filledIn()
  await world.finish(intentId)
  const asked = world.requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)
  expect(asked).not.toContain('POST /v1/payment_intents')
  expect(world.stripe.intents).toHaveLength(1)
  expect(world.stripe.intents).toMatchObject([{ status: 'succeeded', amount: 300 }])
})

test('what is sent names the methods as Stripe wants them now, and every write carries a key', async () => {
  await world.finish(await world.filledIn())
  const writes = world.requests.filter(({ method }) => method === 'POST')
  expect(
    writes.map(({ headers }) => headers.get('idempotency-key')).filter((key) => !key?.startsWith('superfan:'))
  ).toEqual([])
  const opening = new URLSearchParams(await writes[0]?.clone().text())
  expect(opening.get('allowed_payment_method_types[1]')).toBe('sepa_debit')
  expect([...opening.keys()].filter((name) => name.startsWith('payment_method_types'))).toEqual([])
})

const POINTS: CrashPoint[] = [
  'address claimed',
  'customer opened',
  'customer noted',
  'method kept',
  'method noted',
  'subscription made',
  'subscription noted',
  'membership asked',
  'membership stored'
]
test.each(POINTS)(
  'SUB-01: a process that dies after "%s" is gone on with: one customer, one subscription',
  async (point) => {
    const intentId = await world.filledIn()
    world.dieAt(point)
    expect((await world.finish(intentId)).status).toBe(500)
    world.later(61)
    expect((await world.finish(intentId, { ...noor, name: 'Somebody else' })).status).toBe(200)
    expect(counts()).toEqual([1, 1])
    expect(await world.rows.fans()).toMatchObject([{ name: noor.name, is_live: true }])
    expect(await world.rows.mails()).toEqual(['welcome'])
  }
)

test.each(['customer opened', 'subscription made'] as const)(
  'a signup that died after "%s" is gone on with when the provider has forgotten the keys: made once',
  async (point) => {
    const intentId = await world.filledIn()
    world.dieAt(point)
    await world.finish(intentId)
    world.later(25 * 60 * 60)
    expect((await world.finish(intentId)).status).toBe(200)
    expect(counts()).toEqual([1, 1])
  }
)

const CALLS = [
  'GET /v1/setup_intents/*',
  'POST /v1/customers',
  'POST /v1/payment_methods/*/attach',
  'POST /v1/customers/*',
  'POST /v1/subscriptions',
  'GET /v1/subscriptions/*'
]
const FAILURES = [
  ['no-answer-after', 2],
  ['cut-after', 2],
  ['cut-before', 2],
  ['error-after', 1],
  ['error-before', 1]
] as const
describe('when a call fails', () => {
  const cases = CALLS.flatMap((on) => FAILURES.map(([does, times]) => ({ on, does, times })))
  test.each(someOf(cases, 4))(
    '$on ($does), the next try makes nothing twice',
    async ({ on, does, times }) => {
      const intentId = await world.filledIn()
      world.stripe.misbehave({ on, does, times })
      await world.finish(intentId)
      world.later(61)
      expect((await world.finish(intentId)).status).toBe(200)
      expect(counts()).toEqual([1, 1])
      expect(await world.rows.mails()).toEqual(['welcome'])
    }
  )
})

test('SUB-01: ten finalizes at once are one customer and one subscription, and all hear the same', async () => {
  const intentId = await world.filledIn()
  const answers = await Promise.all(Array.from({ length: 10 }, () => world.finish(intentId)))
  expect(new Set(statusesOf(answers))).toEqual(new Set([200]))
  expect(counts()).toEqual([1, 1])
  expect(await world.rows.mails()).toEqual(['welcome'])
}, 60_000)

test('SUB-02: a second try after an answer that was lost, and a day later, is the same subscription', async () => {
  const intentId = await world.filledIn()
  await world.finish(intentId)
  const first = await world.rows.subscriptions()
  expect((await world.finish(intentId)).status).toBe(200)
  world.later(25 * 60 * 60)
  expect((await world.finish(intentId)).status).toBe(200)
  expect(await world.rows.subscriptions()).toEqual(first)
  expect(counts()).toEqual([1, 1])
})

test('two signups of one address at once: one subscription, both hear yes, the second one by mail as well', async () => {
  const ids = [await world.filledIn(), await world.filledIn('sepa')]
  const answers = await Promise.all(
    ids.map((id, index) => world.finish(id, { ...noor, email: index ? 'NOOR@post.example' : noor.email }))
  )
  expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([{ ok: true }, { ok: true }])
  expect(counts()).toEqual([1, 1])
  expect((await world.rows.mails()).toSorted()).toEqual(['already', 'welcome'])
  const { rows } = await trial.db.execute(sql`SELECT outcome FROM superfan_signups ORDER BY outcome`)
  expect(rows).toEqual([{ outcome: 'accepted' }, { outcome: 'already-live' }])
}, 60_000)

test('an address that has a subscription gets nothing but a mail, and no look at who it is of', async () => {
  await world.finish(await world.filledIn())
  const [asked] = [world.requests.length]
  const second = await world.filledIn()
  const answer = await world.finish(second, { name: 'A stranger', email: noor.email, nickname: 'x' })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ ok: true })
  expect(counts()).toEqual([1, 1])
  expect(world.requests.length).toBeGreaterThan(asked)
  expect(await world.list()).toEqual([noor.nickname])
})

test('without the rule of the table two signups of one address would both be made', async () => {
  const ids = [await world.filledIn(), await world.filledIn()]
  await trial.db.execute(sql`DROP INDEX fans_one_live`)
  try {
    await Promise.all(ids.map((id) => world.finish(id)))
    expect(counts()).toEqual([2, 2])
  } finally {
    await trial.db.execute(sql`TRUNCATE fans CASCADE`)
    await trial.db.execute(sql`CREATE UNIQUE INDEX fans_one_live ON fans (email_key) WHERE is_live`)
  }
}, 60_000)
