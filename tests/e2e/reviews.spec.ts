import { test as loud } from '@playwright/test'
import { expect, test } from './support/context.ts'

test('reviews are requested when the tab is opened, and not before', async ({ page }) => {
  const requestedPaths: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/reviews')) requestedPaths.push(new URL(request.url()).pathname)
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(requestedPaths).toEqual([])
  await page.getByRole('tab', { name: 'Over ons' }).click()
  await page.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded()
  const list = page.locator('.reviews-list')
  await expect(list.locator('.review:visible')).toHaveCount(4)
  await expect(page.getByText('Gemiddeld 4,5 van 5, uit 14 beoordelingen')).toBeVisible()
  await expect(list).toContainText('tante Rita uit Aalst')
  await expect(page.getByRole('img', { name: '5 van 5 sterren' }).first()).toBeVisible()
  await expect(list.locator('time').first()).toHaveText('3 november 2026')
  await expect(page.getByText('Help ons groeien! Een korte review of vijf sterretjes')).toBeVisible()
  await page.getByRole('button', { name: 'Toon alle 14 reviews' }).click()
  await expect(list.locator('.review:visible')).toHaveCount(14)
  await page.getByRole('button', { name: 'Toon minder reviews' }).click()
  await expect(list.locator('.review:visible')).toHaveCount(4)
  await expect(page.getByRole('button', { name: 'Toon alle 14 reviews' })).toBeInViewport()
  // After another page and back, the answer is reused.
  await page.getByRole('link', { name: 'Privacybeleid' }).click()
  await expect(page).toHaveURL(/privacy/)
  await page.goBack()
  await expect(list.locator('.review:visible')).toHaveCount(4)
  expect(requestedPaths.filter((path) => path === '/api/alle/reviews')).toHaveLength(1)
})

test('the content below the reviews does not shift when they arrive', async ({ page }) => {
  for (const width of [390, 1280]) {
    const measured = Promise.withResolvers<void>()
    await page.unrouteAll()
    await page.route('**/api/alle/reviews', async (route) => {
      await measured.promise
      await route.continue()
    })
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/#about')
    await page.reload()
    await page.getByRole('heading', { name: 'Reviews' }).evaluate((heading) => heading.scrollIntoView())
    await expect(page.locator('.review-skeleton')).toHaveCount(3)
    const before = await page.locator('.reviews-list').boundingBox()
    measured.resolve()
    await expect(page.locator('.review:visible')).toHaveCount(4)
    const after = await page.locator('.reviews-list').boundingBox()
    const grownPx = (after?.height ?? 0) - (before?.height ?? 0)
    expect(Math.abs(grownPx), `at ${width} px: ${before?.height} → ${after?.height}`).toBeLessThan(120)
  }
})

// A refused call is an error in the console by itself.
loud(
  'when the reviews do not come, that is said and can be tried again',
  { tag: '@deep' },
  async ({ page }) => {
    let isAway = true
    await page.route('**/api/alle/reviews', (route) =>
      isAway ? route.fulfill({ status: 503, contentType: 'text/plain', body: 'weg' }) : route.continue()
    )
    await page.goto('/#about')
    await page.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded()
    await expect(page.getByText('We kunnen de reviews niet laden. Probeer het later opnieuw.')).toBeVisible()
    isAway = false
    await page.locator('.reviews-block').getByRole('button', { name: 'Probeer opnieuw' }).click()
    await expect(page.locator('.review:visible')).toHaveCount(4)
  }
)
