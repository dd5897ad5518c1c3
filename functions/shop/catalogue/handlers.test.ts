import { expect, test } from 'vitest'
import { openTestApp } from '../../../tests/fixtures/app.ts'
import { live } from '../../live.ts'
import { local } from '../../local.ts'

test('a site without keys reports payments and coupons as off', async () => {
  const testApp = await openTestApp()
  const response = await testApp.request('/api/runtime-config')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ stripePublishableKey: '', couponsEnabled: false })
})

test('the browser gets the shop settings and nothing else', async () => {
  const testApp = await openTestApp()
  Object.assign(testApp.services.shop, {
    stripePublishableKey: 'pk_test_1',
    couponsEnabled: true,
    stripeSecretKey: 'never'
  })
  const response = await testApp.request('/api/runtime-config')
  expect(await response.json()).toEqual({ stripePublishableKey: 'pk_test_1', couponsEnabled: true })
})

test.each([
  ['a deployed site', async () => live()],
  ['one machine', () => local()]
])('%s reads its shop settings from the environment', async (_, open) => {
  const before = { ...process.env }
  try {
    // Without any Stripe key, a local machine uses its own key.
    process.env.STRIPE_SECRET_KEY = 'sk_test_2'
    Object.assign(process.env, { STRIPE_PUBLISHABLE_KEY: ' pk_test_2 ', COUPONS_ENABLED: 'true' })
    expect((await open()).shop).toEqual({ stripePublishableKey: 'pk_test_2', couponsEnabled: true })
    process.env.STRIPE_PUBLISHABLE_KEY = ''
    expect((await open()).shop).toEqual({ stripePublishableKey: '', couponsEnabled: false })
    process.env.COUPONS_ENABLED = 'perhaps'
    await expect(open()).rejects.toThrow('COUPONS_ENABLED: expected true or false')
  } finally {
    process.env = before
  }
})
