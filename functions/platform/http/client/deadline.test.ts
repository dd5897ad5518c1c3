// A service that does not answer delays a visitor until the deadline, and the next visitor for less.
import { expect, test } from 'vitest'
import { mug, openTestCheckout } from '../../../../tests/fixtures/checkout/checkout.ts'
import { noor } from '../../../../tests/fixtures/payments.ts'
import { noor as fan, openTestFans } from '../../../../tests/fixtures/superfan.ts'
import { databaseOfFile } from '../../../../tests/servers/file-database.ts'
import { printfulShop } from '../../services/printful/printing.printful.ts'
import { stripePayments } from '../../services/stripe/payments.stripe.ts'
import { createCircuitBreaker, SHORT_TIMEOUT_MS } from './circuit-breaker.ts'
import { beforeDeadline, CALL_WITHIN_MS, SIGNUP_WITHIN_MS, STATUS_WITHIN_MS, timeLeftMs } from './deadline.ts'

const testDatabase = databaseOfFile()

const silent = async () => {
  throw new Error('nobody answered')
}
const YES = () => true

test('a hanging Stripe is called once and given up at the deadline, and after a second for the next visitor', async () => {
  let requests = 0
  const payments = stripePayments({
    secretKey: 'sk_test_1',
    apiBase: 'https://stripe.example',
    webhookSecrets: [],
    now: () => new Date(),
    send: () => {
      requests++
      return new Promise<Response>(() => undefined)
    }
  })
  // Loads the SDK, and leaves no time for a request.
  await expect(beforeDeadline(0, () => payments.find('pi_1'))).rejects.toThrow()
  expect(requests).toBe(0)
  const looking = beforeDeadline(200, () => payments.find('pi_1'))
  await expect(looking).rejects.toMatchObject({ name: 'Failure', retryable: true })
  expect(requests).toBe(1)
  const next = beforeDeadline(60_000, () => payments.find('pi_1'))
  await expect(next).rejects.toMatchObject({ name: 'Failure', retryable: true })
  expect(requests).toBe(2)
})

test('a hanging Printful is given up at the deadline, and after a second for the next visitor', async () => {
  let requests = 0
  const printing = printfulShop({
    token: 'token',
    storeId: '1',
    apiBase: 'https://printful.example',
    webhookSecrets: [],
    isReal: false,
    sleep: async () => undefined,
    send: () => {
      requests++
      return new Promise<Response>(() => undefined)
    }
  })
  const rates = () => printing.rates({ items: [{ variantId: '9323', quantity: 1 }], country: 'BE' })
  await expect(beforeDeadline(200, rates)).rejects.toMatchObject({ name: 'Failure', retryable: true })
  expect(requests).toBe(1)
  await expect(beforeDeadline(60_000, rates)).rejects.toThrow(`no answer within ${SHORT_TIMEOUT_MS} ms`)
})

test('a service that is only slow gets its full time again, although others waited only a second', async () => {
  let nowMs = 0
  const breaker = createCircuitBreaker(() => nowMs)
  await expect(breaker.watch(silent, YES)).rejects.toThrow()
  nowMs += 10_000
  await expect(breaker.watch(silent, YES)).rejects.toThrow()
  nowMs += 6000
  expect(await beforeDeadline(60_000, async () => breaker.timeoutMs())).toBeGreaterThan(SHORT_TIMEOUT_MS)
})

test('the next visitors after a timeout wait only a second until the service answers', async () => {
  let nowMs = 0
  const breaker = createCircuitBreaker(() => nowMs)
  const visit = (act: () => Promise<number | undefined>) => beforeDeadline(60_000, act)
  const next = () => visit(async () => breaker.timeoutMs())
  expect(await next()).toBeGreaterThan(SHORT_TIMEOUT_MS)
  await expect(breaker.watch(silent, YES)).rejects.toThrow()
  expect(await next()).toBe(SHORT_TIMEOUT_MS)
  await breaker.watch(async () => 'an answer', YES)
  expect(await next()).toBeGreaterThan(SHORT_TIMEOUT_MS)
  await expect(breaker.watch(silent, YES)).rejects.toThrow()
  nowMs += 16_000
  expect(await next()).toBeGreaterThan(SHORT_TIMEOUT_MS)
})

test('an immediate refusal is no timeout, and a job has the full timeout of the service', async () => {
  const breaker = createCircuitBreaker()
  await expect(breaker.watch(silent, () => false)).rejects.toThrow()
  expect(await beforeDeadline(60_000, async () => breaker.timeoutMs())).toBeGreaterThan(SHORT_TIMEOUT_MS)
  expect(breaker.timeoutMs()).toBeUndefined()
})

test('estimating shipping and starting, changing or polling an order take no longer than the deadline', async () => {
  const context = await openTestCheckout(testDatabase.db)
  const left: Record<string, number | undefined> = {}
  const { open, find } = context.payments
  Object.assign(context.payments, {
    open: (...terms: Parameters<typeof open>) => {
      left.start = timeLeftMs()
      return open(...terms)
    },
    find: (id: string) => {
      left[isLooking ? 'look' : 'change'] = timeLeftMs()
      return find(id)
    }
  })
  const { rates } = context.printing
  Object.assign(context.printing, {
    rates: (...question: Parameters<typeof rates>) => {
      if (!('shipping' in left)) left.shipping = timeLeftMs()
      return rates(...question)
    }
  })
  let isLooking = false
  await context.post('/api/merch/shipping-rates', { items: [mug], shippingAddress: { country: 'BE' } })
  const { orderId } = await context.draft()
  const changed = await context.post('/api/merch/checkout/quote', {
    orderId,
    items: [mug],
    customerInfo: noor
  })
  expect(changed.status).toBe(200)
  isLooking = true
  await context.testApp.request(`/api/merch/order-status/${orderId}`)
  expect(left.shipping).toBeLessThanOrEqual(CALL_WITHIN_MS)
  expect(left.start).toBeLessThanOrEqual(CALL_WITHIN_MS)
  expect(left.change).toBeLessThanOrEqual(CALL_WITHIN_MS)
  expect(left.look).toBeLessThanOrEqual(STATUS_WITHIN_MS)
})

test('finishing a signup takes no longer than the deadline', async () => {
  const context = await openTestFans(testDatabase.db)
  const intentId = await context.filledIn()
  let leftMs: number | undefined
  const { openCustomer } = context.memberships
  Object.assign(context.memberships, {
    openCustomer: (...args: Parameters<typeof openCustomer>) => {
      leftMs = timeLeftMs()
      return openCustomer(...args)
    }
  })
  expect((await context.finish(intentId, fan)).status).toBe(200)
  expect(leftMs).toBeLessThanOrEqual(SIGNUP_WITHIN_MS)
})
