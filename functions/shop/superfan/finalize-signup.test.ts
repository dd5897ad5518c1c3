// A signup creates one customer and one subscription, wherever it crashes and however often it is retried (I-12).
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { someOf } from '../../../tests/depth.ts'
import { openTestApp } from '../../../tests/fixtures/app.ts'
import { noor, openTestFans, type TestFans } from '../../../tests/fixtures/superfan.ts'
import { databaseOfFile } from '../../../tests/servers/file-database.ts'
import type { CrashPoint } from '../../platform/crash-points.ts'
import type { Wait } from '../../platform/http/client/pace.ts'
import { superfanHandlers } from './handlers.ts'
import { claimSignup, LEASE_SECONDS, releaseSignup } from './signup-queries.ts'

const testDatabase = databaseOfFile()
let context: TestFans
beforeEach(async () => {
  context = await openTestFans(testDatabase.db)
})
afterEach(() => expect([...context.stripe.faults].slice(0, 5)).toEqual([]))

const counts = () => [context.stripe.customers.length, context.stripe.subscriptions.length]
const statusesOf = (answers: readonly Response[]) => answers.map(({ status }) => status)

test('a good card creates one customer, one subscription and one mail', async () => {
  const started = await context.init()
  expect(started).toMatchObject({
    intentType: 'setup',
    clientSecret: expect.stringContaining(started.intentId)
  })
  context.stripe.subscriber.confirmSetup(started.intentId, 'card')
  const answer = await context.finish(started.intentId, { ...noor, email: ' Noor@Post.example ' })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ ok: true })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(context.stripe.customers).toMatchObject([
    {
      name: noor.name,
      email: noor.email,
      preferred_locales: ['nl'],
      invoice_settings: { default_payment_method: expect.stringMatching(/^pm_/) }
    }
  ])
  expect(context.stripe.subscriptions).toMatchObject([{ status: 'active', metadata: { flow: 'superfan' } }])
  expect(await context.rows.fans()).toMatchObject([
    {
      email: noor.email,
      is_live: true,
      nickname: noor.nickname,
      customer_id: context.stripe.customers[0]?.id
    }
  ])
  expect(await context.rows.subscriptions()).toMatchObject([
    { status: 'active', is_unpaid: false, method: 'card' }
  ])
  expect(await context.rows.mails()).toEqual(['welcome'])
  expect(await context.list()).toEqual([noor.nickname])
})

test("the signup uses the invoice's payment, and never creates a second one", async () => {
  const intentId = await context.filledIn()
  await context.finish(intentId)
  const requests = context.requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)
  expect(requests).not.toContain('POST /v1/payment_intents')
  expect(context.stripe.intents).toHaveLength(1)
  expect(context.stripe.intents).toMatchObject([{ status: 'succeeded', amount: 300 }])
})

test('the signup names the payment methods as Stripe requires, and sends an idempotency key with every write', async () => {
  await context.finish(await context.filledIn())
  const writes = context.requests.filter(({ method }) => method === 'POST')
  expect(
    writes.map(({ headers }) => headers.get('idempotency-key')).filter((key) => !key?.startsWith('superfan:'))
  ).toEqual([])
  const opening = new URLSearchParams(await writes[0]?.clone().text())
  expect(opening.get('allowed_payment_method_types[1]')).toBe('sepa_debit')
  expect([...opening.keys()].filter((name) => name.startsWith('payment_method_types'))).toEqual([])
})

const POINTS: CrashPoint[] = [
  'address claimed',
  'customer created',
  'customer stored',
  'method attached',
  'method stored',
  'subscription created',
  'subscription stored',
  'membership fetched',
  'membership stored'
]
test.each(POINTS)(
  'the signup continues after a process that died after "%s": one customer, one subscription',
  async (point) => {
    const intentId = await context.filledIn()
    context.crashAt(point)
    expect((await context.finish(intentId)).status).toBe(500)
    context.later(61)
    expect((await context.finish(intentId, { ...noor, name: 'Somebody else' })).status).toBe(200)
    expect(counts()).toEqual([1, 1])
    expect(await context.rows.fans()).toMatchObject([{ name: noor.name, is_live: true }])
    expect(await context.rows.mails()).toEqual(['welcome'])
  }
)

test.each(['customer created', 'subscription created'] as const)(
  'nothing is created twice after a process died after "%s", even when Stripe has forgotten the idempotency keys',
  async (point) => {
    const intentId = await context.filledIn()
    context.crashAt(point)
    await context.finish(intentId)
    context.later(25 * 60 * 60)
    expect((await context.finish(intentId)).status).toBe(200)
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
    'after a failure on $on ($does), the next try creates nothing twice',
    async ({ on, does, times }) => {
      const intentId = await context.filledIn()
      context.stripe.injectFault({ on, does, times })
      await context.finish(intentId)
      context.later(61)
      expect((await context.finish(intentId)).status).toBe(200)
      expect(counts()).toEqual([1, 1])
      expect(await context.rows.mails()).toEqual(['welcome'])
    }
  )
})

