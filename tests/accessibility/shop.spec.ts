// The merch tab and the cart in each of their states.

import { someOf } from '../depth.ts'
import { withCart } from '../e2e/support/checkout.ts'
import { expect, test } from '../e2e/support/context.ts'
import { tabTo } from '../e2e/support/focus.ts'
import { CONTROLS, sidewaysOverflow, smallTargets } from '../e2e/support/geometry.ts'
import { offerTop, openPlayer, player, settle } from '../e2e/support/screens.ts'
import {
  addButton,
  answerEstimates,
  cart,
  cartButton,
  cartLines,
  fillCart,
  openCart,
  productCard
} from '../e2e/support/shop.ts'
import { findings, looks } from './findings.ts'

for (const { title, tag, use } of looks)
  test.describe(title, { tag }, () => {
    test.use({
      ...use,
      expectedComplaints: [/Failed to load resource|shipping-rates/],
      contextOptions: { reducedMotion: 'reduce' }
    })

    test('the merch tab, its size guide, the notice and the cart have no finding in any state', async ({
      page
    }) => {
      await page.route('**/api/merch/shipping-rates', (route) => route.abort())
      await page.goto('/#merch')
      await expect(productCard(page, 'Mok').getByRole('button', { name: 'Volgende foto' })).toBeVisible()
      expect(await findings(page), 'products').toEqual([])
      await page.getByRole('button', { name: 'Welke maat past mij?' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await findings(page), 'garment').toEqual([])
      await page.getByRole('tab', { name: 'Meet jezelf' }).click()
      expect(await findings(page), 'body').toEqual([])
      await page.keyboard.press('Escape')
      await addButton(productCard(page, 'Mok')).click()
      await expect(page.locator('.toast')).toBeVisible()
      expect(await findings(page, ['target-size']), 'added').toEqual([])
      await addButton(productCard(page, 'T-shirt')).click()
      await expect(cartButton(page)).toHaveAccessibleName('Open winkelwagen, 2 stuks')
      await openCart(page)
      await expect(cart(page).getByRole('button', { name: 'Probeer opnieuw' })).toBeVisible()
      expect(await findings(page), 'no estimate').toEqual([])
      await answerEstimates(page)
      await cart(page).getByRole('button', { name: 'Probeer opnieuw' }).click()
      await expect(cart(page).getByText('6,89')).toBeVisible()
      expect(await findings(page), 'lines').toEqual([])
      for (const name of ['Mok, Zwart', 'T-shirt, Zwart, S'])
        await cart(page)
          .getByRole('button', { name: `Verwijder ${name}` })
          .click()
      await expect(cartLines(page)).toHaveCount(0)
      expect(await findings(page), 'empty').toEqual([])
    })
  })

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, contextOptions: { reducedMotion: 'reduce' } })

  test('merch tab, size guide and cart fit with controls of 44 pixels, and stay usable with text twice as large', async ({
    page
  }) => {
    await answerEstimates(page)
    await fillCart(page, 'Mok', 'T-shirt')
    expect(await page.evaluate(sidewaysOverflow), '320 pixels wide').toBe(0)
    const ofCards = `.product :is(${CONTROLS})`
    expect(await page.evaluate(smallTargets, { least: 24, of: ofCards })).toEqual([])
    const drawerOverflow = () => cart(page).evaluate((one) => one.scrollWidth - one.clientWidth)
    const payLink = cart(page).getByRole('link', { name: /^Afrekenen/ })
    await openCart(page)
    await settle(page)
    expect(await drawerOverflow(), '320 pixels wide').toBe(0)
    expect(await page.evaluate(smallTargets, { least: 44, of: '.cart-drawer :is(button, .button)' })).toEqual(
      []
    )
    await payLink.scrollIntoViewIfNeeded()
    await expect(payLink).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(cart(page)).toBeHidden()

    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await page.evaluate(sidewaysOverflow), 'with large letters').toBe(0)
    await openCart(page)
    await settle(page)
    expect(await drawerOverflow(), 'with large letters').toBe(0)
    for (const part of [cartLines(page).first(), payLink]) {
      await part.scrollIntoViewIfNeeded()
      await expect(part).toBeInViewport()
    }
  })
})

test.describe('with a filled cart', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test.beforeEach(({ page }) => withCart(page))

  test('the cart button never covers the player or the back-to-top button', async ({ page }) => {
    await openPlayer(page, '/aflevering/118/')
    await expect(cartButton(page)).toBeVisible()
    await offerTop(page, 1200)
    const toTop = page.getByRole('button', { name: 'Terug naar boven' })
    await expect(toTop).toBeVisible()
    await settle(page)
    const [button, bar, top] = await Promise.all(
      [cartButton(page), player(page), toTop].map((one) => one.boundingBox())
    )
    if (!button || !bar || !top) throw new Error('not all of them are there')
    expect(button.y + button.height).toBeLessThanOrEqual(bar.y)
    expect(top.y + top.height).toBeLessThanOrEqual(button.y)
  })

  test('the cart button covers no focused element', async ({ page }) => {
    await page.goto('/#merch')
    await expect(cartButton(page)).toHaveAccessibleName('Open winkelwagen, 1 stuk')
    for (const [width, height] of someOf(
      [
        [320, 640],
        [390, 844]
      ] as const,
      2
    ))
      await test.step(`${width} by ${height}`, async () => {
        await page.setViewportSize({ width, height })
        await page.evaluate(() => document.querySelector<HTMLElement>('.skip-link')?.focus())
        await tabTo(page, cartButton(page))
        // The end of the page can be scrolled clear of the button.
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
        await settle(page)
        const end = await page.getByRole('contentinfo').boundingBox()
        const button = await cartButton(page).boundingBox()
        if (!end || !button) throw new Error('not both of them are there')
        // Rounded, because a document scrolls by whole pixels only.
        expect(Math.floor(end.y + end.height)).toBeLessThanOrEqual(Math.round(button.y))
      })
  })
})
