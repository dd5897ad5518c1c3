// Without a connection the app shows its shell, the last list and the listening positions; parts that need the network
// show their usual errors.

import { expect, test } from './support/context.ts'
import { playEpisode, player, playLink } from './support/player.ts'
import { expectSound, recordSound } from './support/sound.ts'
import { openVotePanel } from './support/vote-panel.ts'
import { cachedPaths, startWorker, withWorker } from './support/worker.ts'

// Failed requests are also errors in the console.
test.use({
  ...withWorker,
  expectedComplaints: [
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of 404|^.api.votes: network$/
  ]
})

test('the app starts without a connection, with its shell, the list and the positions', async ({
  page,
  context
}) => {
  await page.addInitScript(() => {
    const at = (id: string, position: number) => ({
      episodeId: id,
      position,
      duration: 5000,
      lastPlayed: new Date()
    })
    const going = { 'ep-118': at('ep-118', 1267), 'ep-116': at('ep-116', 300) }
    localStorage.setItem('kino9-playback-positions', JSON.stringify(going))
  })
  await page.goto('/')
  await startWorker(page)
  await context.setOffline(true)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Alle afleveringen' })).toBeVisible()
  await expect(page.locator('[data-tickets] .ticket-item')).toHaveCount(10)
  await expect(page.getByText('Hervat vanaf 0:21:07').first()).toBeVisible()
  await expect(page.locator('#episode-116').getByText('0:05:00').first()).toBeVisible()
  // The complete shell: fonts, colours and the code that loads on demand.
  expect(await page.evaluate(() => document.fonts.check('16px "Sofia Sans"'))).toBe(true)
  await page.getByRole('tab', { name: 'Over ons' }).click()
  await page.getByRole('button', { name: 'Donker' }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await expect(page.locator('.install-card')).toContainText('App')
})

test('an episode that is said to play without a connection does, on the first visit too', async ({
  page,
  context
}) => {
  await recordSound(page)
  await page.goto('/aflevering/118/')
  await page.locator('.episode-tools').getByRole('button', { name: 'Bewaar' }).click()
  await expect(page.locator('.toast-text')).toContainText('is bewaard en speelt ook zonder verbinding')
  await context.setOffline(true)
  await page.goto('/bewaard/')
  await page.getByRole('link', { name: /^Beluister / }).click()
  await expectSound(page)
  await expect(player(page)).toBeVisible()
})

test('visited pages are shown, others show the offline page', async ({ page, context }) => {
  await page.goto('/')
  await startWorker(page)
  await page.goto('/aflevering/117/?t=60')
  await context.setOffline(true)
  await page.goto('/aflevering/117/')
  await expect(page).toHaveTitle(/^Aflevering 117/)
  await page.goto('/film/la-jetee-1962/')
  await expect(page.getByRole('heading', { level: 1, name: 'Je bent offline' })).toBeVisible()
  await expect(page).toHaveURL(/la-jetee-1962/)
  // With a connection again, the same URL loads the page.
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Probeer opnieuw' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'La Jetée' })).toBeVisible()
})

test('without a connection the player bar has the title and duration of the cached page', {
  tag: '@deep'
}, async ({ page, context }) => {
  await page.goto('/aflevering/117/')
  await startWorker(page)
  await context.setOffline(true)
  await page.goto('/aflevering/117/')
  await playLink(page, 117).click()
  await expect(player(page).getByRole('link', { name: '117 · Dit pand staat te koop' })).toBeVisible()
  await expect(player(page).getByText('0:04:50')).toBeVisible()
})

test('a press on a link to an unavailable page does not stop the audio', { tag: '@deep' }, async ({
  page,
  context
}) => {
  await recordSound(page)
  await page.goto('/')
  await startWorker(page)
  await playEpisode(page, 118)
  await expectSound(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Privacybeleid' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Je bent offline' })).toBeVisible()
  await expect(player(page)).toBeVisible()
  await expectSound(page)
})

test('parts that need the network show their usual errors', { tag: '@deep' }, async ({ page, context }) => {
  await page.goto('/')
  await startWorker(page)
  await context.setOffline(true)
  await page.goto('/#about')
  await page.locator('.reviews-block').scrollIntoViewIfNeeded()
  await expect(page.getByText('We kunnen de reviews niet laden. Probeer het later opnieuw.')).toBeVisible()
})

