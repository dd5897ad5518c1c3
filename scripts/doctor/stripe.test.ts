// Keys and webhook at a simulated Stripe.
import { beforeEach, expect, test } from 'vitest'
import { API_VERSION } from '../../functions/platform/services/stripe/client.ts'
import { MEMBERSHIP_EVENT_TYPES } from '../../functions/platform/services/stripe/memberships.stripe.ts'
import { EVENT_TYPES, stripePayments } from '../../functions/platform/services/stripe/payments.stripe.ts'
import { createStripeSimulator, SIMULATED_STRIPE_ORIGIN } from '../../simulators/stripe/simulator.ts'
import { settings } from '../../src/site/brand/settings.ts'
import { terms } from '../../tests/fixtures/payments.ts'
import { vendorDescription } from '../../tests/fixtures/vendor-description.ts'
import { checkStripe, type StripeSettings } from './stripe.ts'

const description = vendorDescription('stripe/openapi.pruned.json', { isForm: true })
const now = () => new Date('2026-11-20T12:00:00Z')
const open = () => createStripeSimulator({ now, ...(description ? { description } : {}) })
let stripe = open()
beforeEach(() => {
  stripe = open()
})

const keys: StripeSettings = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_API_BASE: SIMULATED_STRIPE_ORIGIN,
  STRIPE_WEBHOOK_SECRETS: ['whsec_1'],
  STRIPE_SUPERFAN_PRICE_ID: 'price_simulated'
}
const { features } = settings
const endpoint = {
  url: 'https://kino9.be/api/stripe/webhook',
  api_version: API_VERSION as string | null,
  enabled_events: [...EVENT_TYPES, ...MEMBERSHIP_EVENT_TYPES]
}
const check = (env: Partial<StripeSettings> = {}, context: Partial<Parameters<typeof checkStripe>[1]> = {}) =>
  checkStripe({ ...keys, ...env }, { siteUrl: 'https://kino9.be', features, send: stripe.send, ...context })
const statesOf = (found: Awaited<ReturnType<typeof check>>) => found.map(({ state }) => state)

test('the doctor accepts correct keys, endpoint, version and events', async () => {
  stripe.setUpEndpoint({ ...endpoint, url: 'https://kino9.be/other' })
  stripe.setUpEndpoint(endpoint)
  const found = await check()
  expect(statesOf(found)).toEqual(['fine', 'fine', 'fine'])
  expect(found[0]?.says).toContain('test mode: no money moves')
  expect([...stripe.faults]).toEqual([])
})

test('the doctor tries both keys on an existing payment', async () => {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: apiBase } = keys
  await stripePayments({ secretKey, apiBase, webhookSecrets: [], send: stripe.send, now }).open(
    terms(),
    'key'
  )
  const [fine] = await check()
  expect(fine?.says).toContain('they are of one account')
  const isBrowsers = ({ headers }: Request) => headers.get('authorization') === 'Bearer pk_test_1'
  const unknown = { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such' } }
  const send = async (request: Request) =>
    isBrowsers(request) ? Response.json(unknown, { status: 404 }) : stripe.send(request)
  expect(await check({}, { send })).toMatchObject([
    { state: 'wrong', says: expect.stringContaining('different accounts') }
  ])
})

test.each<[string, Partial<StripeSettings>, string[]]>([
  ['no keys are missing', { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '' }, ['missing']],
  ['one key alone is wrong', { STRIPE_PUBLISHABLE_KEY: '' }, ['wrong']],
  ['a live and a test key are wrong', { STRIPE_SECRET_KEY: 'sk_live_1' }, ['wrong']],
  [
    'no endpoint and no secret are missing',
    { STRIPE_WEBHOOK_SECRETS: [] },
    ['fine', 'missing', 'missing', 'fine']
  ]
])('the doctor judges the keys of Stripe: %s', async (_, env, states) => {
  expect(statesOf(await check(env))).toEqual(states)
})

