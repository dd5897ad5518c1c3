// The vote panel of an episode.
import type { Locator, Page } from '@playwright/test'

export const THANKS = 'Bedankt voor je stem!'

export const votePanel = (page: Page): Locator =>
  page.getByRole('region', { name: 'Wat vond jij de beste film?' })

/** Opens the vote panel of the home page, which is collapsed until the episode was started. */
export const openVotePanel = (page: Page): Promise<void> =>
  votePanel(page).getByRole('button', { name: 'Stem mee' }).click()

/** The vote button of a poster; its name may continue with the choice. */
export const choice = (page: Page, film: string): Locator =>
  votePanel(page).getByRole('button', { name: `Stem op ${film}` })

export const undoButton = (page: Page): Locator =>
  votePanel(page).getByRole('button', { name: 'Cut! Nog een take.' })

export const storedVotes = (page: Page): Promise<unknown> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('kino9-votes') ?? '{}'))
