// Voting for the best film: with a mouse, by keyboard, offline, in two tabs.

import { expect, test } from './support/context.ts'
import { expectFocusSeen, tabTo } from './support/focus.ts'
import { movements, sidewaysOverflow } from './support/geometry.ts'
import { recordShifts, shiftsOf } from './support/recorded.ts'
import { follow } from './support/screens.ts'
import {
  choice,
  gotoOpenPanel,
  gotoVote,
  storedVotes,
  THANKS,
  undoButton,
  votePanel
} from './support/vote-panel.ts'

test('a vote is confirmed, persists, is shown below the newest episode, and can be undone', async ({
  page
}) => {
  await recordShifts(page)
  await gotoVote(page, 118)
  await expect(votePanel(page).getByRole('button')).toHaveCount(3)
  await choice(page, 'La Jetée').click()
  await expect(choice(page, 'Un chien andalou')).toBeDisabled()
  await expect(votePanel(page).getByRole('status')).toHaveText(
    'Bedankt voor je stem!De uitslag hoor je in een volgende aflevering!Cut! Nog een take.'
  )
  await expect(choice(page, 'La Jetée')).toHaveAttribute('aria-pressed', 'true')
  await expect(choice(page, 'La Jetée')).toHaveAccessibleName('Stem op La Jetée (1962) Jouw stem')
  expect(await storedVotes(page)).toEqual({ 118: 'La Jetée' })

  await follow(page, '/')
  await expect(votePanel(page).getByText(THANKS)).toBeVisible()
  await page.reload()
  await votePanel(page).scrollIntoViewIfNeeded()
  await expect(choice(page, 'La Jetée')).toHaveAttribute('aria-pressed', 'true')

  await undoButton(page).click()
  await expect(votePanel(page).getByText('En de winnaar is…')).toBeVisible()
  await expect(undoButton(page)).toBeHidden()
  await expect(choice(page, 'La Jetée')).toHaveAccessibleName('Stem op La Jetée (1962)')
  expect(await storedVotes(page)).toEqual({})
  const { total, list } = await shiftsOf(page)
  // A font that loads late may move a letter by a fraction of a pixel.
  expect(total, list).toBeLessThan(0.001)
})

test('a visitor votes, undoes the vote and votes for another film by keyboard', { tag: '@deep' }, async ({
  page
}) => {
  await gotoVote(page, 117)
  await tabTo(page, choice(page, 'Hausu'))
  await page.keyboard.press('Space')
  await expect(votePanel(page).getByText(THANKS)).toBeVisible()
  await expect(choice(page, 'Hausu')).toBeFocused()
  await tabTo(page, undoButton(page))
  await page.keyboard.press('Enter')
  await expect(choice(page, 'Hausu')).toBeFocused()
  await expectFocusSeen(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(choice(page, 'The Babadook')).toHaveAttribute('aria-pressed', 'true')
  await expect(votePanel(page).getByText(THANKS)).toBeVisible()
})

test('two tabs show the same vote', async ({ page, context }) => {
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await gotoVote(tab, 116)
  }
  await choice(page, 'Tampopo').click()
  await expect(votePanel(other).getByText(THANKS)).toBeVisible()
  await undoButton(other).click()
  await expect(votePanel(page).getByText('En de winnaar is…')).toBeVisible()
})

test('a press before the script has loaded, and a second one, count as one vote', async ({ page }) => {
  const pressed = Promise.withResolvers<void>()
  await page.route('**/VotePanel.*.js', async (route) => {
    await pressed.promise
    await route.continue()
  })
  let requestCount = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/votes')) requestCount++
  })
  await gotoOpenPanel(page)
  await choice(page, 'La Jetée').dblclick()
  pressed.resolve()
  await expect(votePanel(page).getByText(THANKS)).toBeVisible()
  expect(requestCount).toBe(1)
})

test.describe('without a network', () => {
  // Preloaded code may still be loading when the network fails.
  test.use({ expectedComplaints: [/Failed to (load resource|fetch dynamically)|^\/api\/votes/] })

  test('the vote has no effect and no error message, and works when the network is back', async ({
    page,
    context
  }) => {
    await gotoVote(page, 114)
    await choice(page, 'Whiplash').hover()
    await expect(votePanel(page).getByRole('status')).toBeVisible()
    await context.setOffline(true)
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('/api/votes'))
    await choice(page, 'Whiplash').click()
    await logged
    await expect(choice(page, 'Whiplash')).toBeEnabled()
    await expect(votePanel(page).getByText('En de winnaar is…')).toBeVisible()
    await expect(page.getByRole('alert').or(page.locator('.toast'))).toHaveCount(0)
    await expect(choice(page, 'Whiplash')).toBeFocused()
    expect(await storedVotes(page)).toEqual({})
    await context.setOffline(false)
    await choice(page, 'Whiplash').click()
    await expect(votePanel(page).getByText(THANKS)).toBeVisible()
  })
})

test('a trailer, a bonus and an episode without films have no vote panel', async ({ page }) => {
  for (const slug of ['trailer-wie-zijn-die-drie', 'bonus-de-pauze-een-verdediging', '111']) {
    await page.goto(`/aflevering/${slug}/`)
    await expect(page.locator('h1')).toBeVisible()
    await expect(votePanel(page)).toHaveCount(0)
  }
})

test('an old episode says that voting is closed to a visitor who never voted', async ({ page }) => {
  await page.goto('/aflevering/109/')
  await votePanel(page).scrollIntoViewIfNeeded()
  await expect(votePanel(page).getByText('De stembus is gesloten.').filter({ visible: true })).toBeVisible()
  await expect(votePanel(page).getByRole('button')).toHaveCount(0)
})

test.describe('for a visitor with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing moves while voting', { tag: '@deep' }, async ({ page }) => {
    await gotoVote(page, 115)
    await choice(page, 'Before Sunrise').click()
    await expect(votePanel(page).getByText(THANKS)).toBeVisible()
    expect(await page.evaluate(movements, 90)).toEqual([])
    expect(await page.locator('.vote-stub').evaluate((stub) => getComputedStyle(stub).rotate)).toBe('none')
  })
})

for (const width of [390, 1280])
  test(`the vote panel of an episode page does not overlap the films above it, ${width} pixels wide`, {
    tag: '@deep'
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/aflevering/117/')
    const films = await page.locator('.episode-films').boundingBox()
    const panel = await votePanel(page).boundingBox()
    expect(panel?.y).toBeGreaterThanOrEqual((films?.y ?? 0) + (films?.height ?? 0) + 24)
  })

test('a vote panel with a vote fits a small phone, also with text twice as large', {
  tag: '@deep'
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await gotoVote(page, 117)
  await choice(page, 'The Babadook').click()
  await expect(votePanel(page).getByText(THANKS)).toBeVisible()
  expect(await page.evaluate(sidewaysOverflow)).toBe(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await page.evaluate(sidewaysOverflow)).toBe(0)
})
