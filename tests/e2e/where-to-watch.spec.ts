// Where to watch, as a visitor on a phone uses it. The answer comes from the simulated film database; its states are in
// src/films/watch/*.browser.test.tsx.
import { watchText as text } from '../../src/texts/nl/watch.ts'
import { expect, test } from './support/context.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('a visitor chooses two services, and finds a must-see film for tonight', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/watch')) requests.push(request.url())
  })
  await page.goto('/must-see/')
  const films = page.locator('.must-see-item:visible')
  expect(await films.count()).toBeGreaterThan(20)
  expect(requests).toEqual([])
  // The filter asks for the services.
  await page.getByText(text.filter, { exact: true }).tap()
  const dialog = page.getByRole('dialog', { name: text.myServices })
  await dialog.getByRole('checkbox', { name: 'Netflix' }).tap()
  await dialog.getByRole('checkbox', { name: 'MUBI' }).tap()
  await dialog.getByRole('button', { name: text.done }).tap()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: 'op je diensten' })).toBeVisible()
  const count = await films.count()
  expect(count).toBeGreaterThan(2)
  expect(count).toBeLessThan(20)
  // Each says where.
  for (const film of await films.all()) await expect(film).toContainText(/Netflix|MUBI/)
  await films.getByRole('button').first().tap()
  const overlay = page.getByRole('dialog')
  await expect(
    overlay
      .getByRole('definition')
      .filter({ hasText: /Netflix|MUBI/ })
      .first()
  ).toBeVisible()
  await expect(overlay.getByRole('link', { name: /^Bron: JustWatch/ })).toBeVisible()
  // Its own page has the list too, without another request.
  await overlay.getByRole('link', { name: /sterren en afleveringen/ }).tap()
  await expect(page).toHaveURL(/\/film\//)
  const onPage = page
    .locator('main')
    .getByRole('definition')
    .filter({ hasText: /Netflix|MUBI/ })
  await expect(onPage.first()).toBeVisible()
  expect(requests).toHaveLength(1)
  // The next visit knows the services, from the first use on.
  await page.goto('/films/')
  await expect(page.locator('.watch-sign')).toHaveCount(0)
  await page.mouse.wheel(0, 100)
  await expect(page.locator('.film-index [data-mine]').first()).toContainText(/Netflix|MUBI/)
  await expect(page.locator('.watch-sign').first()).toBeAttached()
  await page.getByText(text.filter, { exact: true }).tap()
  await expect(page.locator('.film-index li:not([data-mine])').first()).toBeHidden()
  await expect(page.locator('.film-group:visible').first().locator('[data-mine]').first()).toBeVisible()
})

test.describe('without the server', () => {
  test.use({ expectedComplaints: [/Failed to load resource|where to watch|api\/watch/] })

  test('a film says that it could not be looked up, and its other parts work', async ({ page }) => {
    await page.route('**/api/watch*', (route) => route.abort())
    await page.goto('/film/la-jetee-1962/')
    const start = page.getByRole('button', { name: text.start })
    await expect(start).toBeVisible()
    await page.mouse.wheel(0, 200)
    await expect(page.getByRole('alert')).toHaveText(text.failed)
    await page.unroute('**/api/watch*')
    await page.getByRole('button', { name: text.retry }).tap()
    await expect(page.getByRole('definition').filter({ hasText: 'Streamz' })).toBeVisible()
  })
})
