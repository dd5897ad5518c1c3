// Recordings that cannot be resumed exactly: a host without range requests, and one whose files change.
import type { Page } from '@playwright/test'
import { expect, test } from './support/context.ts'
import { type FlakyHost, startFlakyHost } from './support/flaky-host.ts'
import { pausePlayer, playEpisode, player, storedCompleted, storedSecond } from './support/player.ts'
import { recordSound, soundingSecond, speedUp } from './support/sound.ts'

// Recordings play in real time, and slower on a busy machine.
let host: FlakyHost
test.beforeEach(async ({ page, baseURL }) => {
  host = await startFlakyHost(baseURL ?? '')
  await recordSound(page)
})
test.afterEach(() => host.close())

/** The state of an earlier visit; set once, so that a reload finds the state of this visit. */
const leftAt = (page: Page, position: number, duration: number) =>
  page.addInitScript(
    ([position, duration]) => {
      if (sessionStorage.getItem('seeded')) return
      sessionStorage.setItem('seeded', 'yes')
      const record = { episodeId: 'ep-118', position, duration, lastPlayed: new Date().toISOString() }
      localStorage.setItem('kino9-playback-positions', JSON.stringify({ 'ep-118': record }))
    },
    [position, duration]
  )

test('a host without range requests does not lose the saved position', { tag: '@deep' }, async ({ page }) => {
  host.behaviour = { kind: 'starts at the beginning' }
  await leftAt(page, 130, 290)
  await page.goto(host.origin)
  await playEpisode(page, 118)
  await expect(page.getByText('Spoelen naar 0:02:10 lukt niet in deze aflevering.').first()).toBeVisible()
  await expect(player(page).getByText(/^Hervat vanaf/)).toHaveCount(0)
  expect(await soundingSecond(page)).toBeLessThan(60)
  await pausePlayer(page)
  expect(await storedSecond(page, 118)).toBe(130)
  await player(page).getByRole('button', { name: 'Speel af' }).click()
  await expect(player(page).getByRole('status')).toHaveText('Spoelen lukt niet in deze aflevering.')
  await expect(player(page).getByRole('slider', { name: 'Positie in de aflevering' })).toBeDisabled()
  const before = (await soundingSecond(page)) ?? 0
  await player(page)
    .getByRole('button', { name: /\+30s$/ })
    .click({ force: true })
  await page.keyboard.press('l')
  await expect(page.getByText(/^Spoelen naar/).first()).toBeVisible()
  expect(await soundingSecond(page)).toBeGreaterThanOrEqual(before)
  await player(page).getByRole('button', { name: 'Sluit speler' }).click()
  expect(await storedSecond(page, 118)).toBe(130)

  // Progress beyond it is saved again.
  await playEpisode(page, 118)
  await speedUp(page, 16)
  await expect.poll(() => soundingSecond(page)).toBeGreaterThan(131)
  await pausePlayer(page)
  expect(await storedSecond(page, 118)).toBeGreaterThan(130)
  expect(await storedCompleted(page)).toEqual([])
})

test('a changed length shows a notice that the position may be off', {
  tag: '@deep'
}, async ({ page }) => {
  await leftAt(page, 130, 325)
  await page.goto(host.origin)
  await playEpisode(page, 118)
  await expect(
    page.getByText(/^Het audiobestand is intussen langer of korter geworden/).first()
  ).toBeVisible()
  expect(await soundingSecond(page)).toBeGreaterThanOrEqual(130)
})

test('a hardly changed length shows no notice', { tag: '@deep' }, async ({ page }) => {
  await leftAt(page, 130, 315)
  await page.goto(host.origin)
  await playEpisode(page, 118)
  await expect.poll(() => soundingSecond(page)).toBeGreaterThan(130.5)
  await expect(page.getByText(/^Het audiobestand is intussen/)).toHaveCount(0)
})