test('ten simultaneous calls create one customer and one subscription, and get the same response', async () => {
  const intentId = await context.filledIn()
  const answers = await Promise.all(Array.from({ length: 10 }, () => context.finish(intentId)))
  expect(new Set(statusesOf(answers))).toEqual(new Set([200]))
  expect(counts()).toEqual([1, 1])
  expect(await context.rows.mails()).toEqual(['welcome'])
})

describe('while another call has the signup', () => {
  /** The answer to a call that waits in this way. */
  async function answered(intentId: string, sleep: Wait): Promise<Response> {
    const { services } = context.testApp
    const routes = () => superfanHandlers(services, sleep)
    const testApp = await openTestApp([routes], services)
    return testApp.request('/api/subscription/finalize', { method: 'POST', json: { intentId, ...noor } })
  }
  const claimed = async () => {
    const intentId = await context.filledIn()
    const signup = await claimSignup(testDatabase.db, intentId, context.testApp.services.now())
    if (!signup) throw new Error('somebody else has the signup')
    return { intentId, signup }
  }

  test('while another call has the signup, a call waits for almost six seconds, and then says that the signup is being finished', async () => {
    const { intentId } = await claimed()
    const pauses: number[] = []
    const answer = await answered(intentId, async (milliseconds) => void pauses.push(milliseconds))
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ code: 'signup-busy' })
    expect(pauses).toEqual(Array(23).fill(250))
    expect(counts()).toEqual([0, 0])
  })

  test('while another call has the signup, a call continues when the other one has ended', async () => {
    const { intentId, signup } = await claimed()
    let pauses = 0
    const answer = await answered(intentId, async () => {
      if (++pauses === 3) await releaseSignup(testDatabase.db, signup)
    })
    expect(answer.status).toBe(200)
    expect(pauses).toBe(3)
  })

  test('while another call has the signup, a signup that was never opened is refused at once', async () => {
    let pauses = 0
    const answer = await answered('seti_unknown', async () => void pauses++)
    expect(await answer.json()).toMatchObject({ code: 'signup-not-confirmed' })
    expect(pauses).toBe(0)
  })
})

const STALLS = ['findSetup', 'openCustomer', 'saveMethod', 'subscribe'] as const
test.each(STALLS)(
  'a call that stalls in %s for longer than its lease stores nothing after another call took over',
  async (step) => {
    const intentId = await context.filledIn()
    const real = context.memberships[step] as (...given: unknown[]) => Promise<unknown>
    const statuses: number[] = []
    Object.assign(context.memberships, {
      [step]: async (...given: unknown[]) => {
        Object.assign(context.memberships, { [step]: real })
        context.later(LEASE_SECONDS + 1)
        statuses.push((await context.finish(intentId)).status)
        return real(...given)
      }
    })
    statuses.push((await context.finish(intentId)).status)
    expect(statuses).toEqual([200, 503])
    expect(counts()).toEqual([1, 1])
    expect(context.testApp.logged.at(-1)).toMatchObject({
      service: 'superfan',
      reason: 'superfan: another process continued the signup'
    })
    expect(await context.rows.signups()).toMatchObject([{ outcome: 'accepted' }])
    expect(await context.rows.mails()).toEqual(['welcome'])
  }
)

test('a call that fails lets the next one begin at once', async () => {
  const intentId = await context.filledIn()
  context.stripe.injectFault({ on: 'POST /v1/customers', does: 'cut-before', times: 2 })
  expect((await context.finish(intentId)).status).toBe(503)
  expect(await context.rows.signups()).toMatchObject([{ lease_until: null }])
  expect((await context.finish(intentId)).status).toBe(200)
  expect(await context.rows.signups()).toMatchObject([{ lease_until: null }])
})

test('a retry after a lost response, even a day later, returns the same subscription', async () => {
  const intentId = await context.filledIn()
  await context.finish(intentId)
  const first = await context.rows.subscriptions()
  expect((await context.finish(intentId)).status).toBe(200)
  context.later(25 * 60 * 60)
  expect((await context.finish(intentId)).status).toBe(200)
  expect(await context.rows.subscriptions()).toEqual(first)
  expect(counts()).toEqual([1, 1])
})

test('two simultaneous signups of one address: one subscription, both accepted, and a mail to the second', async () => {
  const ids = [await context.filledIn(), await context.filledIn('sepa')]
  const answers = await Promise.all(
    ids.map((id, index) => context.finish(id, { ...noor, email: index ? 'NOOR@post.example' : noor.email }))
  )
  expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([{ ok: true }, { ok: true }])
  expect(counts()).toEqual([1, 1])
  expect((await context.rows.mails()).toSorted()).toEqual(['already', 'welcome'])
  const { rows } = await testDatabase.db.execute(sql`SELECT outcome FROM superfan_signups ORDER BY outcome`)
  expect(rows).toEqual([{ outcome: 'accepted' }, { outcome: 'already-live' }])
})

test('an address that has a subscription only gets a mail, and nothing reveals it', async () => {
  await context.finish(await context.filledIn())
  const [requests] = [context.requests.length]
  const second = await context.filledIn()
  const answer = await context.finish(second, { name: 'A stranger', email: noor.email, nickname: 'x' })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ ok: true })
  expect(counts()).toEqual([1, 1])
  expect(context.requests.length).toBeGreaterThan(requests)
  expect(await context.list()).toEqual([noor.nickname])
})
