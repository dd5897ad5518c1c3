// The player by role and label, and its stored state.
import { expect, type Locator, type Page } from '@playwright/test'
import { pastSamePress } from './clock.ts'
import { expectSound, theSound } from './sound.ts'

export const player = (page: Page): Locator => page.getByRole('region', { name: 'Speler' })

/** The listen button of an episode, on its ticket or page. */
export const playLink = (page: Page, number: number | string): Locator =>
  page.locator(`main [data-play="ep-${number}"]`).first()

/** Plays an episode and waits for its bar. */
export async function playEpisode(page: Page, number: number | string): Promise<void> {
  await playLink(page, number).click()
  await expect(player(page)).toBeVisible()
  await expectSound(page)
}

/** Pauses in the bar. */
export async function pausePlayer(page: Page): Promise<void> {
  await pastSamePress(page)
  await player(page).getByRole('button', { name: 'Pauzeer' }).click()
  await expect(player(page).getByRole('button', { name: 'Speel af' })).toBeVisible()
}

const seekBar = (page: Page) => page.getByRole('slider', { name: 'Positie in de aflevering' })

/** Reads the value of the seek bar, like assistive technology. */
export async function seekTo(page: Page, seconds: number): Promise<void> {
  await expect(seekBar(page)).toBeEnabled()
  await seekBar(page).fill(String(seconds))
  await expect
    .poll(async () => Math.abs((await theSound(page)).positionSeconds - seconds), {
      message: `at ${seconds} s`
    })
    .toBeLessThan(5)
}

interface StoredPosition {
  episodeId: string
  position: number
  duration: number
  lastPlayed: string
}

export const storedPositions = (page: Page): Promise<Record<string, StoredPosition>> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('kino9-playback-positions') ?? '{}'))

/** The saved position of an episode. */
export const storedSecond = async (page: Page, number: number | string): Promise<number | undefined> =>
  (await storedPositions(page))[`ep-${number}`]?.position

export const storedCompleted = (page: Page): Promise<string[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('kino9-completed-episodes') ?? '[]'))
