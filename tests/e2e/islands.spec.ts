// Islands that are hydrated when a visitor is about to use them (`client:intent`): what visitors who only look
// download, and what happens to a press before the code has loaded.
import type { Page } from '@playwright/test'
import { wholeBrowser } from './support/browser.ts'
import { expect, test } from './support/context.ts'
import { saveData } from './support/recorded.ts'
import { follow, idle } from './support/screens.ts'
import { addButton, cartButton, cartLines, openCart, productCard, storedCart } from './support/shop.ts'
import { choice, gotoOpenPanel, openVotePanel, storedVotes, THANKS, votePanel } from './support/vote-panel.ts'

const RENDERER = /\/assets\/IslandClient\.[\w-]+\.js$/
const COMPONENT = '**/assets/VotePanel.*.js*'

const waiting = (page: Page) => page.locator('astro-island[ssr]')

/** Delays code until the returned function is called. */
async function holdCode(page: Page, code = COMPONENT): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(code, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** The number of votes that the page has sent. */
function countVotes(page: Page): () => number {
  let votes = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/votes')) votes += 1
  })
  return () => votes
}

/** Paths of the scripts that the page has requested. */
function scriptsOf(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script' || request.url().endsWith('.js')) requests.push(request.url())
  })
  return requests
}

test('the code of the islands is fetched once the page is idle, and does not run before it is used', async ({
  page
}) => {
  const scripts = scriptsOf(page)
  const has = (file: RegExp) => scripts.some((url) => file.test(url))
  await page.goto('/')
  expect(has(RENDERER)).toBe(false)
  const before = await waiting(page).count()
  for (const file of [RENDERER, /\/PlayerBar\./, /\/OpenBar\./, /\/FilmOverlay\./, /\/SearchDialog\./])
    await expect.poll(() => has(file), { message: `${file}` }).toBe(true)
  await idle(page)
  expect(await waiting(page).count()).toBe(before)
})

test.describe('a press before the code', () => {
  test.use({ hasTouch: true })

  const ways: Readonly<Record<string, (page: Page) => Promise<void>>> = {
    'by mouse': (page) => choice(page, 'La Jetée').click(),
    'by touch': (page) => choice(page, 'La Jetée').tap(),
    'by Enter': (page) => choice(page, 'La Jetée').press('Enter'),
    'by the space bar': (page) => choice(page, 'La Jetée').press(' '),
    // Without a pointer: only a click event arrives.
    'of a screen reader': (page) =>
      choice(page, 'La Jetée').evaluate((button) => (button as HTMLElement).click())
  }
  for (const [how, press] of Object.entries(ways))
    test(
      `${how} gives feedback at once, and counts once`,
      ['by mouse', 'of a screen reader'].includes(how) ? {} : { tag: '@deep' },
      async ({ page }) => {
        const release = await holdCode(page)
        const votes = countVotes(page)
        await gotoOpenPanel(page)
        await press(page)
        await expect(choice(page, 'La Jetée')).toHaveAttribute('aria-busy', 'true')
        await expect(choice(page, 'La Jetée')).toHaveCSS('opacity', '0.55')
        expect(await storedVotes(page)).toEqual({})
        release()
        await expect(votePanel(page).getByText(THANKS)).toBeVisible()
        await expect(choice(page, 'La Jetée')).not.toHaveAttribute('aria-busy')
        await expect(choice(page, 'La Jetée')).toHaveCSS('opacity', '1')
        await idle(page)
        expect(votes()).toBe(1)
      }
    )
})

test('a press while React is hydrating the island counts once', async ({ page }) => {
  // React schedules its steps with messages, which the test delays.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage
    const released = new Promise<void>((resolve) =>
      addEventListener('go-on', () => resolve(), { once: true })
    )
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      Object.assign(window, { isHydrating: true })
      void released.then(() => post.call(this, message))
    }
  })
  const votes = countVotes(page)
  await gotoOpenPanel(page)
  await choice(page, 'La Jetée').hover()
  await page.waitForFunction(() => Reflect.get(window, 'isHydrating') === true)
  await choice(page, 'La Jetée').click()
  await page.evaluate(() => dispatchEvent(new Event('go-on')))
  await expect(votePanel(page).getByText(THANKS)).toBeVisible()
  await idle(page)
  expect(votes()).toBe(1)
})

test('two islands of the same component handle presses in their order', async ({ page }) => {
  const release = await holdCode(page, '**/assets/ProductCard.*.js*')
  await page.goto('/#merch')
  for (const name of ['Mok', 'Cap']) {
    await addButton(productCard(page, name)).click()
    await expect(addButton(productCard(page, name))).toHaveAttribute('aria-busy', 'true')
  }
  expect(await storedCart(page)).toBeNull()
  release()
  await expect(cartButton(page)).toHaveAccessibleName('Open winkelwagen, 2 stuks')
  // The newest line is last.
  await openCart(page)
  await expect(cartLines(page).nth(0)).toContainText('Mok')
  await expect(cartLines(page).nth(1)).toContainText('Cap')
})

