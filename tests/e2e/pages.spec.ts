// The pages of episodes and films: without script, for machines, and in print.
import { settings } from '../../src/site/brand/settings.ts'
import { expect, test } from './support/context.ts'

const EPISODE = '/aflevering/117/'

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('an episode can be played and read, and links to others', async ({ page }) => {
    await page.goto(EPISODE)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dit pand staat te koop')
    await expect(page.getByRole('link', { name: 'Beluister' })).toHaveAttribute('href', /\.mp3$/)
    await expect(page.getByText('Ik ben niet bang van het huis.')).toBeVisible()
    await page.getByRole('link', { name: /^Vorige aflevering/ }).click()
    await expect(page).toHaveURL(/\/aflevering\/116\/$/)
  })

  test('the archive links from the newest to the first episode', async ({ page }) => {
    await page.goto('/afleveringen/')
    const seen = new Set<string>()
    for (;;) {
      for (const href of await page
        .locator('.tickets h2 a')
        .evaluateAll((all) => all.map((a) => a.getAttribute('href'))))
        seen.add(href ?? '')
      const next = page.getByRole('link', { name: 'Volgende' })
      if ((await next.count()) === 0) break
      await next.click()
    }
    const all = await (await page.request.get('/api/episodes')).json()
    expect([...seen]).toEqual(all.map((episode: { slug: string }) => `/aflevering/${episode.slug}/`))
  })

  test('the film index shows no search field', async ({ page }) => {
    await page.goto('/films/')
    await expect(page.getByRole('searchbox')).toBeHidden()
    await expect(page.getByRole('link', { name: 'La Jetée' }).first()).toBeVisible()
  })
})

test('every chapter is a link to its time and has an anchor', async ({ page }) => {
  await page.goto(EPISODE)
  const chapters = page
    .getByRole('list')
    .filter({ has: page.getByRole('link', { name: /^Luister vanaf 0:00:00/ }) })
  const links = await chapters
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(links).toEqual(['?t=0', '?t=25', '?t=108', '?t=186', '?t=263'])
  for (const link of links) {
    await page.goto(`${EPISODE}#${link?.slice(1)}`)
    await expect(page.locator(':target')).toBeInViewport()
  }
})

for (const [path, times] of [
  ['/', 1],
  ['/aflevering/117/', 1],
  ['/film/la-jetee-1962/', 1]
] as const)
  test(
    `the film database is credited as its terms require, with a smaller logo than ours: ${path}`,
    path === '/' ? {} : { tag: '@deep' },
    async ({ page }) => {
      await page.goto(path)
      const notice = page.getByText(
        'This product uses TMDB and the TMDB APIs but is not endorsed, certified, or otherwise approved by TMDB.'
      )
      await expect(notice).toHaveCount(times)
      for (const one of await notice.all()) await expect(one).toHaveAttribute('lang', 'en')
      const logos = page.getByRole('img', { name: 'The Movie Database' })
      await expect(logos).toHaveCount(times)
      const heightOf = async (selector: string) => (await page.locator(selector).boundingBox())?.height ?? 0
      expect(await heightOf('.footer .film-source img')).toBeGreaterThan(12)
      expect(await heightOf('.footer .film-source img')).toBeLessThan(await heightOf('.footer .wordmark'))
    }
  )

test('the structured data matches the page', async ({ page }) => {
  await page.goto(EPISODE)
  const script = await page.locator('script[type="application/ld+json"]').textContent()
  const [episode, crumbs] = JSON.parse(script ?? '')['@graph']
  expect(episode).toMatchObject({
    '@type': 'PodcastEpisode',
    name: await page.getByRole('heading', { level: 1 }).textContent(),
    episodeNumber: 117,
    duration: 'PT4M50S',
    partOfSeries: { '@type': 'PodcastSeries' }
  })
  expect(episode.hasPart).toHaveLength(5)
  expect(crumbs.itemListElement.at(-1).item).toBe(
    await page.locator('link[rel=canonical]').getAttribute('href')
  )
  const image = await page.locator('meta[property="og:image"]').getAttribute('content')
  const picture = await page.request.get(new URL(image ?? '').pathname)
  expect(picture.headers()['content-type']).toBe('image/jpeg')
})

test('the home page has the structured data of the podcast, with its feed', async ({ page }) => {
  await page.goto('/')
  const script = await page.locator('script[type="application/ld+json"]').textContent()
  const [series] = JSON.parse(script ?? '')['@graph']
  const feed = await page.locator('link[type="application/rss+xml"]').getAttribute('href')
  expect(series).toMatchObject({
    '@type': 'PodcastSeries',
    '@id': `${settings.siteUrl}/#podcast`,
    inLanguage: 'nl-BE'
  })
  expect(new URL(series.webFeed).pathname).toBe(feed)
})

test('no content of the notes overflows its box', async ({ page }) => {
  await page.goto(EPISODE)
  const [notes, cover] = await page.locator('.prose').evaluate((box) => {
    const added = document.createElement('div')
    Object.assign(added.style, { position: 'fixed', inset: '0', margin: '0', zIndex: '9999' })
    box.append(added)
    const edges = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [x, y, width, height].map(Math.round)
    }
    return [edges(box), edges(added)]
  })
  expect(cover).toEqual(notes)
})

test('the printed must-see list is a checklist', async ({ page }) => {
  await page.goto('/must-see/')
  await expect(page.locator('.print-box').first()).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.print-box').first()).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
})
