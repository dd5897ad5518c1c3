import type { Page } from '@playwright/test'
import { firstPoster, follow, openFilm, openPlayer, player, settle, showNotice } from '../screens.ts'
import { expect, routes, test } from '../world.ts'
import { findings } from './findings.ts'

async function expectNoFinding(page: Page, state: string, without: string[] = []) {
  expect(await findings(page, without), state).toEqual([])
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1280]) {
    test.describe(`${colorScheme}, ${width} pixels wide`, () => {
      test.use({
        colorScheme,
        viewport: { width, height: 844 },
        permissions: ['clipboard-read', 'clipboard-write']
      })

      for (const route of [...routes, '/404.html']) {
        test(`${route} has no finding`, async ({ page }) => {
          await page.goto(route)
          await expectNoFinding(page, 'at rest')
        })

        test(`${route} has no finding while in use`, async ({ page }) => {
          test.slow()
          await openPlayer(page, '/aflevering/118/')
          await showNotice(page)
          await follow(page, route)
          // The focus holds the notice on the screen.
          await page.keyboard.press('F8')
          await expect(page.locator('.toast')).toBeVisible()
          await expect(player(page)).toBeVisible()
          await settle(page)
          await page.evaluate(() => scrollTo(0, 0))
          await expectNoFinding(page, 'with the player and a notice')
          if ((await firstPoster(page).count()) === 0) return
          await openFilm(page)
          // A link that is half under the tab bar, because the page was scrolled to the poster, counts as small.
          await expectNoFinding(page, 'with the player and a film', ['target-size'])
        })
      }
    })
  }
}
