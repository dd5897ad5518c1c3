// Reading along, the search, listening elsewhere, and the dialogs of sharing: open, in use, in both themes.
import type { Page } from '@playwright/test'
import { expect, test } from '../e2e/support/context.ts'
import { settle } from '../e2e/support/screens.ts'
import { findings, looks } from './findings.ts'

async function expectNoFinding(page: Page, state: string) {
  await settle(page)
  expect.soft(await findings(page), state).toEqual([])
}

for (const { title, tag, use } of looks)
  test.describe(title, { tag }, () => {
    test.use({
      ...use,
      permissions: ['clipboard-read', 'clipboard-write'],
      contextOptions: { reducedMotion: 'reduce' },
      expectedComplaints: [/status of 503|^.api.search/]
    })

    test('the text of an episode and the dialogs of sharing have no finding', async ({ page }) => {
      await page.goto('/aflevering/118/?t=73')
      const main = page.getByRole('main')
      await main.locator('summary', { hasText: 'Luister elders' }).click()
      await page.locator('.transcript summary').click()
      await page.getByRole('searchbox', { name: 'Zoek in de tekst' }).fill('film')
      await expect(page.locator('.transcript').getByRole('status')).toHaveText(/^1 van/)
      await expectNoFinding(page, 'what was found in the text, and the apps')
      await page.getByRole('button', { name: /^Citaat van/ }).click()
      const card = page.getByRole('dialog', { name: 'Citaat' })
      await expect(card).toBeVisible()
      await expectNoFinding(page, 'the card of a quote')
      await card.getByRole('textbox').fill('')
      await expectNoFinding(page, 'the card without a quote')
      await page.keyboard.press('Escape')
      await main.getByRole('button', { name: 'Deel', exact: true }).click()
      await main.getByRole('button', { name: 'Insluiten' }).click()
      await expect(page.getByRole('dialog', { name: 'Insluiten' })).toBeVisible()
      await expectNoFinding(page, 'the code to embed')
      await page.keyboard.press('Escape')
      await main.getByRole('button', { name: 'Deel', exact: true }).click()
      await main.getByRole('button', { name: 'QR-code' }).click()
      await expect(page.getByRole('dialog').getByRole('img', { name: /^QR-code van/ })).toBeVisible()
      await expectNoFinding(page, 'the QR code')
    })

    test('the search has no finding: empty, with results, with none, and when it fails', async ({ page }) => {
      await page.goto('/')
      await page.keyboard.press('/')
      const dialog = page.getByRole('dialog', { name: 'Zoeken' })
      await expect(dialog).toBeVisible()
      await expectNoFinding(page, 'empty')
      await page.keyboard.type('jetee')
      await expect(dialog.getByRole('region', { name: 'In het gesprek' })).toBeVisible()
      await expectNoFinding(page, 'with results')
      await dialog
        .getByRole('button', { name: /^Luister: / })
        .last()
        .click()
      await expect(dialog.locator('[data-lit]').first()).toBeVisible()
      await expectNoFinding(page, 'with a result that plays')
      await dialog.getByRole('searchbox').fill('qqqqq')
      await expect(dialog.getByRole('status')).toContainText('Niets gevonden')
      await expectNoFinding(page, 'with none')
      await page.route('**/api/search?*', (route) => route.fulfill({ status: 503, json: {} }))
      await page.goto('/zoeken/?q=jetee')
      await expect(page.getByRole('button', { name: 'Probeer opnieuw' })).toBeVisible()
      await expectNoFinding(page, 'without an answer')
    })

    test('the page with every app has no finding after the feed was copied', async ({ page }) => {
      await page.goto('/luister/')
      await page.getByRole('main').getByRole('button', { name: 'Kopieer RSS' }).click()
      await expect(page.getByRole('main').getByRole('button', { name: 'RSS gekopieerd' })).toBeVisible()
      await expectNoFinding(page, 'with the notice')
    })

    test('the player for other sites has no finding while it plays', async ({ page }) => {
      await page.goto('/embed/aflevering/118/')
      await page.getByRole('link', { name: 'Luister vanaf 0:02:50 La Jetée' }).click()
      await expect(page.getByRole('button', { name: /^Pauzeer/ })).toBeVisible()
      await expectNoFinding(page, 'playing')
    })
  })
