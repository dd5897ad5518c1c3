// Payments when things go wrong: reused idempotency keys, lost responses, a failing Stripe.
import { afterEach, expect, test } from 'vitest'
import { Failure } from '../../../../src/lib/outcome.ts'
import { openTestPayments, terms } from '../../../../tests/fixtures/payments.ts'
import { stripePayments } from './payments.stripe.ts'
import { SpentKey } from './payments.ts'

let fixture = openTestPayments()
const reopen = (options: Parameters<typeof openTestPayments>[0] = {}) => {
  fixture = openTestPayments(options)
  return fixture
}
afterEach(() => {
  const { faults } = fixture.simulator
  reopen()
  expect([...faults].slice(0, 5)).toEqual([])
})
const open = async () => (await fixture.payments.open(terms(), 'order:1:pi:1')).id
async function listed<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

test('the same key returns the same payment; other content under it is an error', async () => {
  const { payments, simulator } = fixture
  const first = await payments.open(terms(), 'order:1:pi:1')
  expect(await payments.open(terms(), 'order:1:pi:1')).toEqual(first)
  await expect(payments.open(terms({ amountCents: 1 + 2949 }), 'order:1:pi:1')).rejects.toMatchObject({
    name: 'TakenKey',
    retryable: false
  })
  expect(simulator.intents).toHaveLength(1)
})

test('Stripe forgets a key after a day', async () => {
  await open()
  fixture.setClock(new Date('2026-11-21T11:59:59Z'))
  await open()
  expect(fixture.simulator.intents).toHaveLength(1)
  fixture.setClock(new Date('2026-11-21T12:00:00Z'))
  await open()
  expect(fixture.simulator.intents).toHaveLength(2)
})

test.each(['no-answer-after', 'cut-after'] as const)(
  'a request whose response was lost (%s) is repeated with the same key: one payment',
  async (does) => {
    const { simulator, payments } = reopen({ timeoutMs: 3000 })
    simulator.injectFault({ on: 'POST /v1/payment_intents', does })
    const payment = await payments.open(terms(), 'order:1:pi:1')
    expect(payment.status).toBe('open')
    expect(simulator.intents).toHaveLength(1)
    const keys = fixture.requests.map((request) => request.headers.get('idempotency-key'))
    expect(keys).toEqual(['order:1:pi:1', 'order:1:pi:1'])
  }
)

test('a call without a response fails in time, and the same key finds what was done', async () => {
  const { simulator, payments } = reopen({ timeoutMs: 3000 })
  simulator.injectFault({ on: 'POST /v1/payment_intents', does: 'no-answer-after', times: 2 })
  const failing = payments.open(terms(), 'order:1:pi:1')
  await expect(failing).rejects.toMatchObject({ name: 'Failure', service: 'payments', retryable: true })
  await payments.open(terms(), 'order:1:pi:1')
  expect(simulator.intents).toHaveLength(1)
})

test('a key whose 500 was stored is reported as unusable; another key works', async () => {
  const { simulator, payments } = fixture
  simulator.injectFault({ on: 'POST /v1/payment_intents', does: 'error-before' })
  const failing = payments.open(terms(), 'order:1:pi:1')
  await expect(failing).rejects.toThrow(Failure)
  await expect(failing).rejects.not.toThrow(SpentKey)
  await expect(payments.open(terms(), 'order:1:pi:1')).rejects.toThrow(SpentKey)
  await payments.open(terms(), 'order:1:pi:1:again')
  expect(simulator.intents).toHaveLength(1)
})

test('an effect behind a 500 is found by looking it up', async () => {
  const { simulator, payments } = fixture
  simulator.injectFault({ on: 'POST /v1/payment_intents', does: 'error-after' })
  await expect(payments.open(terms(), 'order:1:pi:1')).rejects.toThrow(Failure)
  const opened = await listed(payments.openedSince(new Date('2026-11-20T11:00:00Z')))
  expect(opened).toMatchObject([{ orderId: terms().orderId, revision: 1, status: 'open' }])
})

test('too many calls are reported as retryable, and nothing was done', async () => {
  const { simulator, payments } = fixture
  simulator.injectFault({ on: 'POST /v1/payment_intents', does: 'too-many' })
  await expect(payments.open(terms(), 'a')).rejects.toMatchObject({ retryable: true })
  await payments.open(terms(), 'a')
  expect(simulator.intents).toHaveLength(1)
})

test('a response with an invalid shape fails, without personal data in its message', async () => {
  const { simulator, payments } = fixture
  const id = await open()
  Object.assign(simulator.intents[0] ?? {}, { amount: '2949' })
  await expect(payments.find(id)).rejects.toThrow('payments: returned an invalid response (amount)')
  Object.assign(simulator.intents[0] ?? {}, { amount: 2949 })
  simulator.injectFault({ on: 'GET /v1/payment_intents/*', does: 'error-before', times: 2 })
  const failing = payments.find(id)
  await expect(failing).rejects.toThrow(/^payments: [\w ]+$/)
  reopen()
})

test('a proxy with a path is supported', async () => {
  const seen: string[] = []
  const { payments, simulator, requests } = reopen({ apiBase: 'https://proxy.example/stripe/' })
  await payments.find('pi_x').catch(() => undefined)
  seen.push(...requests.map(({ url }) => new URL(url).href.split('?')[0] ?? ''))
  expect(seen).toEqual(['https://proxy.example/stripe/v1/payment_intents/pi_x'])
  expect(simulator.intents).toEqual([])
})

test('the error names the setting of a refused key', async () => {
  const payments = stripePayments({
    secretKey: 'no key',
    apiBase: 'https://stripe.example',
    webhookSecrets: [],
    send: fixture.simulator.send,
    now: fixture.now
  })
  await expect(payments.find('pi_x')).rejects.toMatchObject({
    message: 'payments: the key is refused (STRIPE_SECRET_KEY)',
    retryable: true
  })
})
