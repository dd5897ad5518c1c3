// Without spoilers, from the switch to the last film that was seen.
import type { Page } from '@playwright/test'
import { filmMarksText } from '../../src/texts/nl/film-marks.ts'
import { skippingText as text } from '../../src/texts/nl/skipping.ts'
import { expect, test } from './support/context.ts'
import { playEpisode, seekTo } from './support/player.ts'
import { recordSound, soundingSecond } from './support/sound.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const FILMS = ['le-voyage-dans-la-lune-1902', 'un-chien-andalou-1929', 'la-jetee-1962']
const covers = (page: Page) => page.getByRole('main').getByRole('button', { name: new RegExp(text.reveal) })

test('a visitor switches spoilers off: texts about unseen films are covered and their talk is skipped, until the films are seen', async ({
  page
}) => {
  await recordSound(page)
  await page.goto('/aflevering/118/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(covers(page)).toHaveCount(0)

  await page.goto('/#about')
  await page.getByRole('checkbox', { name: text.setting }).check()
  await page.goto('/aflevering/118/')
  await page.locator('.transcript summary').tap()
  await expect(covers(page).first()).toBeVisible()
  await playEpisode(page, 118)
  await seekTo(page, 42)
  // All three films follow each other.
  await expect.poll(() => soundingSecond(page)).toBeGreaterThanOrEqual(227)

  for (const film of FILMS) {
    await page.goto(`/film/${film}/`)
    const seen = page.getByRole('button', { name: filmMarksText.seen, exact: true })
    await seen.tap()
    await expect(seen).toHaveAttribute('aria-pressed', 'true')
  }
  await page.goto('/aflevering/118/')
  await page.locator('.transcript summary').tap()
  await expect(page.locator('.transcript-text [data-t]').first()).toBeVisible()
  await expect(covers(page)).toHaveCount(0)
})
