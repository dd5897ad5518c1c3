// The open app learns of a new episode: when it is seen again after hours, and without a word to the sound.
import type { Page } from '@playwright/test'
import { expect, test } from './support/context.ts'
import { playEpisode, player } from './support/player.ts'
import { idle } from './support/screens.ts'
import { expectSound, hear } from './support/sound.ts'

const HOUR_MS = 3_600_000

/** Puts the page out of sight for so long. */
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

/** From now on the home page has another newest episode. */
const publish = (page: Page) =>
  page.route('/', async (route) => {
    const response = await route.fetch()
    const html = (await response.text()).replace('data-newest="ep-118"', 'data-newest="ep-119"')
    await route.fulfill({ response, body: html.replaceAll('Kort maar krachtig', 'Kersvers') })
  })

test('after hours out of sight the list is as it is now, and the sound goes on', async ({ page }) => {
  await hear(page)
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

test('without a new episode nothing moves', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Shift')
  await page.locator('#episode-115').scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(100)
  const asked = page.waitForResponse((response) => new URL(response.url()).pathname === '/')
  await beAway(page, 4 * HOUR_MS)
  await (await asked).finished()
  await idle(page)
  expect(await page.evaluate(() => scrollY)).toBe(before)
})

test('nothing is taken from under a visitor who is at something', async ({ page }) => {
  await page.goto('/')
  await page
    .getByRole('button', { name: /meer informatie$/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Sluit filmoverlay' })).toBeVisible()
  await publish(page)
  const asked = page.waitForResponse((response) => new URL(response.url()).pathname === '/')
  await beAway(page, 4 * HOUR_MS)
  await (await asked).finished()
  await idle(page)
  await expect(page.getByRole('button', { name: 'Sluit filmoverlay' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Kersvers' })).toHaveCount(0)
})
