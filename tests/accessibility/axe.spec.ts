// Runs axe on every page, after load and in use.
import type { Page } from '@playwright/test'
import { someOf } from '../depth.ts'
import { expect, routes, test } from '../e2e/support/context.ts'
import {
  filmOverlay,
  firstPoster,
  follow,
  holdNotices,
  openFilm,
  openPlayer,
  player,
  settle,
  showNotice
} from '../e2e/support/screens.ts'
import { findings, looks } from './findings.ts'

const EPISODE = '/aflevering/118/'
const LIMIT_MS = 480_000

const pages = [...routes, '/404.html']

/** Continues after a finding, so that all are reported together. */
async function expectNoFinding(page: Page, state: string, without: string[] = []) {
  expect.soft(await findings(page, without), `${new URL(page.url()).pathname} ${state}`).toEqual([])
}

/** With the open player, a notice and, if there are posters, a film. */
async function expectNoFindingInUse(page: Page, route: string) {
  await follow(page, EPISODE)
  await showNotice(page)
  await follow(page, route)
  await expect(page.locator('.toast')).toBeVisible()
  await expect(player(page)).toBeVisible()
  await settle(page)
  await page.evaluate(() => scrollTo(0, 0))
  await expectNoFinding(page, 'with the player and a notice')
  if ((await firstPoster(page).count()) === 0) return
  await openFilm(page)
  // A link that is partly under the tab bar, because the page was scrolled to the poster, would count as too small.
  await expectNoFinding(page, 'with the player and a film', ['target-size'])
  await page.keyboard.press('Escape')
  await expect(filmOverlay(page)).toHaveCount(0)
}

test('no page has a finding after load', async ({ page }) => {
  // It goes through every page of the site, which takes minutes on a busy machine.
  test.setTimeout(600_000)
  for (const route of pages)
    await test.step(route, async () => {
      await page.goto(route)
      for (const width of someOf([390, 1280], 2)) {
        await page.setViewportSize({ width, height: 844 })
        await expectNoFinding(page, `${width} pixels wide`)
      }
    })
})

test.describe('with the clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('no kind of page has a finding while in use', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await holdNotices(page)
    await openPlayer(page, EPISODE)
    for (const route of ['/', EPISODE, '/must-see/'])
      await test.step(route, () => expectNoFindingInUse(page, route))
  })
})

for (const { title, use } of looks)
  test.describe(title, { tag: '@deep' }, () => {
    test.use({ ...use, permissions: ['clipboard-read', 'clipboard-write'] })

    test('no page has a finding while in use', async ({ page }) => {
      test.setTimeout(LIMIT_MS)
      await holdNotices(page)
      await openPlayer(page, EPISODE)
      for (const route of pages) await test.step(route, () => expectNoFindingInUse(page, route))
    })
  })
