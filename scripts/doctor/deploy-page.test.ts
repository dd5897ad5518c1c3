// The page about deploying is held to the code that it tells of.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MEMBERSHIP_EVENT_TYPES } from '../../functions/services/memberships.stripe.ts'
import { EVENT_TYPES } from '../../functions/services/payments.stripe.ts'
import { API_VERSION } from '../../functions/services/stripe-client.ts'
import { paymentWebhook, printShopWebhook } from '../../src/checkout/vendor-calls.ts'
import { PRINT_EVENT_TYPES } from './printful.ts'

const page = readFileSync('docs/deploy.md', 'utf8')
const [, stripe = '', , printful = ''] = page.split('```')

test('the commands set up every event, at our addresses, in our version', () => {
  expect([...EVENT_TYPES, ...MEMBERSHIP_EVENT_TYPES].filter((type) => !stripe.includes(type))).toEqual([])
  expect(stripe).toContain(`YOUR-SITE${paymentWebhook.path} -d api_version=${API_VERSION}`)
  expect(PRINT_EVENT_TYPES.filter((type) => !printful.includes(type))).toEqual([])
  expect(printful).toContain(`YOUR-SITE${printShopWebhook.path}`)
})
