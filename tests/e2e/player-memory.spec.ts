// Blocked, full or invalid storage: everything works, without being remembered.
import type { Page } from '@playwright/test'
import { expect, test } from './support/context.ts'
import { playEpisode, player, playLink, seekTo, storedPositions } from './support/player.ts'
import { expectSound, recordSound, speedUp, theSound } from './support/sound.ts'

// Recordings play in real time, and slower on a busy machine.
test.beforeEach(({ page }) => recordSound(page))

/** Uses everything that reads or writes storage, once. */
async function wholeVisit(page: Page): Promise<void> {
  await page.goto('/')
  await playEpisode(page, 118)
  await seekTo(page, 60)
  await page.getByRole('tab', { name: 'Over ons' }).click()
  await page.getByRole('button', { name: 'Donker' }).click()
  await page.getByRole('link', { name: 'Privacybeleid' }).click()
  await expect(page).toHaveURL(/privacy/)
  await expectSound(page)
  await player(page)
    .getByRole('link', { name: /Kort maar krachtig/ })
    .click()
  await seekTo(page, 264)
  await speedUp(page, 4)
  await expect(page.getByText('Afgespeeld').first()).toBeVisible()
  await player(page).getByRole('button', { name: 'Sluit speler' }).click()
  await expect(player(page)).toHaveCount(0)
}

test('with blocked storage a whole visit works', { tag: '@deep' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      }
    })
  })
  await wholeVisit(page)
  await page.reload()
  await expect(page.getByText('Afgespeeld')).toHaveCount(0)
})

test('with full storage a whole visit works, and is remembered until the page is left', {
  tag: '@deep'
}, async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  await wholeVisit(page)
  expect(await storedPositions(page)).toEqual({})
})

/** Other invalid values: src/listen/places/resume.test.ts. */
const RUBBISH = ['{', '{"ep-118":null,"__proto__":{"polluted":true}}']

test.describe('with invalid values in every key', () => {
  // It is only logged.
  test.use({ expectedComplaints: [/^stored [a-z0-9-]+:/] })

  for (const rubbish of RUBBISH) {
    test(`a whole visit works with ${rubbish}`, { tag: '@deep' }, async ({ page }) => {
      await page.addInitScript((text) => {
        if (sessionStorage.getItem('soiled')) return
        sessionStorage.setItem('soiled', 'yes')
        for (const key of [
          'kino9-playback-positions',
          'kino9-completed-episodes',
          'kino9-playback-speed',
          'kino9-shortcuts',
          'kino9-volume',
          'kino9-votes',
          'poster-overlay-seen',
          'pwa-install-dismissed-until',
          'push-banner-dismissed-until'
        ])
          localStorage.setItem(key, text)
      }, rubbish)
      await page.goto('/')
      await expect(playLink(page, 118)).toBeVisible()
      await playEpisode(page, 118)
      expect((await theSound(page)).positionSeconds).toBeLessThan(10)
      expect((await theSound(page)).speed).toBe(1)
      await seekTo(page, 60)
      await expect.poll(async () => (await storedPositions(page))['ep-118']?.position).toBeGreaterThan(59)
      await page.getByRole('tab', { name: 'Over ons' }).click()
      await page.getByRole('tab', { name: 'Must-See' }).click()
      expect(await page.evaluate(() => 'polluted' in {})).toBe(false)
      await page.reload()
      await expect(page.locator('main')).toBeVisible()
    })
  }
})
