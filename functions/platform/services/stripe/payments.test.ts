// The Stripe payments adapter with Stripe's own SDK, on a simulated Stripe.
import { afterEach, expect, test } from 'vitest'
import { BUYER_METHODS } from '../../../../simulators/stripe/buyer.ts'
import { noor, openTestPayments, terms } from '../../../../tests/fixtures/payments.ts'
import type { PaymentEvent } from './payments.ts'

let fixture = openTestPayments()
const reopen = (options: Parameters<typeof openTestPayments>[0] = {}) => {
  fixture = openTestPayments(options)
  return fixture
}
const open = async (changes: Parameters<typeof terms>[0] = {}, key = 'order:1:pi:1') =>
  (await fixture.payments.open(terms(changes), key)).id
const found = async (id: string) => {
  const payment = await fixture.payments.find(id)
  if (!payment) throw new Error(`${id} is gone`)
  return payment
}
async function listed<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

afterEach(() => {
  const { faults } = fixture.simulator
  reopen()
  expect([...faults].slice(0, 5)).toEqual([])
})

test('a payment is opened for an amount, a quote and an address', async () => {
  const payment = await fixture.payments.open(terms(), 'order:1:pi:1')
  expect(payment).toMatchObject({
    status: 'open',
    amountCents: 2949,
    receivedCents: 0,
    currency: 'eur',
    isLive: false,
    orderId: 'ord_abcdefghijklmnopqrstuvwx',
    revision: 1,
    createdAt: fixture.now(),
    method: undefined,
    refundedCents: 0,
    isDisputed: false
  })
  expect(payment.clientSecret).toContain(payment.id)
  const [request] = fixture.requests
  expect(request?.headers.get('idempotency-key')).toBe('order:1:pi:1')
  expect(request?.headers.get('stripe-version')).toBe('2026-10-28.endive')
  const form = new URLSearchParams(await request?.text())
  expect(form.getAll('allowed_payment_method_types[0]')).toEqual(['bancontact'])
  expect([...form.keys()].filter((name) => /^(payment_method_types|receipt_email)/.test(name))).toEqual([])
  expect(form.get('shipping[address][postal_code]')).toBe('9000')
})

test('missing parts of the address are left out', async () => {
  await open({ shipTo: { ...noor, address2: '' } })
  const form = new URLSearchParams(await fixture.requests[0]?.text())
  expect([...form.entries()].filter(([, value]) => value === '')).toEqual([])
})

test('amount, revision and address are updated together', async () => {
  const id = await open()
  const changed = await fixture.payments.change(
    id,
    terms({ revision: 2, amountCents: 5448, shipTo: { ...noor, zip: '8000', address2: '' } }),
    'order:1:rev:2'
  )
  expect(changed).toMatchObject({ ok: true, value: { id, amountCents: 5448, revision: 2, status: 'open' } })
  expect(fixture.simulator.intents[0]).toMatchObject({
    amount: 5448,
    metadata: { rev: '2' },
    shipping: { address: { postal_code: '8000', line2: null } }
  })
})

test('a good card pays at once', async () => {
  const id = await open()
  fixture.simulator.buyer.confirm(id, 'card')
  const payment = await found(id)
  expect(payment).toMatchObject({ status: 'succeeded', receivedCents: 2949, method: 'card' })
  expect(payment.chargeId).toMatch(/^ch_/)
})

test.each([
  ['card-declined', 'generic_decline'],
  ['card-without-money', 'insufficient_funds']
] as const)(
  'the payment stays open with its reason after a %s, and another try may pay',
  async (method, code) => {
    const id = await open()
    expect(() => fixture.simulator.buyer.confirm(id, method)).toThrow()
    expect(await found(id)).toMatchObject({ status: 'open', receivedCents: 0, lastErrorCode: code })
    fixture.simulator.buyer.confirm(id, 'card')
    expect(await found(id)).toMatchObject({ status: 'succeeded', lastErrorCode: undefined })
  }
)

test.each(BUYER_METHODS.filter((method) => !method.startsWith('card')))(
  'a payment by %s stays on the approval page until the buyer answers',
  async (method) => {
    const { simulator } = fixture
    const id = await open()
    simulator.buyer.confirm(id, method, 'https://kino9.example/checkout/success')
    expect(await found(id)).toMatchObject({ status: 'at-bank', method: undefined })
    simulator.buyer.answerApproval(id, 'pay')
    expect(await found(id)).toMatchObject({ status: 'succeeded', method })
  }
)

