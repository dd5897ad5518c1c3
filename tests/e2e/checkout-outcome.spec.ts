// The outcome page, for each outcome.
import type { Page } from '@playwright/test'
import { withCart } from './support/checkout.ts'
import { expect, test } from './support/context.ts'
import { storedCart } from './support/shop.ts'

const ORDER = 'ord_aaaaaaaaaaaaaaaaaaaaaaaa'
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** Returns from the approval page with an order that has these statuses in turn; the last one stays. */
async function comeBack(page: Page, redirectStatus: string, ...statuses: string[]): Promise<() => number> {
  let looks = 0
  await page.route('**/api/merch/order-status/*', (route) => {
    const status = statuses[Math.min(looks, statuses.length - 1)]
    looks += 1
    return route.fulfill({ json: { number: 'K9-4F7Q2', status } })
  })
  await withCart(page)
  await page.addInitScript((id) => {
    if (sessionStorage.getItem('kino9-seen')) return
    sessionStorage.setItem('kino9-seen', 'yes')
    localStorage.setItem('kino9-order', JSON.stringify(id))
    localStorage.setItem(
      'kino9-order-snapshot',
      '{"itemsCount":1,"cartValue":16.99,"shipping":6.89,"items":[{"productId":"300","variantId":"9323","quantity":1}]}'
    )
  }, ORDER)
  const query = `payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=${redirectStatus}`
  await page.goto(`/checkout/success/?${query}`)
  return () => looks
}

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

test('an order that is paid after a moment is a success, and the cart is emptied once', async ({ page }) => {
  const looks = await comeBack(page, 'succeeded', 'draft', 'pending', 'paid')
  await expect(heading(page, 'Betaling wordt verwerkt…')).toBeVisible()
  await expect(page.getByRole('status')).toHaveText('Betaling wordt verwerkt…')
  await expect(heading(page, 'Betaling Succesvol!')).toBeFocused()
  await expect(page).toHaveURL('/checkout/success/')
  expect(looks()).toBe(3)
  expect(await storedCart(page)).toEqual([])
  expect(await stored(page, 'kino9-order')).toBe('""')
  expect(await stored(page, 'kino9-order-snapshot')).toBe('null')
  await expect(page.getByText(ORDER)).toBeVisible()
  await expect(page.getByText('Bestelling K9-4F7Q2')).toBeVisible()
  await expect(page.getByText('pi_1', { exact: true })).toBeVisible()
  await expect(page.getByText(/^€\s23,88$/)).toBeVisible()
  const bought = page.locator('section', { has: page.getByRole('heading', { name: 'Je bestelling' }) })
  await expect(bought.locator('dt')).toHaveText([
    '1 × Mok Zwart',
    'Verzending',
    'Betaald, incl. btw en verzending'
  ])
  await expect(bought.locator('dd')).toHaveText([/^€\s16,99$/, /^€\s6,89$/, /^€\s23,88$/])
  await expect(page.getByRole('main').getByRole('link', { name: /^help@/ })).toHaveAttribute(
    'href',
    new RegExp(ORDER)
  )
  await page.evaluate(() =>
    localStorage.setItem('kino9-cart', '[{"productId":"206","variantId":"7854","quantity":1}]')
  )
  await page.reload()
  await expect(heading(page, 'Betaling Succesvol!')).toBeVisible()
  expect(looks()).toBe(3)
  expect(await storedCart(page)).toHaveLength(1)
  await expect(bought).toBeVisible()
})

test('an order that stays unpaid although the payment was approved is unknown, and can be checked again', {
  tag: '@deep'
}, async ({ page }) => {
  const looks = await comeBack(page, 'succeeded', ...Array(8).fill('draft'), 'paid')
  await expect(heading(page, 'Status onbekend')).toBeFocused()
  expect(looks()).toBe(8)
  expect(await storedCart(page)).toHaveLength(1)
  await page.getByRole('button', { name: 'Vernieuwen' }).click()
  await expect(heading(page, 'Betaling Succesvol!')).toBeFocused()
  expect(looks()).toBe(9)
})
