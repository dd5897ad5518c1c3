// What Stripe needs in the policy of payment pages, with its real hosts: script, frames, calls, and the frame in
// which an issuer checks a card (3-D Secure). The form, the API and Stripe are simulated; the policy is that of the build.
import type { Page } from '@playwright/test'
import { fillIn, payButton, readyToPay, SUCCESS } from './support/checkout.ts'
import { expect, test } from './support/context.ts'
import { fillCart } from './support/shop.ts'
import { confirmThreeDSecure, routeStripeHosts } from './support/stripe-hosts.ts'
import { fillInFan, newFan, openForm, startButton, welcomed } from './support/superfan.ts'
import { forgetTries } from './support/test-shop.ts'

test.beforeEach(({ baseURL }) => forgetTries(baseURL))

/** Policy violations from now on, on all pages. */
async function refusals(page: Page): Promise<string[]> {
  const refused: string[] = []
  await page.exposeFunction('recordRefusal', (directive: string) => void refused.push(directive))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      (window as never as { recordRefusal(what: string): void }).recordRefusal(
        `${effectiveDirective} ${blockedURI}`
      )
    )
  })
  return refused
}

const STRIPE_URLS = [
  'https://js.stripe.com/endive/stripe.js',
  'https://js.stripe.com/v3/controller.html',
  'https://m.stripe.network/inner.html',
  'https://js.stripe.com/v3/elements-inner-payment.html',
  'https://hooks.stripe.com/3d_secure_2/hosted',
  'https://acs.issuer.example/',
  'https://hooks.stripe.com/3d_secure_2/answered'
]

/** Our policy allows the form to use the browser's payment request (wallets). */
async function expectWallets(page: Page): Promise<void> {
  const isAllowed = await page
    .frameLocator('iframe[src*="elements-inner-payment"]')
    .locator('body')
    .evaluate(() =>
      (
        document as never as { featurePolicy: { allowsFeature(name: string): boolean } }
      ).featurePolicy.allowsFeature('payment')
    )
  expect(isAllowed).toBe(true)
}

test('a card with 3-D Secure in a frame pays under the policy of the checkout', {
  tag: '@deep'
}, async ({ page }) => {
  const refused = await refusals(page)
  const requests = await routeStripeHosts(page)
  await fillCart(page, 'Mok')
  await page.goto('/checkout/')
  await fillIn(page)
  await readyToPay(page)
  await expectWallets(page)
  await payButton(page).click()
  await confirmThreeDSecure(page)
  await expect(page.getByRole('heading', SUCCESS)).toBeVisible()
  expect(requests).toEqual(expect.arrayContaining(STRIPE_URLS))
  expect(
    requests.some((address) => /api\.stripe\.com\/v1\/payment_intents\/\w+\/confirm$/.test(address))
  ).toBe(true)
  expect(refused).toEqual([])
})

test('a card with 3-D Secure starts a subscription under the policy of the Superfan page', {
  tag: '@deep'
}, async ({ page }) => {
  const refused = await refusals(page)
  const requests = await routeStripeHosts(page)
  await openForm(page)
  await fillInFan(page, newFan())
  await expectWallets(page)
  await startButton(page).click()
  await confirmThreeDSecure(page)
  await welcomed(page)
  expect(requests).toEqual(expect.arrayContaining(STRIPE_URLS))
  expect(requests.some((address) => /api\.stripe\.com\/v1\/setup_intents\/\w+\/confirm$/.test(address))).toBe(
    true
  )
  expect(refused).toEqual([])
})

test.describe('another host', () => {
  test.use({ expectedComplaints: [/Content Security Policy|ERR_BLOCKED_BY_CSP/] })

  for (const where of ['/checkout/', '/superfan/'])
    test(`another host is blocked on ${where}, however similar its name is`, { tag: '@deep' }, async ({
      page
    }) => {
      const refused = await refusals(page)
      const reached: string[] = []
      await page.route(/^https:/, (route) => {
        reached.push(route.request().url())
        return route.abort()
      })
      await page.goto(where)
      const frames = [
        'https://m.stripe.network',
        'https://stripe.com',
        'https://hooks.stripe.com.evil.example'
      ]
      const calls = ['https://r.stripe.com/', 'https://api.stripe.com.evil.example/']
      const scripts = ['https://hooks.stripe.com/x.js', 'https://js.stripe.com.evil.example/x.js']
      await page.evaluate(
        (given) => {
          for (const src of given.frames)
            document.body.append(Object.assign(document.createElement('iframe'), { src }))
          for (const src of given.scripts)
            document.body.append(Object.assign(document.createElement('script'), { src }))
          for (const address of given.calls) fetch(address).catch(() => undefined)
        },
        { frames, calls, scripts }
      )
      const expected = [
        ...frames.map((address) => `frame-src ${address}`),
        ...calls.map((address) => `connect-src ${address}`),
        ...scripts.map((address) => `script-src-elem ${address}`)
      ]
      await expect.poll(() => refused.toSorted()).toEqual(expected.toSorted())
      expect(reached).toEqual([])
    })
})
