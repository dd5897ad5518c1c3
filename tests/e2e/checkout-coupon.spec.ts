// A coupon code, from its field to the amount at Stripe.
import type { Page } from '@playwright/test'
import {
  amountOnButton,
  chooseCard,
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
import { tabTo } from './support/focus.ts'
import { cart, openCart } from './support/shop.ts'
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

test('the field can be opened, the code applied and the order paid by keyboard', { tag: '@deep' }, async ({
  page,
  baseURL
}) => {
  const code = await newCoupon(baseURL, { kind: 'fixed', value: 500 })
  await openCheckout(page)
  await page.getByRole('heading', { name: 'Verzendgegevens' }).click()
  await tabTo(page, page.locator('.coupon summary'))
  await page.keyboard.press('Enter')
  await tabTo(page, field(page, 'Kortingscode'))
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(remove(page)).toBeFocused()
  await expect(page).toHaveURL('/checkout/')
  await readyToPay(page)
  await expect(page.getByRole('status').filter({ hasText: await amountOnButton(page) })).toHaveCount(1)
  await tabTo(page, page.getByRole('radio', { name: 'Bancontact' }))
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: 'Kaart', exact: true })).toBeChecked()
  await tabTo(page, payButton(page))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', SUCCESS)).toBeFocused()
})

test('a code is removed when the cart becomes too small for it, and the reason is shown', {
  tag: '@deep'
}, async ({ page, context, baseURL }) => {
  const code = await newCoupon(baseURL, { kind: 'fixed', value: 500, minSubtotalCents: 3000 })
  await openCheckout(page, 2)
  await typeCode(page, code)
  await apply(page).click()
  await readyToPay(page)
  await expect(sums(page)).toContainText(`Korting (${code})`)
  const other = await context.newPage()
  await other.goto('/must-see/')
  await openCart(other)
  await cart(other).getByRole('button', { name: 'Eén minder van Mok, Zwart' }).click()
  const reason = page.getByText(`Kortingscode ${code} geldt vanaf`)
  await expect(reason).toBeVisible()
  await expect(sums(page)).not.toContainText('Korting')
  await readyToPay(page)
  await expect(reason).toBeVisible()
  await chooseCard(page)
  const amount = await amountOnButton(page)
  await payButton(page).click()
  await expect(page.getByRole('heading', SUCCESS)).toBeVisible()
  expect(await chargedFor(page, await orderNumber(page))).toBe(`${amount} betaald`)
})

test('a shop without coupons shows no field', { tag: '@deep' }, async ({ page }) => {
  await page.route('**/api/runtime-config', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), couponsEnabled: false } })
  })
  await openCheckout(page)
  await expect(page.getByText('Heb je een kortingscode?')).toHaveCount(0)
})

test.describe('with an unknown code', () => {
  test.use({ expectedComplaints: [/status of 422/] })

  test('the reason stays after a new quote', { tag: '@deep' }, async ({ page }) => {
    await openCheckout(page)
    await typeCode(page, 'bestaatniet')
    await expect(field(page, 'Kortingscode')).toHaveValue('BESTAATNIET')
    const priced = page.waitForResponse('**/api/merch/checkout/quote')
    await field(page, 'Kortingscode').press('Enter')
    await priced
    await readyToPay(page)
    await expect(field(page, 'Kortingscode')).toHaveAccessibleDescription('Deze kortingscode is niet geldig.')
    await expect(page.getByText('Deze kortingscode is niet geldig.')).toBeVisible()
    await expect(field(page, 'Kortingscode')).toBeFocused()
    // Enter applied the code and did not pay.
    await expect(page).toHaveURL('/checkout/')
  })
})
