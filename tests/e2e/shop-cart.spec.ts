// The cart: filled by keyboard, stored, synchronised between tabs, emptied.

import { expect, test } from './support/context.ts'
import { countingSite } from './support/counted.ts'
import { settle } from './support/screens.ts'
import {
  addButton,
  answerEstimates,
  cart,
  cartButton,
  cartLines,
  fillCart,
  openCart,
  productCard
} from './support/shop.ts'

test('the cart can be filled, read and closed by keyboard', async ({ page }) => {
  await page.goto('/#merch')
  await addButton(productCard(page, 'Mok')).focus()
  await page.keyboard.press('Enter')
  await expect(cartButton(page)).toHaveAccessibleName('Open winkelwagen, 1 stuk')
  await expect(addButton(productCard(page, 'Mok'))).toBeFocused()
  await cartButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(cart(page)).toHaveAccessibleName('Winkelwagen (1)')
  await expect(cart(page).getByRole('link', { name: /^Afrekenen €\s\d+,\d\d$/ })).toBeVisible()
  const more = cart(page).getByRole('button', { name: 'Eén meer van Mok, Zwart' })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(cart(page)).toHaveAccessibleName('Winkelwagen (2)')
  await expect(more).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(cart(page)).toBeHidden()
  await expect(cartButton(page)).toBeFocused()
})

test("the total is the price of the goods plus Printful's shipping rate", async ({ page }) => {
  await answerEstimates(page, 6.89)
  await fillCart(page, 'Mok', 'T-shirt')
  await openCart(page)
  const sums = cart(page).locator('.cart-sums')
  await expect(sums).toHaveText(/Subtotaal€\s41,98Verzending€\s6,89Totaal incl\. btw€\s48,87/)
  await expect(cart(page).getByRole('link', { name: /^Afrekenen €\s48,87$/ })).toHaveAttribute(
    'href',
    '/checkout/'
  )
  await expect(cartLines(page).filter({ hasText: 'T-shirt' })).toContainText('Zwart · S')
  await expect(cart(page).getByText(/schatting/)).toBeVisible()
})

test('a notice is next to the open cart, never overlapping it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await fillCart(page, 'Mok')
  await openCart(page)
  // A lost connection may cause one at any time.
  await page.evaluate(() => document.dispatchEvent(new CustomEvent('intent:failed', { detail: [] })))
  const notice = page.locator('.toast')
  await expect(notice).toBeVisible()
  await settle(page)
  const [drawer, box] = [await cart(page).boundingBox(), await notice.boundingBox()]
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(drawer?.x ?? 0)
  expect(box?.x).toBeGreaterThanOrEqual(0)
})

test('the server returns the shipping costs of a cart', { tag: '@deep' }, async ({ page }) => {
  await fillCart(page, 'Cap')
  const answered = page.waitForResponse('**/api/merch/shipping-rates')
  await openCart(page)
  const { shipping } = await (await answered).json()
  const shown = new Intl.NumberFormat('nl-BE', { minimumFractionDigits: 2 }).format(shipping)
  await expect(cart(page).locator('.cart-sums dd').nth(1)).toHaveText(new RegExp(`^€\\s${shown}$`))
})

test.describe('when the shipping costs cannot be loaded', () => {
  test.use({ expectedComplaints: [/Failed to load resource|shipping-rates/] })

  test('the amount of 4.50 is shown as an estimate, with a message and a retry button', async ({ page }) => {
    const seen = Promise.withResolvers<void>()
    await page.route('**/api/merch/shipping-rates', async (route) => {
      await seen.promise
      await route.abort()
    })
    await fillCart(page, 'Mok')
    await openCart(page)
    await expect(cart(page).getByText('Berekenen…')).toBeVisible()
    seen.resolve()
    const error = cart(page).getByText('Kon verzendkosten niet ophalen, probeer later opnieuw.')
    await expect(error).toBeVisible()
    await expect(cart(page).getByRole('link', { name: /^Afrekenen €\s21,49$/ })).toBeVisible()
    await page.unroute('**/api/merch/shipping-rates')
    await answerEstimates(page, 5)
    await cart(page).getByRole('button', { name: 'Probeer opnieuw' }).click()
    await expect(error).toBeHidden()
    await expect(cart(page).getByRole('link', { name: /^Afrekenen €\s21,99$/ })).toBeVisible()
  })
})