test('the search finds the titles that were loaded before, and otherwise says why it finds nothing', {
  tag: '@deep'
}, async ({ page, context }) => {
  const field = page.getByRole('searchbox', { name: 'Zoek in afleveringen, films en gesprekken' })
  const status = page.getByRole('main').getByRole('status')
  const film = page.getByRole('region', { name: 'Films' }).getByRole('link')
  await page.goto('/zoeken/')
  await startWorker(page)
  await context.setOffline(true)
  await field.fill('jetee')
  await expect(status).toHaveText('Je bent offline. Zoeken lukt pas als je weer verbinding hebt.')
  // Once the connection is back, it is found without a press.
  await context.setOffline(false)
  await expect(film).toContainText('La Jetée')
  await context.setOffline(true)
  await page.goto('/zoeken/?q=samourai')
  await expect(film.first()).toContainText('Le Samouraï')
  await expect(status).toHaveText(
    'Je bent offline: we zoeken alleen in titels, films en hoofdstukken. Voor de gesprekken is verbinding nodig.'
  )
  await page.goto('/')
  await page.keyboard.press('/')
  await field.fill('jetee')
  await expect(page.getByRole('dialog', { name: 'Zoeken' })).toContainText('La Jetée')
})

test('the text of a cached episode can be searched, and a sentence becomes a card', { tag: '@deep' }, async ({
  page,
  context
}) => {
  await page.goto('/aflevering/118/')
  await startWorker(page)
  await context.setOffline(true)
  await page.goto('/aflevering/118/')
  await page.locator('.transcript summary').click()
  await page.getByRole('searchbox', { name: 'Zoek in de tekst' }).fill('zo schoon')
  await expect(page.locator('.transcript').getByRole('status')).toHaveText('1 van 1')
  await page.getByRole('button', { name: 'Citaat van 0:01:13' }).click()
  const card = page.getByRole('dialog', { name: 'Citaat' })
  const saved = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Download de kaart' }).click()
  expect((await saved).suggestedFilename()).toBe('kino9-118-0-01-13.png')
})

test('a vote that cannot be sent does not count', { tag: '@deep' }, async ({ page, context }) => {
  await page.goto('/aflevering/118/')
  await startWorker(page)
  await context.setOffline(true)
  await page.goto('/aflevering/118/')
  await expect(page.getByRole('heading', { name: 'Wat vond jij de beste film?' })).toBeVisible()
  await openVotePanel(page)
  const film = page.locator('.vote-film').first()
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/votes'))
  await film.click()
  await failed
  await expect(page.getByText('Bedankt voor je stem!')).toBeHidden()
  await expect(film).toHaveAttribute('aria-pressed', 'false')
  expect(await page.evaluate(() => localStorage.getItem('kino9-votes') ?? '{}')).toBe('{}')
})

test('audio, API calls, the backoffice and the checkout are never cached', async ({ page }) => {
  await recordSound(page)
  await page.goto('/')
  await startWorker(page)
  await playEpisode(page, 118)
  await expectSound(page)
  await page.getByRole('link', { name: /^Meer afleveringen laden/ }).click()
  await expect(page.locator('[data-tickets] .ticket-item')).toHaveCount(20)
  const statuses = await page.evaluate(async () => {
    const paths = [
      '/api/episodes',
      '/api/must-see-movies',
      '/bo9/login/',
      '/checkout/',
      '/superfan/',
      '/api/alle/reviews'
    ]
    const answers = await Promise.all(paths.map((path) => fetch(path)))
    return answers.map(({ status }) => status)
  })
  expect(statuses.slice(0, 2)).toEqual([200, 200])
  await playLink(page, 117).click()
  const stored = await cachedPaths(page)
  expect(stored).toContain('/')
  expect(stored).toContain('/offline/')
  expect(stored.some((path) => path.startsWith('/media/covers/'))).toBe(true)
  expect(
    stored.filter((path) => /^\/(api|bo9|checkout|superfan|sample)\b|\.(mp3|m4a|ogg)$/.test(path))
  ).toEqual([])
})

test('the backoffice and the checkout are never shown from a cache', { tag: '@deep' }, async ({
  page,
  context
}) => {
  for (const path of ['/', '/checkout/', '/bo9/login/']) await page.goto(path)
  await page.goto('/')
  await startWorker(page)
  await context.setOffline(true)
  for (const path of ['/checkout/', '/checkout/success/', '/bo9/login/', '/bo9/orders/'])
    await expect(page.goto(path), path).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
})
