// Token, store, webhook and templates at a simulated Printful.
import { beforeEach, expect, test } from 'vitest'
import {
  createPrintfulSimulator,
  SIMULATED_PRINTFUL_ORIGIN,
  SIMULATED_STORE_ID
} from '../../simulators/printful/simulator.ts'
import { catalogue } from '../../src/site/brand/catalogue.ts'
import { vendorDescription } from '../../tests/fixtures/vendor-description.ts'
import { checkPrintful, PRINT_EVENT_TYPES, type PrintfulSettings } from './printful.ts'

const descriptions = ['v1', 'v2'].flatMap((version) => {
  const description = vendorDescription(`printful/openapi.${version}.pruned.json`)
  return description ? [description] : []
})
const open = () =>
  createPrintfulSimulator({ now: () => new Date(), callsPerMinute: Number.POSITIVE_INFINITY, descriptions })
let printful = open()
const webhook = {
  default_url: 'https://kino9.be/api/printful/webhook' as string | null,
  expires_at: null as string | null,
  events: PRINT_EVENT_TYPES.map((type) => ({ type }))
}
beforeEach(() => {
  printful = open()
  printful.setUpWebhook(webhook)
})

const settings: PrintfulSettings = {
  PRINTFUL_TOKEN: 'token',
  PRINTFUL_STORE_ID: SIMULATED_STORE_ID,
  PRINTFUL_API_BASE: SIMULATED_PRINTFUL_ORIGIN,
  PRINTFUL_WEBHOOK_SECRETS: ['00'.repeat(32)]
}
const check = (env: Partial<PrintfulSettings> = {}, shop = true) =>
  checkPrintful(
    { ...settings, ...env },
    {
      siteUrl: 'https://kino9.be',
      features: { shop },
      catalogue,
      send: printful.send,
      perSecond: Number.POSITIVE_INFINITY,
      sleep: async () => {}
    }
  )
const statesOf = (found: Awaited<ReturnType<typeof check>>) => found.map(({ state }) => state)

test('the doctor accepts a correct token, store, templates and webhook', async () => {
  const found = await check()
  expect(statesOf(found)).toEqual(['fine', 'fine', 'fine'])
  expect([...printful.faults]).toEqual([])
})

test('the doctor reports a missing token; a podcast without a shop needs none', async () => {
  expect(await check({ PRINTFUL_TOKEN: '' })).toMatchObject([{ state: 'missing' }])
  expect(await check({}, false)).toEqual([])
})

test.each([
  ['another store', { PRINTFUL_STORE_ID: '8' }, 'the number of the store'],
  ['a token of another form', { PRINTFUL_TOKEN: 'to-ken' }, 'Make a token of account level']
])('the doctor reports %s as wrong', async (_, env, remedy) => {
  expect(await check(env)).toMatchObject([{ state: 'wrong', says: expect.stringContaining(remedy) }])
})

test('the doctor names a variant that the template does not list', async () => {
  printful.unlistVariants('8923')
  const [, found] = await check()
  expect(found).toMatchObject({ state: 'wrong', says: expect.stringContaining('variant 8923') })
})

test.each([
  ['that goes elsewhere', { default_url: 'https://kino9.be/other' }, 'missing', 'sends nothing'],
  ['that is not set up', { default_url: null, events: [] }, 'missing', 'sends nothing'],
  ['that lacks an event', { events: webhook.events.slice(1) }, 'wrong', 'it lacks order_created'],
  ['that runs out', { expires_at: '2027-01-01T00:00:00Z' }, 'wrong', 'it ends at 2027-01-01']
])('the doctor reports a webhook %s', async (_, change, state, words) => {
  printful.setUpWebhook({ ...webhook, ...change })
  const [, , found] = await check()
  expect(found).toMatchObject({ state, says: expect.stringContaining(words) })
  expect([...printful.faults]).toEqual([])
})

test('the doctor reports a missing webhook secret, without which no webhook is accepted', async () => {
  expect(statesOf(await check({ PRINTFUL_WEBHOOK_SECRETS: [] }))).toEqual(['fine', 'fine', 'fine', 'missing'])
})

test('the doctor reports an unavailable Printful as wrong, and suggests to retry', async () => {
  printful.injectFault({ on: 'GET /v2/stores/*', does: 'error-before', times: 2 })
  expect(await check()).toMatchObject([{ state: 'wrong', says: expect.stringContaining('Try again') }])
})
