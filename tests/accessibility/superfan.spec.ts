// The Superfan's pages in each of their states.

import { expect, test } from '../e2e/support/context.ts'
import { CONTROLS, movements, sidewaysOverflow, smallTargets } from '../e2e/support/geometry.ts'
import {
  becomeFan,
  choose,
  fillInFan,
  newFan,
  readyToStart,
  requestLink,
  sendLink,
  startButton
} from '../e2e/support/superfan.ts'
import { forgetTries } from '../e2e/support/test-shop.ts'
import { findings, looks } from './findings.ts'

test.beforeEach(({ baseURL }) => forgetTries(baseURL))

const toTop = (page: import('@playwright/test').Page) => page.evaluate(() => scrollTo(0, 0))

for (const { title, tag, use } of looks)
  test.describe(title, { tag }, () => {
    test.use({
      ...use,
      expectedComplaints: [/Failed to load resource|superfan|subscription|payment/],
      contextOptions: { reducedMotion: 'reduce' }
    })

    test('the signup has no finding in any step', async ({ page }) => {
      const opened = Promise.withResolvers<void>()
      await page.route('**/api/subscription/init', async (route) => {
        await opened.promise
        await route.continue()
      })
      await page.goto('/superfan/')
      await becomeFan(page).click()
      await expect(page.locator('.form-skeleton')).toBeVisible()
      await toTop(page)
      expect(await findings(page), 'preparing').toEqual([])
      opened.resolve()
      await readyToStart(page)
      await startButton(page).click()
      await expect(page.getByText('Vul een geldig e-mailadres in.')).toBeVisible()
      await toTop(page)
      expect(await findings(page), 'faults').toEqual([])
      await fillInFan(page, newFan())
      await choose(page, 'SEPA-domiciliëring', 'Het lukt, de bank betaalt later')
      await page.route('**/api/subscription/finalize', (route) => route.abort())
      await startButton(page).click()
      await expect(page.getByRole('heading', { name: 'Kon abonnement niet afronden.' })).toBeVisible()
      expect(await findings(page), 'unfinished').toEqual([])
      await page.unroute('**/api/subscription/finalize')
      await page.route('**/api/subscription/finalize', () => undefined)
      await page.getByRole('button', { name: 'Probeer opnieuw' }).click()
      await expect(page.getByRole('heading', { name: 'Je abonnement wordt afgerond…' })).toBeVisible()
      expect(await findings(page), 'finishing').toEqual([])
      await page.evaluate(() => sessionStorage.clear())
      await page.route('**/api/subscription/init', (route) => route.abort())
      await page.goto('/superfan/')
      await becomeFan(page).click()
      await expect(page.getByText('Kon abonnement niet voorbereiden.', { exact: false })).toBeVisible()
      await toTop(page)
      expect(await findings(page), 'no form').toEqual([])
    })

    test('the introduction, the welcome, the link and the page for old links have no finding', async ({
      page
    }) => {
      await page.route('**/api/superfans', (route) =>
        route.fulfill({ json: { nicknames: ['Popcornprins', 'قهوة', 'x'.repeat(60)] } })
      )
      await page.goto('/superfan/')
      await page.getByRole('heading', { name: 'Onze Superfans' }).scrollIntoViewIfNeeded()
      await expect(page.getByRole('listitem').filter({ hasText: 'Popcornprins' })).toBeVisible()
      await sendLink(page).click()
      await expect(page.getByText('Vul je e-mailadres in.')).toBeVisible()
      await toTop(page)
      expect(await findings(page), 'list and fault').toEqual([])
      await page.unroute('**/api/superfans')
      await page.route('**/api/superfans', (route) => route.abort())
      await page.goto('/superfan/success/?setup_intent=seti_1')
      await expect(page.getByText('Kon abonnement niet afronden.')).toBeVisible()
      await page.getByRole('heading', { name: 'Onze Superfans' }).scrollIntoViewIfNeeded()
      await expect(page.getByText('We kunnen de lijst met Superfans niet laden.')).toBeVisible()
      await toTop(page)
      expect(await findings(page), 'turned back').toEqual([])
      await page.unroute('**/api/superfans')
      await page.goto('/superfan/success/')
      expect(await findings(page), 'welcome').toEqual([])
      await page.goto('/superfan/portal-link-expired/')
      expect(await findings(page), 'expired').toEqual([])
      await requestLink(page, newFan()['E-mailadres'])
      await toTop(page)
      expect(await findings(page), 'sent').toEqual([])
      // Whether a link is still valid is checked when its button is pressed.
      await page.goto(`/api/stripe/portal/link?token=${'a'.repeat(43)}`)
      await expect(page.getByRole('button', { name: 'Ga naar mijn abonnement' })).toBeVisible()
      expect(await findings(page), 'link').toEqual([])
      expect(await page.evaluate(smallTargets, { least: 44, of: 'button' })).toEqual([])
      expect(await page.evaluate(sidewaysOverflow)).toBe(0)
    })
  })

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, contextOptions: { reducedMotion: 'reduce' } })

  test('everything fits with controls of 44 pixels, shifts nothing, and stays usable with text twice as large', async ({
    page
  }) => {
    await page.route('**/api/superfans', (route) => route.fulfill({ json: { nicknames: ['w'.repeat(60)] } }))
    for (const path of ['/superfan/success/', '/superfan/portal-link-expired/']) {
      await page.goto(path)
      expect(await page.evaluate(sidewaysOverflow), path).toBe(0)
      expect(await page.evaluate(smallTargets, { least: 24, of: `main :is(${CONTROLS})` })).toEqual([])
    }
    await page.goto('/superfan/')
    await page.getByRole('heading', { name: 'Onze Superfans' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('listitem').filter({ hasText: 'www' })).toBeVisible()
    expect(await page.evaluate(sidewaysOverflow), 'introduction').toBe(0)
    expect(await page.evaluate(movements, 90), 'introduction').toEqual([])
    await becomeFan(page).click()
    await readyToStart(page)
    expect(await page.evaluate(sidewaysOverflow), 'signup').toBe(0)
    expect(await page.evaluate(movements, 90), 'signup').toEqual([])
    const of = 'main :is(.field input, .button, .link-button)'
    expect(await page.evaluate(smallTargets, { least: 44, of })).toEqual([])

    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await page.evaluate(sidewaysOverflow), 'with large letters').toBe(0)
    await startButton(page).scrollIntoViewIfNeeded()
    await expect(startButton(page)).toBeInViewport({ ratio: 1 })
  })
})
