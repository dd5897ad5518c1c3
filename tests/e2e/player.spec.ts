// The player during a visit: across pages, after a reload, to the end and again.

import { expect, test } from './support/context.ts'
import { playEpisode, player, seekTo, storedSecond } from './support/player.ts'
import { idle } from './support/screens.ts'
import { expectSilence, expectSound, recordSound, soundsOf, theSound } from './support/sound.ts'

// Recordings play in real time, and slower on a busy machine.
test.beforeEach(({ page }) => recordSound(page))

test('audio and theme continue across three pages and back', async ({ page }) => {
  await page.goto('/')
  expect(await soundsOf(page)).toEqual([])
  await playEpisode(page, 118)
  const bar = player(page)
  await expect(bar.getByRole('link', { name: /Kort maar krachtig/ })).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Pauzeer' })).toBeVisible()
  await page.evaluate(() => {
    Object.assign(window, { sameDocument: true })
    window.breaks?.splice(0)
  })
  const places: number[] = []
  const listen = async () => {
    await expectSound(page)
    await expect(bar).toBeVisible()
    places.push((await theSound(page)).positionSeconds)
  }
  await page.getByRole('navigation').getByText('Over ons').click()
  await page.getByRole('button', { name: 'Donker' }).click()
  await page.getByRole('link', { name: 'Privacybeleid' }).click()
  await expect(page).toHaveURL(/\/privacy\/$/)
  await listen()
  await bar.getByRole('link', { name: /Kort maar krachtig/ }).click()
  await expect(page).toHaveURL(/\/aflevering\/118\/$/)
  await listen()
  await page.locator('.breadcrumbs').getByRole('link').first().click()
  await expect(page).not.toHaveURL(/118/)
  await listen()
  for (let step = 0; step < 3; step++) await page.goBack()
  await expect(page).toHaveURL(/\/#about$/)
  await listen()
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(await page.evaluate(() => window.breaks), 'interruptions').toEqual([])
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true)
})

test('after a reload the position is offered, and playback resumes there', async ({ page }) => {
  await page.goto('/')
  await playEpisode(page, 118)
  await seekTo(page, 75)
  await expectSound(page)
  const { positionSeconds } = await theSound(page)
  await page.reload()
  expect(await storedSecond(page, 118)).toBeGreaterThanOrEqual(positionSeconds - 0.5)
  const stored = (await storedSecond(page, 118)) ?? 0
  await expect(page.getByText(/Hervat vanaf (0:)?0?1:1\d/).first()).toBeVisible()
  expect(await soundsOf(page)).toEqual([])
  await playEpisode(page, 118)
  const now = (await theSound(page)).positionSeconds
  expect(now).toBeGreaterThan(stored - 1.5)
  expect(now).toBeLessThan(stored + 6)
})

test('closing the player keeps the position and releases the audio; a press resumes there', async ({
  page
}) => {
  await page.goto('/')
  await playEpisode(page, 118)
  await seekTo(page, 90)
  await expectSound(page)
  await player(page).getByRole('button', { name: 'Sluit speler' }).click()
  await expect(player(page)).toHaveCount(0)
  await expectSilence(page)
  expect(await page.evaluate(() => [...(window.sounds ?? [])].map((one) => one.getAttribute('src')))).toEqual(
    [null]
  )
  const stored = (await storedSecond(page, 118)) ?? 0
  expect(stored).toBeGreaterThanOrEqual(90)
  await idle(page)
  expect(await storedSecond(page, 118), 'the reset is no position').toBe(stored)
  await playEpisode(page, 118)
  expect((await theSound(page)).positionSeconds).toBeGreaterThan(stored - 1.5)
})
