// The controls of playback: speed, chapters, sleep timer, keys, the lock screen.
import type { Page } from '@playwright/test'
import { expect, test } from './support/context.ts'
import { playEpisode, player, seekTo } from './support/player.ts'
import { expectSilence, expectSound, recordSound, theSound } from './support/sound.ts'

// Recordings play in real time, and slower on a busy machine.
test.use({ viewport: { width: 1280, height: 800 } })
test.beforeEach(({ page }) => recordSound(page))

const position = async (page: Page) => (await theSound(page)).positionSeconds

test('the speed stays with the next episode and the next visit', async ({ page }) => {
  await page.goto('/afleveringen/')
  await playEpisode(page, 118)
  await player(page).getByRole('combobox', { name: 'Snelheid' }).selectOption({ label: '1,5×' })
  await expect.poll(async () => (await theSound(page)).speed).toBe(1.5)
  await playEpisode(page, 117)
  expect((await theSound(page)).speed).toBe(1.5)
  await page.reload()
  await playEpisode(page, 116)
  expect((await theSound(page)).speed).toBe(1.5)
  await expect(player(page).getByRole('combobox', { name: 'Snelheid' })).toHaveValue('1.5')
})

test('chapters are named, listed and jumped to', async ({ page }) => {
  await page.goto('/')
  await playEpisode(page, 118)
  const bar = player(page)
  await bar.getByRole('button', { name: /^Hoofdstukken/ }).click()
  const list = page.getByRole('dialog', { name: 'Hoofdstukken' })
  const chapters = list.locator('.player-chapter')
  await expect(chapters).toHaveCount(6)
  await expect(chapters.first()).toHaveAttribute('aria-current', 'true')
  await chapters.nth(2).click()
  await expect(list).toBeHidden()
  await expect.poll(() => position(page)).toBeGreaterThanOrEqual(109)
  expect(await position(page)).toBeLessThan(115)
  await expectSound(page)
  await bar.getByRole('button', { name: /^Hoofdstukken/ }).click()
  await list.getByRole('button', { name: 'Volgend hoofdstuk' }).click()
  await expect.poll(() => position(page)).toBeGreaterThanOrEqual(170)
  await list.getByRole('button', { name: 'Vorig hoofdstuk' }).click()
  await expect.poll(() => position(page)).toBeLessThan(120)
  await expect(bar.getByRole('slider', { name: 'Positie' })).toHaveAttribute('aria-valuetext', /hoofdstuk /)
})

test('shortcuts work anywhere on the page, but not in fields and not when switched off', async ({ page }) => {
  await page.goto('/films/')
  await page.goto('/')
  await playEpisode(page, 118)
  await seekTo(page, 100)
  await page.locator('main').focus()
  await page.keyboard.press('k')
  await expectSilence(page)
  const paused = await position(page)
  await page.keyboard.press('l')
  await expect.poll(() => position(page)).toBeCloseTo(paused + 30, 0)
  await page.keyboard.press('j')
  await expect.poll(() => position(page)).toBeCloseTo(paused + 20, 0)
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => position(page)).toBeCloseTo(170, 0)
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(() => position(page)).toBeCloseTo(109, 0)
  await page.keyboard.press('m')
  expect(await page.evaluate(() => [...(window.sounds ?? [])].map(({ muted }) => muted))).toEqual([true])
  await page.keyboard.press('m')
  await player(page).getByRole('slider', { name: 'Positie' }).focus()
  await page.keyboard.press('5')
  await expect.poll(() => position(page)).toBeCloseTo(145, 0)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => position(page)).toBeCloseTo(150, 0)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Sneltoetsen' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Sneltoetsen' })).toBeHidden()
  await expect(player(page)).toBeVisible()

  // Space scrolls the page.
  await page.locator('main').focus()
  await page.keyboard.press('Space')
  await expectSilence(page)
})