test.each([
  ['balance_transactions', 'Balance Transactions'],
  ['payouts', 'Payouts']
])('the doctor names the right that the books lack: %s', async (path, right) => {
  const refused = { error: { type: 'invalid_request_error', message: 'The key lacks a permission' } }
  const send = async (request: Request) =>
    new URL(request.url).pathname === `/v1/${path}`
      ? Response.json(refused, { status: 403 })
      : stripe.send(request)
  expect(await check({}, { send })).toContainEqual(
    expect.objectContaining({ state: 'wrong', says: expect.stringContaining(`may not read ${right},`) })
  )
})

test('the doctor needs nothing for a podcast that sells nothing', async () => {
  const found = await check({}, { features: { ...features, shop: false, superfan: false } })
  expect(found).toEqual([])
})

test.each([
  ['disabled', { status: 'disabled' as const }, 'enable it'],
  ['of an older version', { api_version: '2024-06-20' }, `must have ${API_VERSION}`],
  ["of the account's version", { api_version: null }, `must have ${API_VERSION}`],
  [
    'short of an event',
    { enabled_events: endpoint.enabled_events.slice(1) },
    'it lacks payment_intent.succeeded'
  ],
  ['loud', { enabled_events: [...endpoint.enabled_events, 'payout.paid'] }, 'it sends payout.paid'],
  ['sent everything', { enabled_events: ['*'] }, 'it lacks']
])('the doctor reports an endpoint that is %s as wrong', async (_, change, remedy) => {
  stripe.setUpEndpoint({ ...endpoint, ...change })
  const [, found] = await check()
  expect(found).toMatchObject({ state: 'wrong', says: expect.stringContaining(remedy) })
  stripe.setUpEndpoint(endpoint)
  expect(statesOf(await check())).toEqual(['fine', 'fine', 'fine'])
})

test('the doctor reports a refused key and an unavailable Stripe as wrong', async () => {
  const send = async () => Response.json({ error: { type: 'invalid_request_error' } }, { status: 401 })
  expect(await check({}, { send })).toMatchObject([
    { state: 'wrong', says: expect.stringContaining('Copy the keys again') }
  ])
  stripe.injectFault({ on: 'GET /v1/payment_intents', does: 'error-before', times: 3 })
  expect(await check()).toMatchObject([{ state: 'wrong', says: expect.stringContaining('Try again') }])
})

test('the doctor does not require Superfan events without a Superfan price, but accepts them', async () => {
  const env = { STRIPE_SUPERFAN_PRICE_ID: '' }
  stripe.setUpEndpoint({ ...endpoint, enabled_events: EVENT_TYPES })
  expect(statesOf(await check())).toEqual(['fine', 'wrong', 'fine'])
  expect(statesOf(await check(env))).toEqual(['fine', 'fine', 'missing'])
  stripe.setUpEndpoint(endpoint)
  expect(statesOf(await check(env))).toEqual(['fine', 'fine', 'missing'])
  const found = await check({}, { features: { ...features, superfan: false } })
  expect(statesOf(found)).toEqual(['fine', 'fine'])
})

test.each<[string, object]>([
  ['of another amount', { unit_amount: 500 }],
  ['in another currency', { currency: 'usd' }],
  ['for a year', { recurring: { interval: 'year', interval_count: 1 } }],
  ['that was archived', { active: false }]
])('the doctor reports a Superfan price %s as wrong', async (_, change) => {
  const [price] = stripe.prices
  if (!price) throw new Error('no price')
  Object.assign(price, change)
  const found = (await check()).at(-1)
  expect(found).toMatchObject({ state: 'wrong', says: expect.stringContaining('make a recurring price') })
})

test('the doctor reports a price that does not exist at Stripe as wrong', async () => {
  const found = (await check({ STRIPE_SUPERFAN_PRICE_ID: 'price_other' })).at(-1)
  expect(found).toMatchObject({ state: 'wrong', says: expect.stringContaining('resource_missing') })
})
