// The checkout and the outcome page in each of their states.
import {
  chooseCard,
  field,
  fillIn,
  payButton,
  readyToPay,
  typeCode,
  withCart
} from '../e2e/support/checkout.ts'
import { expect, test } from '../e2e/support/context.ts'
import { CONTROLS, movements, sidewaysOverflow, smallTargets } from '../e2e/support/geometry.ts'
import { forgetTries, newCoupon } from '../e2e/support/test-shop.ts'
import { findings, looks } from './findings.ts'

test.beforeEach(({ baseURL }) => forgetTries(baseURL))

const ORDER = 'ord_aaaaaaaaaaaaaaaaaaaaaaaa'

for (const { title, tag, use } of looks)
  test.describe(title, { tag }, () => {
    test.use({
      ...use,
      expectedComplaints: [/Failed to load resource|merch|order|payment/],
      contextOptions: { reducedMotion: 'reduce' }
    })

    test('the checkout has no finding in any state', async ({ page, baseURL }) => {
      await page.goto('/checkout/')
      await expect(page.getByText('Winkelwagen is leeg')).toBeVisible()
      expect(await findings(page), 'empty').toEqual([])
      await withCart(page)
      await page.route('**/api/merch/shipping-rates', (route) => route.abort())
      await page.goto('/checkout/')
      await expect(page.getByText('Niet beschikbaar').filter({ visible: true })).toBeVisible()
      await field(page, 'Voornaam').focus()
      await page.keyboard.press('Enter')
      await expect(page.getByText('Je voornaam ontbreekt nog.')).toBeVisible()
      expect(await findings(page), 'faults').toEqual([])
      await page.unroute('**/api/merch/shipping-rates')
      await page.getByRole('button', { name: 'Probeer opnieuw' }).click()
      const opened = Promise.withResolvers<void>()
      await page.route('**/api/merch/checkout/init', async (route) => {
        await opened.promise
        await route.continue()
      })
      await fillIn(page)
      await expect(page.locator('.form-skeleton')).toBeVisible()
      expect(await findings(page), 'preparing').toEqual([])
      opened.resolve()
      await readyToPay(page)
      await typeCode(page, 'niets')
      await field(page, 'Kortingscode').press('Enter')
      await expect(page.getByText('Deze kortingscode is niet geldig.')).toBeVisible()
      expect(await findings(page), 'payment').toEqual([])
      await typeCode(page, await newCoupon(baseURL))
      await page.getByRole('button', { name: 'Toepassen' }).click()
      await expect(page.getByRole('button', { name: 'Verwijderen' })).toBeVisible()
      await readyToPay(page)
      await chooseCard(page, 'De kaart wordt geweigerd')
      await payButton(page).click()
      await expect(page.getByText('Je kaart is geweigerd.')).toBeVisible()
      await page.evaluate(() => scrollTo(0, 0))
      expect(await findings(page), 'declined').toEqual([])
      await page.route('**/v1/payment_intents/*/confirm*', () => undefined)
      await payButton(page).click()
      await expect(payButton(page)).toHaveText('Verwerken...')
      await page.evaluate(() => scrollTo(0, 0))
      expect(await findings(page), 'paying').toEqual([])
    })

    test('the checkout has no finding when the payment or the form cannot be loaded', async ({ page }) => {
      await withCart(page)
      await page.route('**/api/merch/checkout/init', (route) => route.abort())
      await page.goto('/checkout/')
      await fillIn(page)
      const again = page.getByRole('button', { name: 'Probeer opnieuw' })
      await expect(again).toBeVisible()
      expect(await findings(page), 'no payment').toEqual([])
      await page.unroute('**/api/merch/checkout/init')
      await page.route('**/simulators/stripe/stripe.js', (route) => route.abort())
      await page.reload()
      await expect(page.getByText('Er is niets betaald')).toBeVisible()
      expect(await findings(page), 'no form').toEqual([])
    })

    test('the outcome page has no finding for any outcome', async ({ page }) => {
      // Answered for the whole test, because a page that waits for a payment polls until it is left.
      let answered = 'draft'
      await page.route('**/api/merch/order-status/*', (route) =>
        route.fulfill({ json: { number: 'K9-4F7Q2', status: answered } })
      )
      for (const [status, redirect, heading] of [
        ['draft', 'pending', 'Betaling wordt verwerkt…'],
        ['paid', 'succeeded', 'Betaling Succesvol!'],
        ['cancelled', 'failed', 'Betaling mislukt']
      ] as const) {
        // Leaves the previous page, which would otherwise use the new answer and clear the order.
        await page.goto('/offline/')
        answered = status
        await page.evaluate((id) => {
          sessionStorage.clear()
          localStorage.setItem('kino9-order', JSON.stringify(id))
        }, ORDER)
        await page.goto(`/checkout/success/?payment_intent=pi_1&redirect_status=${redirect}`)
        await expect(page.getByRole('heading', { name: heading })).toBeVisible()
        expect(await findings(page), status).toEqual([])
      }
      await page.evaluate(() => localStorage.clear())
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Status onbekend' })).toBeVisible()
      expect(await findings(page), 'unknown').toEqual([])
    })
  })

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, contextOptions: { reducedMotion: 'reduce' } })

  test('the checkout fits with controls of 44 pixels, shifts nothing, and stays usable with text twice as large', async ({
    page
  }) => {
    await withCart(page)
    await page.goto('/checkout/')
    expect(await page.evaluate(movements, 90), 'before the form').toEqual([])
    await fillIn(page)
    await readyToPay(page)
    expect(await page.evaluate(movements, 90), 'with the form').toEqual([])
    expect(await page.evaluate(sidewaysOverflow), '320 pixels wide').toBe(0)
    const of = '.checkout :is(.field input, select, .button)'
    expect(await page.evaluate(smallTargets, { least: 44, of })).toEqual([])
    await payButton(page).scrollIntoViewIfNeeded()
    await expect(payButton(page)).toBeInViewport()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await typeCode(page, 'FILM')
    expect(await page.evaluate(sidewaysOverflow), 'with large letters').toBe(0)
    for (const part of [
      field(page, 'Kortingscode'),
      page.getByRole('button', { name: 'Toepassen' }),
      payButton(page)
    ]) {
      await part.scrollIntoViewIfNeeded()
      await expect(part).toBeInViewport({ ratio: 1 })
    }
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/checkout/success/')
    await expect(page.getByRole('heading', { name: 'Betaling mislukt' })).toBeVisible()
    expect(await page.evaluate(sidewaysOverflow), 'after paying').toBe(0)
    expect(await page.evaluate(smallTargets, { least: 24, of: `.outcome :is(${CONTROLS})` })).toEqual([])
    expect(await page.evaluate(movements, 90), 'after paying').toEqual([])
  })
})
