// An open app shows a new episode when it becomes visible after hours, without interrupting audio.

import type { Page } from '@playwright/test'
import { HOUR_MS } from '../../src/lib/time-units.ts'
import { expect, test } from './support/context.ts'
import { playEpisode, player } from './support/player.ts'
import { idle } from './support/screens.ts'
import { expectSound, recordSound } from './support/sound.ts'

/** Hides the page for this long. */
async function beAway(page: Page, ms: number): Promise<void> {
  const show = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await show(true)
  await page.evaluate((later) => {
    const { now } = Date
    Date.now = () => now() + later
  }, ms)
  await show(false)
}

/** From now on the home page has a newer episode. */
const publish = (page: Page) =>
  page.route('/', async (route) => {
    const response = await route.fetch()
    const html = (await response.text()).replace('data-newest="ep-118"', 'data-newest="ep-119"')
    await route.fulfill({ response, body: html.replaceAll('Kort maar krachtig', 'Kersvers') })
  })

test('after hours in the background the list is updated, and the audio continues', async ({ page }) => {
  await recordSound(page)
  await page.goto('/')
  await playEpisode(page, 118)
  await publish(page)
  await beAway(page, HOUR_MS)
  await idle(page)
  await expect(page.getByRole('heading', { name: 'Kersvers' })).toHaveCount(0)
  await beAway(page, 4 * HOUR_MS)
  await expect(page.getByRole('heading', { name: 'Kersvers' }).first()).toBeVisible()
  await expect(player(page)).toBeVisible()
  await expectSound(page)
})

test('without a new episode nothing changes', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Shift')
  await page.locator('#episode-115').scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(100)
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === '/')
  await beAway(page, 4 * HOUR_MS)
  await (await answer).finished()
  await idle(page)
  expect(await page.evaluate(() => scrollY)).toBe(before)
})

test('the page is not updated while the visitor is using something', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/')
  await page
    .getByRole('button', { name: /meer informatie$/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Sluit filmoverlay' })).toBeVisible()
  await publish(page)
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === '/')
  await beAway(page, 4 * HOUR_MS)
  await (await answer).finished()
  await idle(page)
  await expect(page.getByRole('button', { name: 'Sluit filmoverlay' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Kersvers' })).toHaveCount(0)
})
