// The queue, from a card to the next episode, and the filter of the archive.
import type { Page } from '@playwright/test'
import { expect, test } from './support/context.ts'
import { playEpisode, player, seekTo } from './support/player.ts'
import { expectSound, recordSound, theSound } from './support/sound.ts'

/** On a card of the list, or on the page of an episode. */
const queueButton = (page: Page, number: number) => page.locator(`main [data-queue-of="ep-${number}"]`).last()

async function putLast(page: Page, number: number): Promise<void> {
  await queueButton(page, number).click()
  await page.getByRole('button', { name: 'Zet achteraan', exact: true }).click()
  await expect(queueButton(page, number)).toHaveAccessibleName(/staat in de wachtrij$/)
}

test('a visitor queues two episodes, changes their order, and hears the first one after the current one', async ({
  page
}) => {
  await recordSound(page)
  await page.addInitScript(() => localStorage.setItem('kino9-plays-on', 'true'))
  await page.goto('/')
  await page.keyboard.press('Shift')
  await putLast(page, 117)
  await page.goto('/aflevering/116/')
  await page.keyboard.press('Shift')
  await putLast(page, 116)
  await page.goto('/')
  await playEpisode(page, 118)
  await player(page).getByRole('button', { name: 'Hierna', exact: true }).click()
  const list = page.getByRole('listbox', { name: 'Hierna' })
  await expect(list.getByRole('option')).toHaveCount(2)
  await list.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(list.getByRole('option').first()).toHaveAttribute('data-queued', 'ep-116')
  await page.keyboard.press('Escape')
  const { durationSeconds } = await theSound(page)
  await seekTo(page, Math.floor(durationSeconds) - 6)
  await expect(
    player(page)
      .getByText(/^Over \d seconden: /)
      .last()
  ).toBeVisible()
  await expect(player(page).getByRole('button', { name: 'Annuleer' })).toBeVisible()
  await expect(player(page).getByRole('link').first()).toHaveAttribute('href', '/aflevering/116/')
  await expectSound(page)
  expect(await page.evaluate(() => localStorage.getItem('kino9-queue'))).toBe('["ep-117"]')
})
