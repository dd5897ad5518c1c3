// The vote panel of an episode.
import type { Locator, Page } from '@playwright/test'

export const THANKS = 'Bedankt voor je stem!'

export const votePanel = (page: Page): Locator =>
  page.getByRole('region', { name: 'Wat vond jij de beste film?' })

/** Opens the folded vote panel of a page. */
export const openVotePanel = (page: Page): Promise<void> =>
  votePanel(page).getByRole('button', { name: 'Stem mee' }).click()

/** Goes to the page of an episode, and opens its vote panel. */
export async function gotoVote(page: Page, episodeNumber: number): Promise<void> {
  await page.goto(`/aflevering/${episodeNumber}/`)
  await openVotePanel(page)
}

/** Goes to the home page as a visitor who has heard the newest episode: its vote panel is open from the first paint. */
export async function gotoOpenPanel(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('kino9-completed-episodes', '["ep-118"]'))
  await page.goto('/')
}

/** The vote button of a poster; its name may continue with the choice. */
export const choice = (page: Page, film: string): Locator =>
  votePanel(page).getByRole('button', { name: `Stem op ${film}` })

export const undoButton = (page: Page): Locator =>
  votePanel(page).getByRole('button', { name: 'Cut! Nog een take.' })

export const storedVotes = (page: Page): Promise<unknown> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('kino9-votes') ?? '{}'))
