// Islands that are hydrated when a visitor is about to use them (`client:intent`): what they cost who only looks, and what
// becomes of a press that comes before their code.
import type { Page } from '@playwright/test'
import { ballot, choice, storedVotes, THANKS } from './support/ballot.ts'
import { expect, test } from './support/context.ts'
import { follow, idle } from './support/screens.ts'

const RENDERER = /\/assets\/client\.[\w-]+\.js$/
const COMPONENT = '**/assets/VotePanel.*.js*'

const waiting = (page: Page) => page.locator('astro-island[ssr]')

/** Paths of the scripts that the page has asked for. */
function scriptsOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script' || request.url().endsWith('.js')) asked.push(request.url())
  })
  return asked
}

test('a visitor who only looks fetches no React; once they scroll it is fetched, but not run', async ({ page }) => {
  const asked = scriptsOf(page)
  await page.goto('/')
  await idle(page)
  expect(asked.filter((url) => RENDERER.test(url))).toEqual([])
  const before = await waiting(page).count()
  await page.mouse.wheel(0, 400)
  await expect.poll(() => asked.filter((url) => RENDERER.test(url))).toHaveLength(1)
  await idle(page)
  expect(await waiting(page).count()).toBe(before)
})

test('a press shows at once that it registered, and counts when its code has come', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(COMPONENT, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/aflevering/118/')
  await choice(page, 'La Jetée').focus()
  await page.keyboard.press('Enter')
  await expect(choice(page, 'La Jetée')).toHaveAttribute('aria-busy', 'true')
  expect(await storedVotes(page)).toEqual({})
  release()
  await expect(ballot(page).getByText(THANKS)).toBeVisible()
  expect(await storedVotes(page)).toEqual({ 118: 'La Jetée' })
  await expect(choice(page, 'La Jetée')).not.toHaveAttribute('aria-busy', 'true')
})

test('an island of the next page is hydrated as well, and after the way back it still answers', async ({
  page
}) => {
  await page.goto('/aflevering/118/')
  await choice(page, 'La Jetée').click()
  await expect(ballot(page).getByText(THANKS)).toBeVisible()
  await follow(page, '/aflevering/117/')
  const other = ballot(page)
    .getByRole('button', { name: /^Stem op/ })
    .first()
  await other.click()
  await expect(ballot(page).getByText(THANKS)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/aflevering/118/')
  await expect(choice(page, 'La Jetée')).toHaveAttribute('aria-pressed', 'true')
  expect(await storedVotes(page)).toMatchObject({ 117: expect.any(String), 118: 'La Jetée' })
})

test('an island that is left while React still works on it leaves no error', async ({ page }) => {
  // React takes its steps by messages to itself: they come when the page was left.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      document.addEventListener('astro:page-load', () => setTimeout(() => post.call(this, message)), {
        once: true
      })
    }
  })
  await page.goto('/aflevering/118/')
  await choice(page, 'La Jetée').hover()
  await expect(page.locator('astro-island:not([ssr])').filter({ has: ballot(page) })).toHaveCount(1)
  await follow(page, '/films/')
  await idle(page)
})

test.describe('without a network', () => {
  test.use({
    expectedComplaints: [
      /Failed to (load resource|fetch dynamically)|^\/assets\/|Error: |^reload:|^TypeError/
    ]
  })

  test('a press whose code does not come is answered, and can be tried again', async ({ page, context }) => {
    await page.goto('/aflevering/118/')
    await idle(page)
    await context.setOffline(true)
    await choice(page, 'La Jetée').click()
    await expect(page.getByText('Geen verbinding. Kijk je internet na en probeer opnieuw.')).toBeVisible()
    expect(await storedVotes(page)).toEqual({})
    await context.setOffline(false)
    await choice(page, 'La Jetée').click()
    await expect(ballot(page).getByText(THANKS)).toBeVisible()
    expect(await storedVotes(page)).toEqual({ 118: 'La Jetée' })
  })
})
