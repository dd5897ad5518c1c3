// Metadata for search engines, link previews, podcast apps and phones.
import * as v from 'valibot'
import { filmSchema } from '../../src/films/film/schema.ts'
import { episodeSchema } from '../../src/listen/episodes/schema.ts'
import { settings } from '../../src/site/brand/settings.ts'
import { expect, routes, test } from './support/context.ts'

const SITE = settings.siteUrl
const EPISODE = '/aflevering/118/'

test('every page has complete metadata', async ({ page, request }) => {
  const readPage = async (route: string) => {
    await page.goto(route)
    const meta = (name: string) =>
      page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content')
    expect((await page.title()).length).toBeGreaterThan(5)
    expect((await meta('description'))?.length).toBeGreaterThan(20)
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${SITE}${route}`)
    expect(await meta('og:url')).toBe(`${SITE}${route}`)
    expect(await meta('twitter:card')).toBe(route === EPISODE ? 'player' : 'summary_large_image')
    const image = await request.get((await meta('og:image'))?.replace(SITE, '') ?? '')
    expect(image.status()).toBe(200)
    expect(image.headers()['content-type']).toMatch(/^image\/(jpeg|png)$/)
    await expect(page.locator('link[rel=alternate][type="application/rss+xml"]')).toHaveCount(1)
    for (const text of await page.locator('script[type="application/ld+json"]').allTextContents()) {
      expect(JSON.parse(text)).toMatchObject({ '@context': 'https://schema.org' })
    }
  }
  for (const route of routes.filter((one) => one !== '/offline/'))
    await test.step(route, () => readPage(route))
})

test('an episode has structured data with audio, duration and chapters', async ({ page }) => {
  await page.goto('/aflevering/117/')
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const all = JSON.stringify(texts.map((text) => JSON.parse(text) as unknown))
  for (const part of ['PodcastEpisode', 'PodcastSeries', 'PT4M50S', 'AudioObject', 'Clip', 'Hausu (1977)']) {
    expect(all).toContain(part)
  }
})

test('the manifest is complete, and its pictures exist in the declared sizes', async ({ request, page }) => {
  const answer = await request.get('/manifest.webmanifest')
  expect(answer.headers()['content-type']).toMatch(/^application\/manifest\+json/)
  const manifest = (await answer.json()) as {
    icons: { src: string; sizes: string; purpose?: string; type?: string }[]
    screenshots: { src: string; sizes: string }[]
    shortcuts: { url: string }[]
  }
  expect(manifest).toMatchObject({
    id: '/',
    start_url: expect.any(String),
    scope: '/',
    display: 'standalone',
    lang: settings.locale
  })
  expect(manifest.icons.map(({ purpose }) => purpose ?? 'any')).toEqual(
    expect.arrayContaining(['any', 'maskable'])
  )
  expect(manifest.shortcuts.length).toBeGreaterThan(0)
  expect(manifest.screenshots.length).toBeGreaterThan(0)
  await page.goto('/privacy/')
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots].filter(
    (one) => one.sizes !== 'any'
  )) {
    const size = await page.evaluate(async (address) => {
      const picture = new Image()
      picture.src = address
      await picture.decode()
      return `${picture.naturalWidth}x${picture.naturalHeight}`
    }, src)
    expect(size, src).toBe(sizes)
  }
})

test('/api/episodes is the complete list, as JSON that may be cached', async ({ request }) => {
  const answer = await request.get('/api/episodes')
  expect(answer.headers()['content-type']).toMatch(/^application\/json/)
  expect(answer.headers()['cache-control']).toMatch(/^public/)
  const episodes = v.parse(v.array(v.omit(episodeSchema, ['guid'])), await answer.json())
  expect(episodes).toHaveLength(38)
  expect(episodes[0]).toMatchObject({ id: 'ep-118', episodeNumber: 118, duration: 290 })
})

test('/api/must-see-movies is the ranked list, cached for a day', async ({ request }) => {
  const answer = await request.get('/api/must-see-movies')
  expect(answer.headers()['content-type']).toMatch(/^application\/json/)
  expect(answer.headers()['cache-control']).toMatch(/max-age=86400/)
  const films = v.parse(v.array(filmSchema), await answer.json())
  expect(films.length).toBeGreaterThanOrEqual(20)
})

test('the server answers its first call', async ({ request }) => {
  const answer = await request.get('/api/runtime-config')
  expect(await answer.json()).toEqual({ stripePublishableKey: 'local_simulated', couponsEnabled: true })
  expect(answer.headers()['cache-control']).toBe('no-store')
})