test('the cart survives a reload, and drops items that are no longer sold', async ({ page }) => {
  await answerEstimates(page)
  await fillCart(page, 'Mok', 'Tote Bag')
  await page.reload()
  await expect(cartButton(page)).toHaveAccessibleName('Open winkelwagen, 2 stuks')
  await page.evaluate(() => {
    const gone = [
      { productId: '300', variantId: '9323', quantity: 3 },
      { productId: '999', variantId: '1', quantity: 2 }
    ]
    localStorage.setItem('kino9-cart', JSON.stringify(gone))
  })
  await page.goto('/must-see/')
  await expect(cartButton(page)).toHaveAccessibleName('Open winkelwagen, 3 stuks')
  await openCart(page)
  await expect(cartLines(page)).toHaveCount(1)
})

test.describe('with invalid data in storage', () => {
  test.use({ expectedComplaints: [/^stored kino9-cart/] })

  test('the shop opens with an empty cart', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('kino9-cart', '{"no":"cart"}'))
    await page.goto('/#merch')
    await expect(cartButton(page)).toHaveAccessibleName('Open winkelwagen, 0 stuks')
  })
})

test('two tabs show the same cart', async ({ page, context }) => {
  await answerEstimates(page)
  await fillCart(page, 'Mok')
  await openCart(page)
  const other = await context.newPage()
  await other.goto('/#merch')
  await addButton(productCard(other, 'Cap')).click()
  await expect(cartButton(other)).toHaveAccessibleName('Open winkelwagen, 2 stuks')
  await expect(cart(page)).toHaveAccessibleName('Winkelwagen (2)')
  await expect(cartLines(page)).toHaveCount(2)
})

test('the count bounces for 600 ms when something is added, but not with reduced motion', {
  tag: '@deep'
}, async ({ page }) => {
  // On a slow machine a bounce is over before it can be checked, so its start is recorded.
  await page.addInitScript(() => {
    const begun: unknown[] = []
    Object.assign(window, { begun })
    const { animate } = Element.prototype
    Element.prototype.animate = function (frames, options) {
      const animation = animate.call(this, frames, options)
      if (this.matches('.cart-count')) begun.push(animation.effect?.getTiming().duration)
      return animation
    }
  })
  // The first item is added before the cart's own code has loaded.
  let deliver = () => {}
  const added = new Promise<void>((resolve) => (deliver = resolve))
  await page.route(/\/Cart\.[^/]+\.js$/, (route) => added.then(() => route.continue()))
  await page.goto('/#merch')
  const bounces = () => page.evaluate(() => Reflect.get(window, 'begun'))
  await addButton(productCard(page, 'Mok')).click()
  await expect(addButton(productCard(page, 'Mok'))).toHaveText('Toegevoegd!')
  deliver()
  await expect(cartButton(page)).toHaveAccessibleName('Open winkelwagen, 1 stuk')
  expect(await bounces()).toEqual([600])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // While it shows its confirmation, the button adds nothing.
  await expect(addButton(productCard(page, 'Mok'))).toHaveText('In winkelwagen')
  await addButton(productCard(page, 'Mok')).click()
  await expect(cartButton(page)).toHaveAccessibleName('Open winkelwagen, 2 stuks')
  expect(await bounces()).toEqual([600])
})

test('events of the cart are counted without personal data', { tag: '@deep' }, async ({ page }) => {
  const counted = await countingSite(page)
  await answerEstimates(page)
  await page.goto('/#merch')
  const card = productCard(page, 'T-shirt')
  await card.getByRole('button', { name: 'Welke maat past mij?' }).click()
  await expect(page.getByRole('dialog', { name: 'Maten van T-shirt' })).toBeVisible()
  await page.keyboard.press('Escape')
  await card.getByLabel('Maat').selectOption('L')
  await addButton(card).click()
  await openCart(page)
  await cart(page).getByRole('button', { name: 'Verwijder T-shirt, Zwart, L' }).click()
  const shirt = { product: 'T-shirt', colour: 'Zwart', size: 'L', quantity: '1' }
  await expect
    .poll(() =>
      counted.filter(({ name }) => name.startsWith('Merch')).map(({ name, props }) => [name, props])
    )
    .toEqual([
      ['Merch Size Guide Opened', { product: 'T-shirt' }],
      ['Merch Product Added', shirt],
      ['Merch Cart Opened', { items: '1' }],
      ['Merch Product Removed', shirt]
    ])
})
