// The film overlay while the server answers, is slow, fails or is not called; and related films.

import type { Page } from '@playwright/test'
import { expect, test } from './support/context.ts'
import { recordShifts, shiftsOf } from './support/recorded.ts'

const CALL = '**/api/movies/*'
const LOADING = 'Detailinformatie wordt geladen...'
const answer = {
  imdbId: 'tt0056119',
  runtime: '120 min',
  imdbRating: '7.5',
  letterboxdRating: 4.13,
  rated: 'KNT',
  plot: 'Een man herinnert zich een vrouw op een pier.'
}

const open = async (page: Page) => {
  await page.goto('/')
  await page.locator('.featured').getByRole('button', { name: 'La Jetée (1962), meer' }).click()
  return page.getByRole('dialog', { name: 'La Jetée' })
}

test('details come as people here read them', async ({ page }) => {
  await page.route(CALL, (route) => route.fulfill({ json: answer }))
  const overlay = await open(page)
  await expect(overlay.getByRole('status')).toHaveText(answer.plot)
  await expect(overlay.getByText('1962 · 2u 0m · KNT')).toBeVisible()
  const facts = overlay.locator('dl > div')
  await expect(facts.nth(0)).toHaveText(/^IMDb\s*7,5\s*★\s*van 10$/)
  await expect(facts.nth(1)).toHaveText(/^Letterboxd\s*4,1\s*★\s*van 5$/)
  await expect(overlay.locator('[data-part=details]')).toHaveAttribute('aria-busy', 'false')
})

test('a quick answer shows no loading, a slow one says so after a moment', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(CALL, async (route) => {
    await held
    await route.fulfill({ json: answer })
  })
  await page.goto('/')
  await page.evaluate((loading) => {
    // When the request was sent, and when the page first shows the text.
    const times: Record<string, number> = {}
    Object.assign(globalThis, { times })
    const realFetch = globalThis.fetch
    globalThis.fetch = (...question) => {
      if (String(question[0]).includes('/api/movies/')) times.requested = performance.now()
      return realFetch(...question)
    }
    new MutationObserver(() => {
      const overlay = document.querySelector('.film-overlay')
      if (overlay?.textContent?.includes(loading)) times.loading ??= performance.now()
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  }, LOADING)
  await page.locator('.featured').getByRole('button', { name: 'La Jetée (1962), meer' }).click()
  const overlay = page.locator('.film-overlay')
  await expect(overlay.getByRole('status')).toHaveText(LOADING)
  await expect(overlay.locator('[data-part=details]')).toHaveAttribute('aria-busy', 'true')
  const times: { requested: number; loading: number } = await page.evaluate(() =>
    Reflect.get(globalThis, 'times')
  )
  expect(times.loading - times.requested).toBeGreaterThanOrEqual(145)
  release()
  await expect(overlay.getByRole('status')).toHaveText(answer.plot)
  await expect(overlay.locator('[data-part=details]')).toHaveAttribute('aria-busy', 'false')

  // Cached now: requested once per visit, without a loading message.
  await page.keyboard.press('Escape')
  await page.unroute(CALL)
  await page.route(CALL, (route) => route.abort())
  await page.locator('.featured').getByRole('button', { name: 'La Jetée (1962), meer' }).click()
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(answer.plot)
})

test('the hint is there until the first poster is pressed, then never again', async ({ page }) => {
  const hint = page.getByText('Klik op de poster voor meer informatie')
  await page.goto('/')
  await expect(hint).toBeVisible()
  const placeOfNext = () =>
    page
      .getByRole('heading', { name: 'Kijk met ons mee' })
      .evaluate((heading) => heading.getBoundingClientRect().top + scrollY)
  const before = await placeOfNext()
  await page.locator('.featured a.poster').first().focus()
  await page.keyboard.press('Enter')
  await expect(hint).toHaveCount(0)
  await page.keyboard.press('Escape')
  expect(await placeOfNext()).toBeCloseTo(before, 0)
  expect(await page.evaluate(() => localStorage.getItem('poster-overlay-seen'))).toBe('true')
  await page.reload()
  await page.waitForFunction(() => document.querySelector('.featured a.poster[role=button]') !== null)
  await expect(hint).toHaveCount(0)
})

for (const width of [390, 1280]) {
  test(
    `the hint of a list is above it and moves nothing, ${width} wide`,
    width === 390 ? {} : { tag: '@deep' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await recordShifts(page)
      await page.goto('/afleveringen/')
      const hint = page.locator('.poster-hint')
      await expect(hint).toBeInViewport({ ratio: 1 })
      const [first, words] = await Promise.all([
        page.locator('.ticket-item').first().boundingBox(),
        hint.boundingBox()
      ])
      expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(first?.y ?? 0)
      const { total, list } = await shiftsOf(page)
      expect(total, list).toBe(0)
    }
  )
}

test('the curtain hides its films truly, and stays as it was left for the visit', async ({ page }) => {
  // Stored by the curtain's code, which loads at the press.
  const stored = () => page.evaluate(() => sessionStorage.getItem('kino9-upcoming-revealed'))
  const upcoming = page.getByRole('button', { name: 'Fargo (1996), meer informatie' })
  await page.goto('/')
  await expect(upcoming).toHaveCount(0)
  await page.locator('.curtain > summary').click()
  await expect(upcoming).toBeVisible()
  await upcoming.click()
  await expect(page.getByRole('dialog', { name: 'Fargo' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(stored).not.toBeNull()
  await page.reload()
  await expect(upcoming).toBeVisible()
  await page.goto('/films/')
  await page.goBack()
  await expect(upcoming).toBeVisible()
  await page.getByText('Verberg').click()
  await expect(upcoming).toBeHidden()
  await expect.poll(stored).toBeNull()
  await page.reload()
  await expect(page.locator('.curtain > summary')).toBeVisible()
  await expect(upcoming).toBeHidden()
})

test('the film search is there again after going back', async ({ page }) => {
  await page.goto('/films/')
  await page.getByRole('searchbox', { name: 'Zoek een film' }).fill('jetée')
  // The rows move while they are filtered.
  await expect(page.getByRole('status').filter({ hasText: '1 film gevonden.' })).toBeVisible()
  await page.locator('.film-index').getByRole('link', { name: 'La Jetée' }).click()
  await expect(page).toHaveURL(/\/film\/la-jetee-1962\/$/)
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Zoek een film' })).toHaveValue('jetée')
  await expect(page.getByRole('status').filter({ hasText: '1 film gevonden.' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Zoek een film' }).fill('zzz')
  await expect(page.getByRole('status').filter({ hasText: 'Geen film gevonden.' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Zoek een film' }).fill('')
  // Written when the typing pauses.
  await expect.poll(() => new URL(page.url()).search).toBe('')
})

test('the page of a film shows no row of a rating before it is known', async ({ page }) => {
  await page.route(CALL, (route) => route.fulfill({ json: answer }))
  await page.goto('/film/la-jetee-1962/')
  const ratings = page.locator('main dl').getByText(/^van \d+$/)
  await expect(ratings.first()).toBeAttached()
  await expect(ratings.first()).toBeHidden()
  await page.keyboard.press('Shift')
  await expect(ratings.first()).toBeVisible()
  await expect(page.locator('main [data-rating]').first()).toHaveText('7,5')
})
