// Payment pages are separate: they have their own policy, and are entered and left by full loads only.
import type { Page } from '@playwright/test'
import { chooseCard, fillIn, payButton, readyToPay, SUCCESS, withCart } from './support/checkout.ts'
import { expect, test } from './support/context.ts'
import { cart, cartButton } from './support/shop.ts'

/** Whether the page that is shown is still in the document that was marked. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)

test('the cart opens the checkout with a full load, in a new history entry', async ({ page }) => {
  await withCart(page)
  await page.goto('/must-see/')
  await mark(page)
  await cartButton(page).click()
  await cart(page)
    .getByRole('link', { name: /^Afrekenen/ })
    .click()
  await expect(page).toHaveURL('/checkout/')
  await expect(page.getByRole('heading', { name: 'Verzendgegevens' })).toBeVisible()
  expect(await isMarked(page)).toBe(false)
  await page.goBack()
  await expect(page).toHaveURL('/must-see/')
})

test('the cart survives the step to the checkout and back where the browser blocks storage, and so does the order', async ({
  page
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'] as const)
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        }
      })
    Object.defineProperty(navigator.locks, 'request', {
      value: () => Promise.reject(new DOMException('denied', 'SecurityError'))
    })
  })
  await page.goto('/#merch')
  await page.getByRole('button', { name: 'In winkelwagen' }).first().click()
  await cartButton(page).click()
  await cart(page)
    .getByRole('link', { name: /^Afrekenen/ })
    .click()
  const line = page.getByRole('list', { name: 'Producten in je bestelling' }).getByRole('listitem')
  await expect(line).toHaveCount(1)
  await page.reload()
  await expect(line).toHaveCount(1)
  await fillIn(page)
  await readyToPay(page)
  await page.getByRole('link', { name: 'Terug naar winkelwagen' }).click()
  await expect(cart(page).getByRole('listitem')).toHaveCount(1)
  await cart(page)
    .getByRole('link', { name: /^Afrekenen/ })
    .click()
  await fillIn(page)
  await readyToPay(page)
  await chooseCard(page)
  await payButton(page).click()
  await expect(page.getByRole('heading', SUCCESS)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', SUCCESS)).toBeVisible()
  expect(page.url()).not.toContain('secret')
})

test('every link away from a payment page is a full load; other links stay client-side', async ({ page }) => {
  await withCart(page)
  await page.goto('/checkout/')
  await mark(page)
  await page.getByRole('link', { name: 'Privacybeleid' }).click()
  await expect(page).toHaveURL('/privacy/')
  expect(await isMarked(page)).toBe(false)
  await mark(page)
  await page.getByRole('link', { name: 'Alle films' }).click()
  await expect(page).toHaveURL('/films/')
  expect(await isMarked(page)).toBe(true)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/checkout/')
  await expect(page.getByRole('heading', { name: 'Verzendgegevens' })).toBeVisible()
})

test('no payment page is indexed by search engines, except the Superfan page', async ({ page, request }) => {
  const hidden = ['/checkout/', '/checkout/success/', '/superfan/success/', '/superfan/portal-link-expired/']
  for (const path of hidden) {
    await page.goto(path)
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  }
  const map = await (await request.get('/sitemap-0.xml')).text()
  expect(map).toContain('/must-see/')
  expect(map).not.toContain('/checkout')
  expect(map.match(/\/superfan\/[^<]*/g)).toEqual(['/superfan/'])
  await page.goto('/superfan/')
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/superfan\/$/)
})