test('a held press is handled before the page changes when the visitor follows a link', async ({ page }) => {
  await saveData(page)
  const release = await holdCode(page)
  await gotoOpenPanel(page)
  await choice(page, 'La Jetée').click()
  const next = page.waitForRequest('**/films/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Alle films' }).click()
  await next
  await expect(page).toHaveURL(/:\d+\/$/)
  release()
  await expect(page).toHaveURL(/\/films\/$/)
  await expect.poll(() => storedVotes(page)).toEqual({ 118: 'La Jetée' })
})

test('an island on the next page is hydrated as well, and works after going back', async ({ page }) => {
  await gotoOpenPanel(page)
  await choice(page, 'La Jetée').click()
  await expect(votePanel(page).getByText(THANKS)).toBeVisible()
  await follow(page, '/aflevering/117/')
  await openVotePanel(page)
  const other = votePanel(page)
    .getByRole('button', { name: /^Stem op/ })
    .first()
  await other.click()
  await expect(votePanel(page).getByText(THANKS)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(choice(page, 'La Jetée')).toHaveAttribute('aria-pressed', 'true')
  expect(await storedVotes(page)).toMatchObject({ 117: expect.any(String), 118: 'La Jetée' })
})

test('leaving an island during hydration causes no error', { tag: '@deep' }, async ({ page }) => {
  // React schedules its steps with messages, which arrive after the page was left.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      Object.assign(window, { isHydrating: true })
      document.addEventListener('astro:page-load', () => setTimeout(() => post.call(this, message)), {
        once: true
      })
    }
  })
  await gotoOpenPanel(page)
  await choice(page, 'La Jetée').hover()
  await page.waitForFunction(() => Reflect.get(window, 'isHydrating') === true)
  await follow(page, '/films/')
  await idle(page)
})

test.describe('without a network', () => {
  test.use({
    expectedComplaints: [
      /Failed to (load resource|fetch dynamically)|^\/assets\/|Error: |^reload:|^TypeError/
    ]
  })

  test('a press whose code fails to load gets a notice, and can be repeated', async ({ page, context }) => {
    await gotoOpenPanel(page)
    await idle(page)
    await context.setOffline(true)
    await choice(page, 'La Jetée').click()
    await expect(
      page.getByText('Geen verbinding. Controleer je verbinding en probeer opnieuw.')
    ).toBeVisible()
    expect(await storedVotes(page)).toEqual({})
    await context.setOffline(false)
    await choice(page, 'La Jetée').click()
    await expect(votePanel(page).getByText(THANKS)).toBeVisible()
    expect(await storedVotes(page)).toEqual({ 118: 'La Jetée' })
  })
})

test.describe('after a deploy that removed its code', () => {
  test.use({
    expectedComplaints: [/Failed to (load resource|fetch dynamically)|^\/assets\/|Error: |^TypeError/]
  })

  test('a press reloads the page, which repeats it', { tag: '@deep' }, async ({ page }) => {
    let isGone = true
    await page.route(COMPONENT, (route) => (isGone ? route.fulfill({ status: 404 }) : route.continue()))
    await gotoOpenPanel(page)
    await idle(page)
    const loaded = page.waitForEvent('load')
    // Before the page reloads, it checks whether it is reachable.
    const headRequest = page.waitForRequest((request) => request.method() === 'HEAD')
    await choice(page, 'La Jetée').click()
    await headRequest
    isGone = false
    await loaded
    await expect(votePanel(page).getByText(THANKS)).toBeVisible()
    expect(await storedVotes(page)).toEqual({ 118: 'La Jetée' })
  })
})

test('a page from the back/forward cache works after going back', { tag: '@deep' }, async ({
  playwright,
  baseURL
}) => {
  // Playwright disables that cache, and the headless shell has none.
  const browser = await playwright.chromium.launch({
    ...wholeBrowser.launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache']
  })
  const page = await browser.newPage(baseURL ? { baseURL } : {})
  await gotoOpenPanel(page)
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { wasKept: persisted }))
  )
  // Payment pages are loaded in full.
  await page.evaluate(() => location.assign('/checkout/'))
  await expect(page).toHaveURL(/\/checkout\/$/)
  await page.goBack({ waitUntil: 'commit' })
  await page.waitForFunction(() => Reflect.get(window, 'wasKept') === true)
  await choice(page, 'La Jetée').click()
  await expect(votePanel(page).getByText(THANKS)).toBeVisible()
  expect(await storedVotes(page)).toEqual({ 118: 'La Jetée' })
  await browser.close()
})
