// The film overlay while the server answers, is slow, fails or is not called; and related films.

import type { Page } from '@playwright/test'
import { expect, test as quietTest } from './support/context.ts'
import { recordShifts, shiftsOf } from './support/recorded.ts'

/** The browser logs a failing server in the console, which these tests expect. */
const noisyTest = quietTest.extend<{ quietConsole: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern.
  quietConsole: async ({}, use) => use(undefined)
})

const CALL = '**/api/movies/*'
const LOADING = 'Detailinformatie wordt geladen...'
const FAILED = 'Kon detailinformatie niet laden.'
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

quietTest('details come as people here read them', async ({ page }) => {
  await page.route(CALL, (route) => route.fulfill({ json: answer }))
  const overlay = await open(page)
  await expect(overlay.getByRole('status')).toHaveText(answer.plot)
  await expect(overlay.getByText('1962 · 2u 0m · KNT')).toBeVisible()
  const facts = overlay.locator('dl > div')
  await expect(facts.nth(0)).toHaveText(/^IMDb\s*7,5\s*★\s*van 10$/)
  await expect(facts.nth(1)).toHaveText(/^Letterboxd\s*4,1\s*★\s*van 5$/)
  await expect(overlay.locator('[data-part=details]')).toHaveAttribute('aria-busy', 'false')
})

quietTest('what nobody knows is not shown', { tag: '@deep' }, async ({ page }) => {
  const nothing = {
    imdbId: '',
    runtime: 'N/A',
    imdbRating: 'N/A',
    letterboxdRating: null,
    rated: 'N/A',
    plot: ''
  }
  await page.route(CALL, (route) => route.fulfill({ json: nothing }))
  const overlay = await open(page)
  await expect(overlay.getByRole('status')).toHaveText('Geen plotbeschrijving beschikbaar.')
  await expect(overlay.locator('[data-part=details] dl')).toHaveCount(0)
  await expect(overlay.locator('[data-part=line]')).toHaveText('1962')
  await expect(overlay).not.toContainText('N/A')
})

quietTest('a quick answer shows no loading, a slow one says so after a moment', async ({ page }) => {
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
      // Before its code has come, the overlay says at once that it is loading.
      const overlay = document.querySelector('.film-overlay:not([data-shell])')
      if (overlay?.textContent?.includes(loading)) times.loading ??= performance.now()
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  }, LOADING)
  await page.locator('.featured').getByRole('button', { name: 'La Jetée (1962), meer' }).click()
  const overlay = page.locator('.film-overlay:not([data-shell])')
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

const failures: [string, (page: Page) => Promise<unknown>][] = [
  ['says that it is broken', (page) => page.route(CALL, (route) => route.fulfill({ status: 503, json: {} }))],
  ['answers with rubbish', (page) => page.route(CALL, (route) => route.fulfill({ body: '<html>' }))],
  ['cannot be reached', (page) => page.route(CALL, (route) => route.abort())]
]
for (const [when, breakDown] of failures) {
  noisyTest(
    `when the server ${when}, the overlay says so and tries again`,
    when === 'cannot be reached' ? {} : { tag: '@deep' },
    async ({ page }) => {
      const logged: string[] = []
      page.on('console', (message) => logged.push(message.text()))
      await breakDown(page)
      const overlay = await open(page)
      await expect(overlay.getByRole('status')).toHaveText(FAILED)
      await expect(overlay.getByText('Vergeet het, Jake. Het is Chinatown.')).toBeVisible()
      expect(logged.some((line) => line.includes('details of film 662'))).toBe(true)
      await expect(overlay.getByRole('link', { name: 'La Jetée op Letterboxd' })).toHaveAttribute(
        'href',
        'https://letterboxd.com/film/la-jetee/'
      )
      const retry = overlay.getByRole('button', { name: 'Probeer opnieuw' })
      await retry.click()
      await expect(retry).toBeVisible()
      await page.unroute(CALL)
      await page.route(CALL, (route) => route.fulfill({ json: answer }))
      await retry.focus()
      await page.keyboard.press('Enter')
      await expect(overlay.getByRole('status')).toHaveText(answer.plot)
      await expect(retry).toBeHidden()
      await expect(page.getByRole('button', { name: 'Sluit filmoverlay' })).toBeFocused()
    }
  )
}

quietTest('a film without an id is not asked for; its links search', { tag: '@deep' }, async ({ page }) => {
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  await page.goto('/')
  await page.evaluate(() => {
    const poster = document.querySelector<HTMLElement>('.featured a.poster')
    poster?.setAttribute('data-film', '1902|||')
  })
  await page.locator('.featured a.poster').first().click()
  const overlay = page.getByRole('dialog')
  await expect(overlay.getByRole('status')).toHaveText('Geen plotbeschrijving beschikbaar.')
  const href = (name: string) => overlay.getByRole('link', { name }).getAttribute('href')
  expect(await href('op Letterboxd')).toBe(
    'https://letterboxd.com/search/Le%20Voyage%20dans%20la%20Lune%201902/'
  )
  expect(await href('op TMDB')).toBe(
    'https://www.themoviedb.org/search/movie?query=Le%20Voyage%20dans%20la%20Lune'
  )
  await expect(overlay.getByRole('link', { name: 'IMDb' })).toBeHidden()
  expect(requestedUrls.filter((url) => url.includes('/api/movies/'))).toEqual([])
})

quietTest(
  'a film without a picture keeps its drawn curtain in the overlay',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/')
    await page.evaluate(() =>
      document.querySelector('.featured a.poster img')?.dispatchEvent(new Event('error'))
    )
    await page.locator('.featured a.poster').first().click()
    const overlay = page.getByRole('dialog', { name: 'Le Voyage dans la Lune' })
    await expect(overlay.locator('.poster-no-art')).toContainText('No art')
  }
)

quietTest('the hint is there until the first poster is pressed, then never again', async ({ page }) => {
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
  quietTest(
    `the hint of a list is above it and moves nothing, ${width} wide`,
    width === 390 ? {} : { tag: '@deep' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await recordShifts(page)
      await page.goto('/afleveringen/')
      const hint = page.locator('.poster-hint')
      await expect(hint).toBeInViewport({ ratio: 1 })
      const [first, words] = await Promise.all([
        page.locator('.ticket').first().boundingBox(),
        hint.boundingBox()
      ])
      expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(first?.y ?? 0)
      const { total, list } = await shiftsOf(page)
      expect(total, list).toBe(0)
    }
  )
}

quietTest('the curtain hides its films truly, and stays as it was left for the visit', async ({ page }) => {
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

quietTest('the film search is there again after going back', async ({ page }) => {
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

quietTest('the page of a film shows no row of a rating before it is known', async ({ page }) => {
  await page.route(CALL, (route) => route.fulfill({ json: answer }))
  await page.goto('/film/la-jetee-1962/')
  const ratings = page.locator('main').getByText(/^van \d+$/)
  await expect(ratings.first()).toBeAttached()
  await expect(ratings.first()).toBeHidden()
  await page.keyboard.press('Shift')
  await expect(ratings.first()).toBeVisible()
  await expect(page.locator('main [data-rating]').first()).toHaveText('7,5')
})
