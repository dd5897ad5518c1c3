// The overlays of pages, open: notice, install banner and its steps, back-to-top button, tooltip, reviews, services.

import { expect, test } from '../e2e/support/context.ts'
import { offerTop, settle } from '../e2e/support/screens.ts'
import { findings, looks } from './findings.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'

for (const { title, tag, use } of looks)
  test.describe(title, { tag }, () => {
    test.use({
      ...use,
      permissions: ['clipboard-read', 'clipboard-write'],
      contextOptions: { reducedMotion: 'reduce' }
    })

    test('a notice, the back-to-top button with its tooltip, the banner and the reviews have no finding', async ({
      page
    }) => {
      await page.goto('/aflevering/118/')
      await page.evaluate(() => {
        const event = new Event('beforeinstallprompt', { cancelable: true })
        dispatchEvent(event)
      })
      await expect(page.locator('.install-banner')).toBeVisible()
      await offerTop(page, 780)
      const toTop = page.getByRole('button', { name: 'Terug naar boven' })
      await expect(toTop).toBeVisible()
      // After any key the browser assumes a keyboard user.
      await page.keyboard.press('Shift')
      await toTop.focus()
      await expect(page.getByRole('tooltip')).toBeVisible()
      await settle(page)
      // A link that is partly under the tab bar would count as too small.
      expect(await findings(page, ['target-size']), 'the way back to the top').toEqual([])
      await page
        .getByRole('main')
        .getByRole('button', { name: 'Deel', exact: true })
        .evaluate((button) => (button as HTMLElement).click())
      await expect(page.getByRole('dialog', { name: 'Deel deze aflevering' })).toBeVisible()
      expect(await findings(page, ['target-size']), 'the share menu').toEqual([])
      await page.getByRole('button', { name: 'Kopieer link' }).click()
      await page.keyboard.press('Escape')
      await expect(page.locator('.toast')).toBeVisible()
      await settle(page)
      expect(await findings(page, ['target-size']), 'afloat').toEqual([])

      await page.goto('/#about')
      await page.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded()
      await page.getByRole('button', { name: /^Toon alle/ }).click()
      expect(await findings(page), 'reviews').toEqual([])
    })

    test('the menu of a card has no finding, with and without what was done before', async ({ page }) => {
      await page.goto('/')
      const more = page.locator('#episode-117').getByRole('button', { name: /^Meer met / })
      const open = async () => {
        await more.click()
        await expect(page.getByRole('dialog', { name: /^Meer met / })).toBeVisible()
        await settle(page)
      }
      await open()
      expect(await findings(page, ['target-size']), 'as built').toEqual([])
      await page.getByRole('button', { name: 'Speel hierna' }).click()
      await open()
      await page.getByRole('button', { name: 'Gehoord' }).click()
      await open()
      await expect(page.getByRole('button', { name: 'Haal weg uit Hierna' })).toBeVisible()
      expect(await findings(page, ['target-size']), 'heard and queued').toEqual([])
    })

    test("the visitor's services, the lists of their films, and where a film is have no finding", async ({
      page
    }) => {
      await page.goto('/must-see/')
      await page.getByText('Op mijn diensten', { exact: true }).click()
      await page.getByRole('checkbox', { name: 'MUBI' }).click()
      await settle(page)
      expect(await findings(page), 'services').toEqual([])
      await page.getByRole('button', { name: 'Klaar' }).click()
      await expect(page.locator('.watch-sign').first()).toBeVisible()
      await settle(page)
      expect(await findings(page), 'filtered list').toEqual([])
      await page.locator('.must-see-item a.poster:visible').first().click()
      await expect(page.getByRole('link', { name: /^Bron: JustWatch, / })).toBeVisible()
      await settle(page)
      expect(await findings(page), 'film').toEqual([])
    })
  })

test.describe('on an iPhone', () => {
  test.use({ viewport: { width: 390, height: 844 }, userAgent: IPHONE })

  test('the install steps have no finding', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }))
    await page.goto('/')
    await page.getByRole('button', { name: 'Toon instructies' }).click()
    await expect(page.getByRole('button', { name: 'Begrepen' })).toBeVisible()
    await settle(page)
    expect(await findings(page)).toEqual([])
  })
})
