// A coupon code, from its field to the amount at Stripe.
import type { Page } from '@playwright/test'
import {
  amountOnButton,
  field,
  fillIn,
  MUG,
  orderNumber,
  payButton,
  readyToPay,
  SUCCESS,
  sums,
  typeCode,
  withCart
} from './support/checkout.ts'
import { expect, test } from './support/context.ts'
import { chargedFor, forgetTries, newCoupon } from './support/test-shop.ts'

test.beforeEach(({ baseURL }) => forgetTries(baseURL))

const apply = (page: Page) => page.getByRole('button', { name: 'Toepassen' })
const remove = (page: Page) => page.getByRole('button', { name: 'Verwijderen' })

async function openCheckout(page: Page, quantity = 1): Promise<void> {
  await withCart(page, [{ ...MUG, quantity }])
  await page.goto('/checkout/')
  await fillIn(page)
  await readyToPay(page)
}

test('a code can be applied, removed and applied again, and Stripe charges the discounted amount', async ({
  page,
  baseURL
}) => {
  const code = await newCoupon(baseURL)
  await openCheckout(page)
  const before = await amountOnButton(page)
  await typeCode(page, code.toLowerCase())
  await apply(page).click()
  await expect(sums(page)).toContainText(new RegExp(`Korting \\(${code}\\)− €\\s1,70`))
  await expect(remove(page)).toBeFocused()
  await readyToPay(page)
  const discounted = await amountOnButton(page)
  expect(discounted).not.toBe(before)

  await remove(page).click()
  await expect(sums(page)).not.toContainText('Korting')
  await expect(field(page, 'Kortingscode')).toBeFocused()
  await readyToPay(page)
  expect(await amountOnButton(page)).toBe(before)

  await typeCode(page, code)
  await apply(page).click()
  await expect(remove(page)).toBeVisible()
  await readyToPay(page)
  expect(await amountOnButton(page)).toBe(discounted)
  await payButton(page).click()
  await expect(page.getByText(/^Te betalen:/)).toHaveText(`Te betalen: ${discounted}`)
  await page.getByRole('button', { name: 'Betalen' }).click()
  await expect(page.getByRole('heading', SUCCESS)).toBeFocused()
  // The URL contains no payment data.
  await expect(page).toHaveURL('/checkout/success/')
  await expect(page.locator('[data-fact="payment"] dd').first()).toHaveText(/^pi_/)
  await expect(page.locator('[data-fact="number"]')).toContainText(` · ${discounted}`)
  expect(await chargedFor(page, await orderNumber(page))).toBe(`${discounted} betaald`)
})

test('a shop without coupons shows no field', { tag: '@deep' }, async ({ page }) => {
  await page.route('**/api/runtime-config', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), couponsEnabled: false } })
  })
  await openCheckout(page)
  await expect(page.getByText('Heb je een kortingscode?')).toHaveCount(0)
})
