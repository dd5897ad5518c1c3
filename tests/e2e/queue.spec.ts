// The queue, from a card to the next episode, and the filter of the archive.
import type { Page } from '@playwright/test'
import { expect, test } from './support/context.ts'
import { playEpisode, player, seekTo } from './support/player.ts'
import { expectSound, recordSound, theSound } from './support/sound.ts'

/** From the menu of its card. */
async function queueFromCard(page: Page, number: number, act: string): Promise<void> {
  await page.locator(`#episode-${number} [data-act="more"]`).click()
  await page.getByRole('button', { name: act, exact: true }).click()
  await expect(page.locator('.toast-text')).toContainText(/^(?:Speelt hierna|Achteraan bij Hierna): /)
}

test('a visitor queues two episodes, changes their order, and hears the first one after the current one', async ({
  page
}) => {
  await recordSound(page)
  await page.addInitScript(() => localStorage.setItem('kino9-plays-on', 'true'))
  await page.goto('/')
  await queueFromCard(page, 117, 'Speel hierna')
  await queueFromCard(page, 116, 'Zet achteraan')
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

test('a visitor filters the list, opens an episode, and finds the filtered list again', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('kino9-completed-episodes', JSON.stringify(['ep-118', 'ep-117']))
  )
  await page.goto('/afleveringen/')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('button', { name: 'Niet gehoord' }).click()
  await page.getByRole('combobox', { name: 'Jaar' }).selectOption('2026')
  await expect(page).toHaveURL(/\?toon=ongehoord,2026$/)
  const cards = page.locator('main .ticket-item:visible')
  await expect(cards).toHaveCount(10)
  await expect(cards.first().locator('[data-episode]')).not.toHaveAttribute('data-episode', /ep-11[78]/)
  await page.getByRole('button', { name: /^Toon meer/ }).click()
  await expect(cards).toHaveCount(20)
  await cards.nth(12).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/aflevering\//)
  await page.goBack()
  await expect(page).toHaveURL(/\?toon=ongehoord,2026$/)
  await expect(cards).toHaveCount(20)
  await expect(cards.nth(12)).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Niet gehoord' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Wis filter' }).click()
  await expect(page).toHaveURL(/\/afleveringen\/$/)
  await expect(cards).toHaveCount(10)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the archive by year is links', async ({ page }) => {
    await page.goto('/afleveringen/')
    await expect(page.getByRole('button', { name: 'Filter' })).toBeHidden()
    await page.getByRole('navigation', { name: 'Per jaar' }).getByRole('link', { name: '2025' }).click()
    await expect(page).toHaveURL(/\/afleveringen\/jaar\/2025\/$/)
    const episodes = page.locator('main ol').last().getByRole('listitem')
    expect(await episodes.count()).toBeGreaterThan(5)
    await episodes.first().getByRole('link').click()
    await expect(page).toHaveURL(/\/aflevering\//)
  })
})
