// What goes wrong at the checkout, and that nothing that was typed is lost by it.
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

test('shipping that cannot be asked is said, and asked again by one press', async ({ page }) => {
  let asked = 0
  await page.route('**/api/merch/shipping-rates', (route) => {
    asked++
    return route.abort()
  })
  await withCart(page)
  await page.goto('/checkout/')
  await fillIn(page)
  // For the cart, and once more when the form was left alone for a moment: the next time is for the visitor to ask.
  await expect.poll(() => asked).toBe(2)
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

test('a payment that cannot be prepared is said, and prepared by one press', async ({ page }) => {
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

test('a payment form that does not come can be asked for again', async ({ page }) => {
  await page.route('**/simulators/stripe/stripe.js', (route) => route.abort())
  await withCart(page)
  await page.goto('/checkout/')
  await fillIn(page)
  const card = page.getByRole('alert').filter({ hasText: 'Er is niets betaald' })
  await expect(card).toBeVisible()
  // The problem alone: no button that does nothing.
  await expect(payButton(page)).toHaveCount(0)
  await expect(page.getByText('Heb je een kortingscode?')).toHaveCount(0)
  await page.unroute('**/simulators/stripe/stripe.js')
  await card.getByRole('button', again).click()
  await readyToPay(page)
})

test('nothing is paid but what stands on the button, whatever another tab put on the same order', async ({
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
  await expect(page.getByRole('heading', SUCCESS)).toBeVisible({ timeout: 15_000 })
  expect(await chargedFor(page, orderId)).toBe(`${amount} betaald`)
})

test('a payment whose answer is lost behind the charge leads to the page of a paid order', async ({
  page
}) => {
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
  await expect(page.getByRole('heading', SUCCESS)).toBeVisible({ timeout: 15_000 })
})

test('a visitor who is offline at the press on pay reads that, and pays with the next press', async ({
  page,
  context
}) => {
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
  await expect(page.getByRole('heading', SUCCESS)).toBeVisible({ timeout: 15_000 })
})

test('a visitor who leaves while a payment is under way is asked first', async ({ page }) => {
  await withCart(page)
  await page.goto('/checkout/')
  await fillIn(page)
  await readyToPay(page)
  await chooseCard(page)
  await page.route('**/v1/payment_intents/*/confirm*', () => undefined)
  await payButton(page).click()
  await expect(payButton(page)).toHaveText('Verwerken...')
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await page.getByRole('link', { name: 'Privacybeleid' }).click({ noWaitAfter: true })
  await expect.poll(() => asked).toEqual(['beforeunload'])
  await expect(page).toHaveURL('/checkout/')
})
