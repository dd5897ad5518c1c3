// A deploy removes the code that an open page has not loaded yet.
import type { Page } from '@playwright/test'
import { expect, test } from './support/context.ts'
import { idle, offerTop } from './support/screens.ts'

// Missing code is an error in the console.
test.use({ expectedComplaints: [/./] })

const MISSING = /\/assets\/first-use\.client\.[\w-]+\.js$/

/** The number of full page loads. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return () => loads
}

/** Before a reload the page checks whether it is reachable. */
const waitForHead = (page: Page) => page.waitForResponse((response) => response.request().method() === 'HEAD')

/** From the scroll position that the browser restored. */
const scrollDown = async (page: Page) => {
  await page.evaluate(() => window.scrollTo({ top: scrollY + 600, behavior: 'instant' }))
}

test('code that is missing once causes one reload, and works afterwards', async ({ page }) => {
  let refusals = 0
  await page.route(MISSING, (route) => {
    refusals += 1
    return refusals === 1 ? route.fulfill({ status: 404 }) : route.continue()
  })
  const loads = countLoads(page)
  await page.goto('/afleveringen/')
  await scrollDown(page)
  await expect.poll(loads).toBe(2)
  await offerTop(page)
  expect(loads()).toBe(2)
})

test('code that stays missing does not cause another reload', async ({ page }) => {
  await page.route(MISSING, (route) => route.fulfill({ status: 404 }))
  const loads = countLoads(page)
  await page.goto('/afleveringen/')
  await scrollDown(page)
  await expect.poll(loads).toBe(2)
  for (let again = 0; again < 3; again += 1) {
    await page.goto('/films/')
    const dialog = waitForHead(page)
    await scrollDown(page)
    await dialog
    await idle(page)
  }
  expect(loads()).toBe(5)
})

test('without a connection the page is not reloaded', async ({ page, context }) => {
  const loads = countLoads(page)
  await page.goto('/afleveringen/', { waitUntil: 'networkidle' })
  await context.setOffline(true)
  const unanswered = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
  await scrollDown(page)
  await unanswered
  await idle(page)
  expect(loads()).toBe(1)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
})

test('code that could not be loaded offline is loaded with the next page', async ({ page }) => {
  let isOnline = false
  await page.route(MISSING, (route) => (isOnline ? route.continue() : route.abort()))
  await page.route('**/afleveringen/', (route) =>
    route.request().method() === 'HEAD' ? route.abort() : route.continue()
  )
  await page.goto('/afleveringen/')
  const lost = page.waitForEvent('requestfailed', (request) => MISSING.test(request.url()))
  await scrollDown(page)
  await lost
  isOnline = true
  await page.getByRole('link', { name: 'Alle films' }).click()
  await expect(page).toHaveURL(/\/films\/$/)
  await offerTop(page)
})

test('without storage the page is never reloaded', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      }
    })
  })
  await page.route(MISSING, (route) => route.fulfill({ status: 404 }))
  const loads = countLoads(page)
  await page.goto('/afleveringen/')
  const dialog = waitForHead(page)
  await scrollDown(page)
  await dialog
  await idle(page)
  expect(loads()).toBe(1)
})

test('the reload keeps the cart and the position in an episode', async ({ page }) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('seeded')) return
    sessionStorage.setItem('seeded', 'yes')
    const place = { episodeId: 'ep-118', position: 130, duration: 290, lastPlayed: new Date().toISOString() }
    localStorage.setItem('kino9-playback-positions', JSON.stringify({ 'ep-118': place }))
    localStorage.setItem('kino9-cart', '[{"productId":"300","variantId":"9323","quantity":2}]')
  })
  let refusals = 0
  await page.route(MISSING, (route) => {
    refusals += 1
    return refusals === 1 ? route.fulfill({ status: 404 }) : route.continue()
  })
  const loads = countLoads(page)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Open winkelwagen, 2 stuks' })).toBeVisible()
  await scrollDown(page)
  await expect.poll(loads).toBe(2)
  await expect(page.getByRole('button', { name: 'Open winkelwagen, 2 stuks' })).toBeVisible()
  await expect(page.getByText('Hervat vanaf 0:02:10').first()).toBeVisible()
})