test.each([
  ['refuse', 'open', 'payment_intent_payment_attempt_failed'],
  ['cancel', 'open', 'payment_intent_payment_attempt_failed'],
  ['leave', 'processing', undefined]
] as const)(
  "a buyer's choice to %s on the approval page ends as %s",
  async (answer, status, lastErrorCode) => {
    const id = await open()
    fixture.simulator.buyer.confirm(id, 'card-with-check')
    fixture.simulator.buyer.answerApproval(id, answer)
    expect(await found(id)).toMatchObject({ status, lastErrorCode, receivedCents: 0 })
  }
)

test('the approval page shows the amount, and returns to the shop with the outcome', async () => {
  const { simulator } = fixture
  const id = await open()
  const back = 'https://kino9.example/checkout/success?x=1'
  const url = simulator.buyer.confirm(id, 'bancontact', back).next_action?.redirect_to_url.url ?? ''
  const page = await (await simulator.send(new Request(url))).text()
  expect(page.replaceAll('\u00a0', ' ')).toContain('€ 29,49')
  const press = () =>
    simulator.send(new Request(url, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) }))
  const answer = await press()
  expect(answer.status).toBe(303)
  const { searchParams } = new URL(answer.headers.get('location') ?? '')
  expect(Object.fromEntries(searchParams)).toMatchObject({
    x: '1',
    payment_intent: id,
    redirect_status: 'succeeded'
  })
  expect((await press()).status).toBe(200)
})

test('changes of a payment that is processing or has ended are refused', async () => {
  const { payments, simulator } = fixture
  const change = (id: string, key: string) =>
    payments.change(id, terms({ amountCents: 9999, revision: 2 }), key)
  const processing = await open({}, 'a')
  simulator.buyer.confirm(processing, 'bancontact')
  simulator.buyer.answerApproval(processing, 'leave')
  expect(await change(processing, 'a:2')).toEqual({ ok: false, refusal: 'not-changeable' })
  simulator.buyer.settle(processing, true)
  expect(await change(processing, 'a:3')).toEqual({ ok: false, refusal: 'not-changeable' })
  const ended = await open({}, 'b')
  await payments.cancel(ended)
  expect(await change(ended, 'b:2')).toEqual({ ok: false, refusal: 'not-changeable' })
  expect(simulator.intents.map(({ amount }) => amount)).toEqual([2949, 2949])
})

test('an open payment can be cancelled, also twice; a paid or processing one cannot', async () => {
  const { payments, simulator } = fixture
  const id = await open({}, 'a')
  expect(await payments.cancel(id)).toMatchObject({ ok: true, value: { status: 'cancelled' } })
  expect(await payments.cancel(id)).toMatchObject({ ok: true, value: { status: 'cancelled' } })
  const paid = await open({}, 'b')
  simulator.buyer.confirm(paid, 'card')
  expect(await payments.cancel(paid)).toEqual({ ok: false, refusal: 'not-cancellable' })
  const redirected = await open({}, 'c')
  simulator.buyer.confirm(redirected, 'ideal')
  expect(await payments.cancel(redirected)).toMatchObject({ ok: true })
  expect(() => simulator.buyer.answerApproval(redirected, 'pay')).toThrow('canceled')
})

test('a payment is refunded in part or in full, never more than was paid', async () => {
  const { payments, simulator } = fixture
  const id = await open()
  expect(await payments.refund(id, 'refund:0')).toEqual({ ok: false, refusal: 'nothing-to-refund' })
  simulator.buyer.confirm(id, 'card')
  expect(await payments.refund(id, 'refund:1', 1000)).toMatchObject({
    ok: true,
    value: { paymentId: id, amountCents: 1000, status: 'succeeded' }
  })
  expect(await found(id)).toMatchObject({ status: 'succeeded', refundedCents: 1000 })
  expect(await payments.refund(id, 'refund:2', 5000)).toEqual({ ok: false, refusal: 'nothing-to-refund' })
  expect(await payments.refund(id, 'refund:3')).toMatchObject({ value: { amountCents: 1949 } })
  expect(await payments.refund(id, 'refund:4')).toEqual({ ok: false, refusal: 'nothing-to-refund' })
  expect((await payments.refundsOf(id)).map(({ amountCents }) => amountCents)).toEqual([1949, 1000])
})

