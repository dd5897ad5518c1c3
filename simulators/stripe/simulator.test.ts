// What the simulated Stripe refuses, stores and shows, beyond what the adapter's tests cover.
import { afterEach, expect, test } from 'vitest'
import { vendorDescription } from '../../tests/fixtures/vendor-description.ts'
import { readForm } from './form.ts'
import { createStripeSimulator, SIMULATED_STRIPE_ORIGIN } from './simulator.ts'

const description = vendorDescription('stripe/openapi.pruned.json', { isForm: true })
const now = () => new Date('2026-11-20T12:00:00Z')
const open = (more: Partial<Parameters<typeof createStripeSimulator>[0]> = {}) =>
  createStripeSimulator({ now, ...(description ? { description } : {}), ...more })
let stripe = open()
afterEach(() => {
  stripe = open()
})

const send = async (method: string, path: string, form: Record<string, string> = {}, key = 'sk_test_1') => {
  const query = new URLSearchParams(form)
  const headers = { ...(key ? { authorization: `Bearer ${key}` } : {}) }
  const url = `${SIMULATED_STRIPE_ORIGIN}${path}`
  const isRead = method === 'GET'
  const request = new Request(isRead ? `${url}?${query}` : url, {
    method,
    headers,
    ...(isRead ? {} : { body: query })
  })
  const answer = await stripe.send(request)
  return { status: answer.status, body: (await answer.json()) as Record<string, never> }
}
const opening = { amount: '2499', currency: 'eur', 'allowed_payment_method_types[0]': 'card' }

test.skipIf(!description).each([
  ['a field that Stripe does not know', { ...opening, price: '1' }, 'price'],
  ['no amount', { currency: 'eur' }, 'amount'],
  ['an amount that is no number', { ...opening, amount: 'much' }, '/amount'],
  [
    'a method of payment that does not exist',
    { ...opening, 'allowed_payment_method_types[1]': 'shells' },
    'allowedValues'
  ]
])('the simulator refuses %s and records it, so that the test around it fails', async (_, form, fault) => {
  expect((await send('POST', '/v1/payment_intents', form)).status).toBe(400)
  expect([...stripe.faults].join()).toContain(fault)
  expect(stripe.intents).toEqual([])
})

test('the simulator refuses outdated payment methods as Stripe does', async () => {
  stripe = createStripeSimulator({ now })
  const { status, body } = await send('POST', '/v1/payment_intents', {
    ...opening,
    'payment_method_types[0]': 'card'
  })
  expect(status).toBe(400)
  expect(body.error).toMatchObject({ code: 'payment_method_types_no_longer_supported' })
})

test.each([
  ['no key', '', 401],
  ['a key of the browser', 'pk_test_1', 401],
  ['a key that is none', 'secret', 401]
])('the simulator opens no payment with %s', async (_, key, status) => {
  expect((await send('POST', '/v1/payment_intents', opening, key)).status).toBe(status)
})

test('the simulator refuses payments below half a euro', async () => {
  const { body } = await send('POST', '/v1/payment_intents', { ...opening, amount: '49' })
  expect(body.error).toMatchObject({ code: 'amount_too_small' })
})

test('the simulator lets a browser see and confirm the payment whose client secret it has, and no other', async () => {
  const { body } = await send('POST', '/v1/payment_intents', opening)
  const { id, client_secret: secret } = body as unknown as { id: string; client_secret: string }
  const path = `/v1/payment_intents/${id}`
  const known = { client_secret: secret }
  expect((await send('GET', path, known, 'pk_test_1')).body).toMatchObject({ id, amount: 2499 })
  expect((await send('GET', path, { client_secret: 'guess' }, 'pk_test_1')).status).toBe(400)
  expect((await send('POST', path, { amount: '50' }, 'pk_test_1')).status).toBe(401)
  const confirm = (form: object) => send('POST', `${path}/confirm`, { ...known, ...form }, 'pk_test_1')
  expect((await confirm({ payment_method: 'ideal' })).body.error).toMatchObject({
    type: 'invalid_request_error'
  })
  const declined = await confirm({ payment_method: 'card-declined' })
  expect(declined.status).toBe(402)
  expect(declined.body.error).toMatchObject({ decline_code: 'generic_decline' })
  expect((await confirm({ payment_method: 'card' })).body).toMatchObject({ status: 'succeeded' })
  expect((await confirm({ payment_method: 'card' })).body.error).toMatchObject({
    code: 'payment_intent_unexpected_state'
  })
})

test('the simulator can store its state between processes', async () => {
  let text: string | undefined
  const storage = {
    read: () => text,
    write: (next: string) => {
      text = next
    }
  }
  stripe = open({ storage })
  await send('POST', '/v1/payment_intents', opening)
  const [before] = stripe.intents
  stripe.buyer.confirm(before?.id ?? '', 'card')
  stripe = open({ storage })
  expect(stripe.intents).toMatchObject([{ id: before?.id, status: 'succeeded' }])
  expect(stripe.webhooks.waiting().map(({ type }) => type)).toContain('payment_intent.succeeded')
})

test('the simulator stores the idempotency key together with the change, whenever it is killed', async () => {
  const texts: string[] = []
  stripe = open({ storage: { read: () => undefined, write: (text) => void texts.push(text) } })
  const openUnderKey = async () => {
    const headers = { authorization: 'Bearer sk_test_1', 'idempotency-key': 'order:1:pi:1' }
    const body = new URLSearchParams(opening)
    await stripe.send(
      new Request(`${SIMULATED_STRIPE_ORIGIN}/v1/payment_intents`, { method: 'POST', headers, body })
    )
  }
  await openUnderKey()
  expect(texts.length).toBeGreaterThan(0)
  for (const text of texts) {
    stripe = open({ storage: { read: () => text, write: () => undefined } })
    await openUnderKey()
    expect(stripe.intents).toHaveLength(1)
  }
})

test('the simulator delivers webhooks by itself when configured to', async () => {
  const types: string[] = []
  const called = new Promise<void>((resolve) => {
    stripe = open({
      delivery: 'at-once',
      webhook: {
        url: 'https://kino9.example/api/stripe/webhook',
        secret: 'whsec_1',
        send: async (request) => {
          types.push(((await request.json()) as { type: string }).type)
          resolve()
          return new Response(null)
        }
      }
    })
  })
  await send('POST', '/v1/payment_intents', opening)
  await called
  expect(types).toEqual(['payment_intent.created'])
})

test('the simulator decodes a form as Stripe does', () => {
  expect(readForm('a[b][c]=1&list[0]=x&list[1]=y&plain=%26&rows[0][n]=1&a[d]=')).toEqual({
    a: { b: { c: '1' }, d: '' },
    list: ['x', 'y'],
    plain: '&',
    rows: [{ n: '1' }]
  })
  expect(Object.getPrototypeOf(readForm('__proto__[admin]=1'))).toBe(Object.prototype)
})
