// What is counted of listening, films and the things around them, as docs/analytics.md has it.
import { countingSite, told } from '../counted.ts'
import { playEpisode, player, seekTo } from '../player.ts'
import { expectSilence, hear, hurry } from '../sound.ts'
import { expect, test } from '../world.ts'

// Recordings take the time that they take, on a busy machine more.
test.describe.configure({ timeout: 90_000 })

const EPISODE = { episode: 'ep-118', title: 'Kort maar krachtig' }

test('milestones count when they are heard, the end once, and skips by what they do', async ({ page }) => {
  const counted = await countingSite(page)
  await hear(page)
  await page.goto('/')
  await playEpisode(page, 118)
  await expect(player(page).getByRole('link', { name: /Kort maar krachtig/ })).toBeVisible()
  await player(page).getByRole('button', { name: '+30s' }).click()
  await player(page).getByRole('button', { name: '-10s' }).click()
  await expect
    .poll(() => told(counted, 'Player Control'))
    .toEqual([
      ['Player Control', { action: 'skip_forward', episode: 'ep-118' }],
      ['Player Control', { action: 'skip_back', episode: 'ep-118' }]
    ])
  // A jump over a quarter and a half is no listening.
  await seekTo(page, 200)
  await hurry(page, 8)
  await expectSilence(page, { timeout: 25_000 })
  await expect
    .poll(() => told(counted, 'Episode Progress'))
    .toEqual([
      ['Episode Progress', { ...EPISODE, percent: '75' }],
      ['Episode Progress', { ...EPISODE, percent: '95' }]
    ])
  expect(told(counted, 'Episode Completed')).toEqual([['Episode Completed', EPISODE]])
})

test('a film looked at, where people read on, and the curtain', async ({ page }) => {
  const counted = await countingSite(page)
  await page.route(/letterboxd\.com|imdb\.com|themoviedb\.org/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Elders</title>' })
  )
  await page.goto('/#must-see')
  const poster = page
    .locator('#must-see')
    .getByRole('button', { name: /meer informatie/ })
    .first()
  const name = (await poster.getAttribute('aria-label')) ?? ''
  await poster.click()
  await expect(page.getByRole('button', { name: 'Sluit filmoverlay' })).toBeVisible()
  await expect.poll(() => told(counted, 'Movie Details View')).toHaveLength(1)
  const seen = counted.find((event) => event.name === 'Movie Details View')?.props ?? {}
  expect(seen).toEqual({
    title: expect.any(String),
    year: expect.stringMatching(/^\d{4}$/),
    tmdb_id: expect.stringMatching(/^\d+$/),
    context: 'movie_grid'
  })
  expect(name).toContain(`${seen.title} (${seen.year})`)
  for (const [link, event] of [
    ['diary', 'Film Diary Click'],
    ['database', 'Film Database Click']
  ] as const) {
    const opened = page
      .context()
      .waitForEvent('page', { timeout: 3000 })
      .catch(() => undefined)
    await page.locator(`[popover]:popover-open [data-link=${link}]`).click({ button: 'middle' })
    await (await opened)?.close()
    await expect.poll(() => told(counted, event)).toEqual([[event, seen]])
  }
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Afleveringen' }).click()
  const curtain = page.locator('details[data-upcoming]').first()
  await curtain.locator('summary').click()
  await expect.poll(() => told(counted, 'Upcoming Movies Reveal')).toHaveLength(1)
  const films = String(await curtain.locator('.poster').count())
  await curtain.getByText('Verberg').click()
  await expect
    .poll(() => told(counted, 'Upcoming Movies Reveal'))
    .toEqual([
      ['Upcoming Movies Reveal', { action: 'reveal', movie_count: films }],
      ['Upcoming Movies Reveal', { action: 'hide', movie_count: films }]
    ])
})

test('the way to the top and the install banner', async ({ page }) => {
  const counted = await countingSite(page)
  await page.goto('/afleveringen/')
  const scrollTo = (top: number) =>
    page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
  await scrollTo(1200)
  await page.waitForFunction(() => document.querySelector('.back-to-top'))
  await scrollTo(900)
  await page.getByRole('button', { name: 'Terug naar boven' }).click()
  await expect
    .poll(() => told(counted, 'Player Control'))
    .toEqual([['Player Control', { action: 'back_to_top' }]])
  await page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    const userChoice = Promise.resolve({ outcome: 'dismissed' })
    dispatchEvent(Object.assign(event, { prompt: async () => {}, userChoice }))
  })
  await page.getByRole('button', { name: 'Installeren' }).click()
  const names = () => told(counted).filter(([name]) => String(name).startsWith('Install'))
  await expect.poll(names).toEqual([
    ['Install Banner Shown', { way: 'prompt' }],
    ['Install Banner Clicked', { way: 'prompt' }],
    ['Install Banner Dismissed', { way: 'prompt' }]
  ])
})
