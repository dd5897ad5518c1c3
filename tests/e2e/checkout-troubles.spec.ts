// Failures at the checkout, without loss of typed data.
import {
  amountOnButton,
  chooseCard,
  field,
  fillIn,
  payButton,
  readyToPay,
  SUCCESS,
  withCart
} from './support/checkout.ts'
import { expect, test } from './support/context.ts'
import { chargedFor, forgetTries } from './support/test-shop.ts'

test.beforeEach(({ baseURL }) => forgetTries(baseURL))

test.use({ expectedComplaints: [/Failed to load resource|merch|order|payment|stripe/i] })

const again = { name: 'Probeer opnieuw' } as const

test('a failed shipping request is reported, and one press retries it', async ({ page }) => {
  let requestCount = 0
  await page.route('**/api/merch/shipping-rates', (route) => {
    requestCount++
    return route.abort()
  })
  await withCart(page)
  await page.goto('/checkout/')
  await fillIn(page)
  // One request for the cart, and one after a pause in the form; after that the visitor retries.
  await expect.poll(() => requestCount).toBe(2)
  await expect(page.getByText('Niet beschikbaar')).toBeVisible()
  const card = page.getByRole('alert').filter({
    hasText: 'Verzendkosten konden niet berekend worden voor dit adres.'
  })
  await expect(card).toContainText('Kon verzendkosten niet berekenen voor dit adres.')
  await page.unroute('**/api/merch/shipping-rates')
  await card.getByRole('button', again).click()
  await expect(card).toBeHidden()
  await readyToPay(page)
  await expect(field(page, 'Gemeente')).toHaveValue('Gent')
})

test('a payment that cannot be prepared is reported, and one press retries it', async ({ page }) => {
  await page.route('**/api/merch/checkout/init', (route) => route.abort())
  await withCart(page)
  await page.goto('/checkout/')
  await fillIn(page)
  const card = page
    .getByRole('alert')
    .filter({ hasText: 'Kon betaling niet voorbereiden. Probeer later opnieuw.' })
  await expect(card).toBeVisible()
  await page.unroute('**/api/merch/checkout/init')
  await card.getByRole('button', again).click()
  await readyToPay(page)
})

test('a payment form that fails to load can be loaded again', async ({ page }) => {
  await page.route('**/simulators/stripe/stripe.js', (route) => route.abort())
  await withCart(page)
  await page.goto('/checkout/')
  await fillIn(page)
  const card = page.getByRole('alert').filter({ hasText: 'Er is niets betaald' })
  await expect(card).toBeVisible()
  // Only the message, without a button that would do nothing.
  await expect(payButton(page)).toHaveCount(0)
  await expect(page.getByText('Heb je een kortingscode?')).toHaveCount(0)
  await page.unroute('**/simulators/stripe/stripe.js')
  await card.getByRole('button', again).click()
  await readyToPay(page)
})

test('only the amount on the button is charged, whatever another tab changed in the same order', async ({
  page,
  request,
  baseURL
}) => {
  await withCart(page)
  await page.goto('/checkout/')
  await fillIn(page)
  await readyToPay(page)
  const amount = await amountOnButton(page)
  // Another tab of this browser puts two mugs on the same order.
  const orderId = await page.evaluate(() => JSON.parse(localStorage.getItem('kino9-order') ?? '""'))
  const draft = await page.evaluate(() => JSON.parse(sessionStorage.getItem('kino9-checkout') ?? '{}'))
  const changed = await request.post('/api/merch/checkout/quote', {
    headers: { origin: baseURL ?? '' },
    data: {
      orderId,
      items: [{ productId: '300', variantId: '9323', quantity: 2 }],
      customerInfo: draft
    }
  })
  expect(changed.status()).toBe(200)
  await chooseCard(page)
  await payButton(page).click()
  await expect(page.getByRole('heading', SUCCESS)).toBeVisible()
  expect(await chargedFor(page, orderId)).toBe(`${amount} betaald`)
})

test('a payment whose response is lost after the charge shows the page of a paid order', async ({ page }) => {
  await withCart(page)
  await page.goto('/checkout/')
  await fillIn(page)
  await readyToPay(page)
  await chooseCard(page)
  await page.route('**/v1/payment_intents/*/confirm*', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await payButton(page).click()
  await expect(page.getByRole('heading', SUCCESS)).toBeVisible()
})

test('a buyer who is offline when pressing pay sees that, and pays with the next press', {
  tag: '@deep'
}, async ({ page, context }) => {
  await withCart(page)
  await page.goto('/checkout/')
  await fillIn(page)
  await readyToPay(page)
  await chooseCard(page)
  await context.setOffline(true)
  await payButton(page).click()
  await expect(page.getByText('Er is geen verbinding. Er is niets betaald', { exact: false })).toBeVisible()
  await context.setOffline(false)
  await readyToPay(page)
  await payButton(page).click()
  await expect(page.getByRole('heading', SUCCESS)).toBeVisible()
})

test('a buyer who leaves during a payment must confirm', async ({ page }) => {
  await withCart(page)
  await page.goto('/checkout/')
  await fillIn(page)
  await readyToPay(page)
  await chooseCard(page)
  await page.route('**/v1/payment_intents/*/confirm*', () => undefined)
  await payButton(page).click()
  await expect(payButton(page)).toHaveText('Verwerken...')
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type())
    void dialog.dismiss()
  })
  await page.getByRole('link', { name: 'Privacybeleid' }).click({ noWaitAfter: true })
  await expect.poll(() => dialogs).toEqual(['beforeunload'])
  await expect(page).toHaveURL('/checkout/')
})
