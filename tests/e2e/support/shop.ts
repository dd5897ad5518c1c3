// The merch tab and the cart.
import type { Locator, Page } from '@playwright/test'
import { expect } from './context.ts'

export const ADDED = 'Toegevoegd aan winkelwagen!'

export const productCard = (page: Page, name: string): Locator =>
  page.locator('.product').filter({ has: page.getByRole('heading', { name, exact: true }) })

export const addButton = (card: Locator): Locator =>
  card.getByRole('button', { name: /^(In winkelwagen|Toegevoegd!)$/ })

export const cartButton = (page: Page): Locator => page.getByRole('button', { name: /^Open winkelwagen/ })

export const cart = (page: Page): Locator => page.getByRole('dialog', { name: /^Winkelwagen/ })

export const cartLines = (page: Page): Locator =>
  cart(page).getByRole('list', { name: 'Producten in je winkelwagen' }).getByRole('listitem')

export const storedCart = (page: Page): Promise<unknown> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('kino9-cart') ?? 'null'))

/** Opens the merch tab and puts one of each named product into the cart. */
export async function fillCart(page: Page, ...names: string[]): Promise<void> {
  await page.goto('/#merch')
  for (const [at, name] of names.entries()) {
    await addButton(productCard(page, name)).click()
    await expect(cartButton(page)).toHaveAccessibleName(
      `Open winkelwagen, ${at === 0 ? '1 stuk' : `${at + 1} stuks`}`
    )
  }
}

export async function openCart(page: Page): Promise<void> {
  await cartButton(page).click()
  await expect(cart(page)).toBeVisible()
}

/** Answers the shipping costs for the server. */
export async function answerEstimates(page: Page, shipping = 6.89): Promise<void> {
  await page.route('**/api/merch/shipping-rates', (route) => route.fulfill({ json: { shipping } }))
}
