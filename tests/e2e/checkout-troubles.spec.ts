// Failures at the checkout, without loss of typed data.
import {
  amountOnButton,
  chooseCard,
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
