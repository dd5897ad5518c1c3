// The API of the payment form on the local host, and the approval page.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LOCAL_PUBLISHABLE_KEY } from '../simulated-sources.ts'
import { HERE, openTestSimulators } from './test-simulators.ts'

let testSimulators: ReturnType<typeof openTestSimulators>
beforeEach(() => {
  testSimulators = openTestSimulators()
})
afterEach(() => testSimulators.remove())

describe('the API of the payment form', () => {
  const browser = (where: string, init: RequestInit = {}, key = LOCAL_PUBLISHABLE_KEY) =>
    testSimulators.request(`/simulators/stripe${where}`, {
      ...init,
      headers: { origin: HERE, authorization: `Bearer ${key}` }
    })
  const confirm = (id: string, fields: Record<string, string>) =>
    browser(`/v1/payment_intents/${id}/confirm`, { method: 'POST', body: new URLSearchParams(fields) })

  test('the API of the payment form shows and confirms a payment by its client secret, with only the fields that a browser may see', async () => {
    const { id, client_secret: secret } = await testSimulators.openPayment()
    const seen = await (await browser(`/v1/payment_intents/${id}?client_secret=${secret}`)).json()
    expect(seen).toMatchObject({ id, amount: 2938, status: 'requires_payment_method' })
    expect(Object.keys(seen as object)).not.toContain('metadata')
    const paid = await confirm(id, { client_secret: secret, payment_method: 'card' })
    expect(await paid.json()).toMatchObject({ status: 'succeeded' })
  })

  test.each([
    ['a wrong secret', { client_secret: 'pi_1_secret_2' }],
    ['no secret', {}]
  ])('the API of the payment form does nothing with %s', async (_, fields: Record<string, string>) => {
    const { id } = await testSimulators.openPayment()
    const query = new URLSearchParams(fields)
    expect((await browser(`/v1/payment_intents/${id}?${query}`)).status).toBe(400)
    expect((await confirm(id, { ...fields, payment_method: 'card' })).status).toBe(400)
    expect(testSimulators.stripe.intents[0]?.status).toBe('requires_payment_method')
  })

  test('the API of the payment form refuses a secret key, and server calls', async () => {
    const { id, client_secret: secret } = await testSimulators.openPayment()
    expect(
      (await browser(`/v1/payment_intents/${id}?client_secret=${secret}`, {}, 'sk_simulated')).status
    ).toBe(401)
    expect((await browser('/v1/payment_intents')).status).toBe(401)
    const refund = { method: 'POST', body: new URLSearchParams({ payment_intent: id }) }
    expect((await browser('/v1/refunds', refund)).status).toBe(401)
  })

  test('the API of the payment form refuses to change an ended payment, or an address that the shop has set', async () => {
    const { id, client_secret: secret } = await testSimulators.openPayment()
    const card = { client_secret: secret, payment_method: 'card' }
    const moved = await confirm(id, { ...card, 'shipping[name]': 'Dief' })
    expect(await moved.json()).toMatchObject({ error: { param: 'shipping' } })
    await confirm(id, card)
    const again = await confirm(id, card)
    expect(await again.json()).toMatchObject({ error: { code: 'payment_intent_unexpected_state' } })
  })

  test('the API of the payment form settles a processing payment by itself, as was chosen', async () => {
    const { id, client_secret: secret } = await testSimulators.openPayment()
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const slow = { client_secret: secret, payment_method: 'card-slow', simulated_settles: 'failed' }
    expect(await (await confirm(id, slow)).json()).toMatchObject({ status: 'processing' })
    vi.advanceTimersByTime(10_000)
    vi.useRealTimers()
    expect(testSimulators.stripe.intents[0]?.status).toBe('requires_payment_method')
  })
})

describe('the approval page', () => {
  const RETURN = `${HERE}/checkout/success?a=1`
  const redirected = async () => {
    const { id } = await testSimulators.openPayment('bancontact')
    const { next_action: next } = testSimulators.stripe.buyer.confirm(id, 'bancontact', RETURN)
    return { id, approvalUrl: next?.redirect_to_url.url ?? '' }
  }

  test.each([
    ['pay', 'succeeded', 'succeeded'],
    ['refuse', 'failed', 'requires_payment_method'],
    ['cancel', 'canceled', 'requires_payment_method'],
    ['leave', 'pending', 'processing']
  ])('the approval page redirects back after "%s", with the result', async (answer, outcome, status) => {
    const { id, approvalUrl } = await redirected()
    const back = await testSimulators.press(approvalUrl, { answer })
    const to = new URL(back.headers.get('location') ?? '')
    expect(back.status).toBe(303)
    expect(to.pathname).toBe('/checkout/success')
    expect(Object.fromEntries(to.searchParams)).toMatchObject({
      payment_intent: id,
      redirect_status: outcome,
      a: '1'
    })
    expect(to.searchParams.get('payment_intent_client_secret')).toBe(
      testSimulators.stripe.intents[0]?.client_secret
    )
    expect(testSimulators.stripe.intents[0]?.status).toBe(status)
  })

  test('the approval page can be closed without an answer, back to where the visitor came from', async () => {
    const { approvalUrl } = await redirected()
    const shown = await (
      await testSimulators.request(approvalUrl, { headers: { referer: `${HERE}/checkout/` } })
    ).text()
    expect(shown).toContain('href="/checkout/"')
    expect(testSimulators.stripe.intents[0]?.status).toBe('requires_action')
  })

  test('the approval page approves a setup as well, without a charge', async () => {
    const { id } = await testSimulators.openSetup()
    testSimulators.stripe.subscriber.confirmSetup(id, 'card-with-check', `${HERE}/superfan/success`)
    const back = await testSimulators.press(`/simulators/stripe/bank/${id}`, { answer: 'pay' })
    expect(back.headers.get('location')).toContain(`/superfan/success?setup_intent=${id}`)
    expect(testSimulators.stripe.setups[0]?.status).toBe('succeeded')
  })
})

test('the script is one file for browsers, without Node code', async () => {
  const answer = await testSimulators.request('/simulators/stripe/stripe.js')
  expect(answer.headers.get('content-type')).toContain('javascript')
  expect(await answer.text()).not.toMatch(/node:|require\(/)
})