test('the payment shows a dispute, with its deadline for evidence', async () => {
  const { payments, simulator } = fixture
  const id = await open()
  simulator.buyer.confirm(id, 'card')
  simulator.buyer.dispute(id)
  expect(await found(id)).toMatchObject({ status: 'succeeded', isDisputed: true })
  const [dispute] = await payments.disputesOf(id)
  expect(dispute).toMatchObject({ paymentId: id, amountCents: 2949, status: 'needs_response' })
  expect(dispute?.dueAt).toEqual(new Date('2026-11-27T12:00:00Z'))
  expect(await payments.refund(id, 'refund:1')).toEqual({ ok: false, refusal: 'nothing-to-refund' })
  simulator.buyer.closeDispute(id, 'won')
  expect((await payments.disputesOf(id))[0]?.status).toBe('won')
})

test('no unknown payment is found', async () => {
  expect(await fixture.payments.find('pi_unknown')).toBeUndefined()
})

test('all payments of a period are listed over several pages, including those of others', async () => {
  const { payments, simulator } = fixture
  for (let index = 0; index < 120; index++) await open({ revision: index + 1 }, `key:${index}`)
  Object.assign(simulator.intents[0] ?? {}, { metadata: {} })
  const all = await listed(payments.openedSince(new Date('2026-11-20T11:59:59Z')))
  expect(all).toHaveLength(120)
  expect(all.at(-1)).toMatchObject({ orderId: undefined, revision: undefined })
  expect(all[0]?.revision).toBe(120)
  expect(await listed(payments.openedSince(new Date('2026-11-20T12:00:01Z')))).toEqual([])
})

test('signed webhooks are sent for every event', async () => {
  const events: (PaymentEvent | undefined)[] = []
  const { payments, simulator } = reopen({
    onWebhook: async (request) => {
      const body = new Uint8Array(await request.arrayBuffer())
      events.push(await payments.readWebhook(body, request.headers.get('stripe-signature')))
      return new Response(null, { status: 200 })
    }
  })
  const id = await open()
  simulator.buyer.confirm(id, 'bancontact')
  simulator.buyer.answerApproval(id, 'pay')
  await payments.refund(id, 'refund:1', 100)
  simulator.buyer.dispute(id)
  simulator.buyer.warnOfFraud(id)
  simulator.buyer.warnOfFraud(id, 'charge alone')
  await simulator.webhooks.deliverWaiting()
  expect(events.map((event) => [event?.type, event?.subject, event?.paymentId])).toEqual([
    ['payment_intent.created', 'payment', id],
    ['payment_intent.requires_action', 'payment', id],
    ['charge.succeeded', 'other', id],
    ['payment_intent.succeeded', 'payment', id],
    ['charge.refunded', 'refund', id],
    ['refund.created', 'refund', id],
    ['charge.dispute.created', 'dispute', id],
    ['charge.dispute.funds_withdrawn', 'dispute', id],
    ['radar.early_fraud_warning.created', 'fraud-warning', id],
    // The event named the charge; its payment is looked up.
    ['radar.early_fraud_warning.created', 'fraud-warning', id]
  ])
  expect(new Set(events.map((event) => event?.id)).size).toBe(10)
  expect(simulator.webhooks.waiting()).toEqual([])
})

test('events that did not arrive are listed, and can be sent again in any order', async () => {
  let isDown = true
  const { payments, simulator } = reopen({
    onWebhook: async () => new Response(null, { status: isDown ? 500 : 200 })
  })
  const id = await open()
  simulator.buyer.confirm(id, 'card')
  expect(await simulator.webhooks.deliverWaiting()).toEqual([500, 500, 500])
  const since = new Date('2026-11-20T11:00:00Z')
  const missed = await listed(payments.events({ since, isUndelivered: true }))
  expect(missed.map(({ type }) => type)).toEqual(['payment_intent.succeeded'])
  isDown = false
  const waiting = simulator.webhooks.waiting()
  expect(await simulator.webhooks.deliver([...waiting].reverse())).toEqual([200, 200, 200])
  expect(await simulator.webhooks.deliver(waiting)).toEqual([200, 200, 200])
  expect(await listed(payments.events({ since, isUndelivered: true }))).toEqual([])
  expect(await listed(payments.events({ since }))).toHaveLength(1)
})
