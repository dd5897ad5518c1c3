// Analytics events of films, as sent to a configured service.
import type { Page } from '@playwright/test'
import { expect, test } from './support/context.ts'
import { jetee, settledBox } from './support/film-overlay.ts'

interface Sent {
  name: string
  props: Record<string, string>
}

/** The page of a site with analytics; returns the sent events, oldest first. */
async function countedVisit(page: Page, path: string): Promise<Sent[]> {
  const sent: Sent[] = []
  await page.route('**/tel', async (route) => {
    const { name, props }: Sent = route.request().postDataJSON()
    if (name !== 'pageview') sent.push({ name, props })
    await route.fulfill({ status: 202, body: 'ok' })
  })
  await page.goto(path)
  await page.evaluate(() =>
    Object.assign(document.documentElement.dataset, { analytics: '/tel', analyticsDomain: 'x' })
  )
  return sent
}

/** Presses an external link without leaving the page. */
async function pressOutward(page: Page, name: string) {
  const link = page.getByRole('link', { name })
  await link.evaluate((element) => element.addEventListener('click', (event) => event.preventDefault()))
  await link.click()
}

test('opening a film and following its links are counted once each', async ({ page }) => {
  const sent = await countedVisit(page, '/')
  await jetee(page).click()
  await settledBox(page)
  await pressOutward(page, 'La Jetée op Letterboxd')
  await pressOutward(page, 'La Jetée op TMDB')
  const props = { title: 'La Jetée', year: '1962', tmdb_id: '662', context: 'episode_movies' }
  await expect
    .poll(() => sent)
    .toEqual([
      { name: 'Movie Details View', props },
      { name: 'Film Diary Click', props },
      { name: 'Film Database Click', props }
    ])
})

test('opening and closing the curtain are counted, with its number of films', { tag: '@deep' }, async ({
  page
}) => {
  const sent = await countedVisit(page, '/')
  await page.locator('.curtain > summary').click()
  await page.getByRole('button', { name: 'Fargo (1996)' }).click()
  await settledBox(page)
  await page.keyboard.press('Escape')
  await page.getByText('Verberg').click()
  await expect
    .poll(() => sent)
    .toMatchObject([
      { name: 'Upcoming Movies Reveal', props: { action: 'reveal', movie_count: '3' } },
      { name: 'Movie Details View', props: { title: 'Fargo', context: 'upcoming_movies' } },
      { name: 'Upcoming Movies Reveal', props: { action: 'hide', movie_count: '3' } }
    ])
})

test('events of the must-see list and of a film page have their source', { tag: '@deep' }, async ({
  page
}) => {
  const sent = await countedVisit(page, '/must-see/')
  await page.locator('.must-see-list .poster').first().click()
  await expect.poll(() => sent).toMatchObject([{ props: { context: 'movie_grid' } }])
  const fromPage = await countedVisit(page, '/film/la-jetee-1962/')
  await page.getByRole('link', { name: 'Op Letterboxd' }).hover()
  const isReady = () =>
    page.evaluate(async () => {
      const came = performance
        .getEntriesByType('resource')
        .find(({ name }) => name.includes('film-events.client'))
      // A loaded island may not be ready yet; the press is repeated until it is.
      if (came) await import(came.name)
      return came !== undefined
    })
  await expect.poll(isReady).toBe(true)
  await pressOutward(page, 'Op Letterboxd')
  const props = { title: 'La Jetée', year: '1962', tmdb_id: '662', context: 'film_page' }
  await expect.poll(() => fromPage).toEqual([{ name: 'Film Diary Click', props }])
})
