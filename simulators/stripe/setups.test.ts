// How the simulated Stripe stores a card or SEPA account for later, for a server and for the form in a browser.
import { afterEach, expect, test } from 'vitest'
import { vendorDescription } from '../../tests/fixtures/vendor-description.ts'
import { createStripeSimulator, SIMULATED_STRIPE_ORIGIN } from './simulator.ts'

const description = vendorDescription('stripe/openapi.pruned.json', { isForm: true })
const now = () => new Date('2026-11-20T12:00:00Z')
const openStripe = () => createStripeSimulator({ now, ...(description ? { description } : {}) })
let stripe = openStripe()
afterEach(() => {
  const { faults } = stripe
  stripe = openStripe()
  expect([...faults]).toEqual([])
})

const OPENING = {
  usage: 'off_session',
  'allowed_payment_method_types[0]': 'card',
  'allowed_payment_method_types[1]': 'sepa_debit',
  'metadata[flow]': 'superfan'
}
type Shown = { id: string; client_secret: string; status: string; error?: object }

async function send(method: string, path: string, form: Record<string, string> = {}, key = 'sk_test_1') {
  const query = new URLSearchParams(form)
  const url = `${SIMULATED_STRIPE_ORIGIN}${path}`
  const headers = { authorization: `Bearer ${key}` }
  const request = new Request(method === 'GET' ? `${url}?${query}` : url, {
    method,
    headers,
    ...(method === 'GET' ? {} : { body: query })
  })
  const answer = await stripe.send(request)
  return { status: answer.status, body: (await answer.json()) as Shown }
}

async function opened() {
  const { body } = await send('POST', '/v1/setup_intents', OPENING)
  const known = { client_secret: body.client_secret }
  const confirm = (form: Record<string, string>) =>
    send('POST', `/v1/setup_intents/${body.id}/confirm`, { ...known, ...form }, 'pk_test_1')
  return { ...body, known, confirm }
}

test('the simulator opens a setup for the allowed methods, and returns it', async () => {
  const { id, status } = await opened()
  expect(status).toBe('requires_payment_method')
  expect((await send('GET', `/v1/setup_intents/${id}`)).body).toMatchObject({
    payment_method_types: ['card', 'sepa_debit'],
    metadata: { flow: 'superfan' },
    usage: 'off_session'
  })
})

test.each(['card', 'sepa'])(
  'the simulator lets a browser with the client secret set up %s, and no other browser',
  async (method) => {
    const { id, known, confirm } = await opened()
    expect((await confirm({ payment_method: method, client_secret: 'guess' })).status).toBe(400)
    expect((await confirm({ payment_method: method })).body).toMatchObject({
      status: 'succeeded',
      mandate: expect.stringMatching(/^mandate_/),
      payment_method: expect.stringMatching(/^pm_/)
    })
    const path = `/v1/setup_intents/${id}`
    expect((await send('GET', path, known, 'pk_test_1')).body.status).toBe('succeeded')
    expect((await send('GET', path, { client_secret: 'guess' }, 'pk_test_1')).status).toBe(400)
    expect((await confirm({ payment_method: method })).body.error).toMatchObject({
      code: 'setup_intent_unexpected_state'
    })
  }
)

test('the simulator keeps a setup open after a declined card', async () => {
  const { confirm } = await opened()
  const declined = await confirm({ payment_method: 'card-declined' })
  expect(declined.status).toBe(402)
  expect(declined.body.error).toMatchObject({ code: 'card_declined' })
  expect((await confirm({ payment_method: 'card' })).body.status).toBe('succeeded')
})

test.each([
  [true, 'succeeded'],
  [false, 'requires_payment_method']
])('the setup waits for the answer to an authentication: %s leaves it %s', async (isAllowed, status) => {
  const { id, confirm } = await opened()
  const waiting = await confirm({
    payment_method: 'card-with-check',
    return_url: 'https://kino9.example/superfan/'
  })
  expect(waiting.body).toMatchObject({
    status: 'requires_action',
    next_action: { redirect_to_url: { url: expect.stringContaining(id) } }
  })
  expect(stripe.subscriber.answerSetup(id, isAllowed)).toMatchObject({ status, next_action: null })
})

test('the simulator cancels an unfinished setup, but not one that succeeded', async () => {
  const [left, done] = [await opened(), await opened()]
  await done.confirm({ payment_method: 'card' })
  const cancel = (id: string) =>
    send('POST', `/v1/setup_intents/${id}/cancel`, { cancellation_reason: 'abandoned' })
  expect((await cancel(left.id)).body).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
  expect((await cancel(done.id)).body.error).toMatchObject({ code: 'setup_intent_unexpected_state' })
})

test('the simulator refuses outdated payment methods as Stripe does', async () => {
  stripe = createStripeSimulator({ now })
  const { body } = await send('POST', '/v1/setup_intents', { ...OPENING, 'payment_method_types[0]': 'card' })
  expect(body.error).toMatchObject({ code: 'payment_method_types_no_longer_supported' })
})
