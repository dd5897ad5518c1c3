// The first step of a build as the operator runs it, in its own process and folder. The whole sample podcast is tested in the
// deep set (prepare.deep.test.ts).
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../functions/platform/db/migrate.ts'
import { simulatedTmdb } from '../../simulators/tmdb.ts'
import { settings } from '../../src/site/brand/settings.ts'
import { openTestDatabase } from '../../tests/servers/database.ts'
import { MEDIA_ROOT_FOLDER } from './folders.ts'
import { prepareFolder, prepareIn, ROOT } from './prepare-process.ts'

let server: Server
let origin = ''
let feed = ''
let requestedUrls: string[] = []

beforeAll(async () => {
  const cover = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
  const tmdb = simulatedTmdb(path.join(ROOT, 'sample'))
  server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', origin)
    requestedUrls.push(url.pathname)
    if (url.pathname === '/feed.xml') return feed ? response.end(feed) : response.writeHead(503).end()
    if (url.pathname.startsWith('/t/p/')) return response.end(cover)
    const answer = await tmdb(new Request(url))
    return response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
beforeEach(() => {
  requestedUrls = []
  feed = feedOf(3, 2, 1)
})

function feedOf(...numbers: number[]): string {
  const items = numbers.map(
    (number) => `<item><title>${number} - Aflevering</title><guid>guid-${number}</guid>
      <pubDate>${new Date(Date.UTC(2026, 0, number)).toUTCString()}</pubDate>
      <description><![CDATA[<p>Hallo.</p><p>Besproken films</p><ul><li>Jurassic Park (1993)</li></ul>]]></description>
      <itunes:image href="${origin}/t/p/w1/1.webp"/>
      <enclosure url="https://audio.example/${number}.mp3" type="audio/mpeg" length="1"/></item>`
  )
  return `<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>Klein</title>
    <atom:link xmlns:atom="http://www.w3.org/2005/Atom" rel="self" href="https://klein.example/feed.xml"/>
    ${items.join('')}</channel></rss>`
}

/** The redirects of the prepared site. */
const redirectsIn = (folder: string) =>
  readFileSync(path.join(folder, MEDIA_ROOT_FOLDER, '_redirects'), 'utf8')

function newFolder(): string {
  const folder = prepareFolder()
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test("the operator's feed is built, with its films as the notes name them when there is no key", async () => {
  const { code, lines, read } = await prepareIn(newFolder(), { FEED_URL: `${origin}/feed.xml` })
  expect(code).toBe(0)
  expect(lines[0]).toBe(`Feed: 3 episodes (${origin}/feed.xml).`)
  expect(lines).toContain('Films: as the episodes name them, without posters (TMDB_API_KEY is not set).')
  const podcast = read()
  expect(podcast).toMatchObject({ isSample: false, feedUrl: 'https://klein.example/feed.xml' })
  expect(podcast.films.map(({ film }) => film)).toEqual([
    { title: 'Jurassic Park', year: 1993, pageSlug: 'jurassic-park-1993' }
  ])
  expect(podcast.films[0]?.appearances).toHaveLength(3)
})

test('subscribers get the feed of our own only once the feed of the host says that it moved there', async () => {
  const own = `${settings.siteUrl}/feed.xml`
  const folder = newFolder()
  const env = { FEED_URL: `${origin}/feed.xml` }
  const published = () => readFileSync(path.join(folder, MEDIA_ROOT_FOLDER, 'feed.xml'), 'utf8')
  await prepareIn(folder, env)
  expect(published()).toContain(`<link>${settings.siteUrl}/aflevering/3/</link>`)
  feed = feedOf(3, 2, 1).replace('<item>', `<itunes:new-feed-url>${own}</itunes:new-feed-url><item>`)
  const { read } = await prepareIn(folder, env)
  expect(read().feedUrl).toBe(own)
  // The host redirects its feed, instead of naming the new one.
  feed = published()
  const { code, lines } = await prepareIn(folder, env)
  expect([code, lines.at(-1)]).toEqual([1, expect.stringContaining('must not redirect')])
})

test("the build downloads the pictures beside the operator's feed, but not from other private machines", async () => {
  const folder = newFolder()
  const elsewhere = feedOf(1).replaceAll(`${origin}/t/p`, 'http://10.0.0.9/t/p')
  feed = elsewhere.replace('</channel>', `${/<item>.*<\/item>/s.exec(feedOf(2))?.[0]}</channel>`)
  const { read } = await prepareIn(folder, { FEED_URL: `${origin}/feed.xml` })
  const [beside, away] = read().episodes
  expect(beside?.imageUrl).toMatch(/^\/media\/covers\/[\da-f]+-640\.webp$/)
  expect(away?.imageUrl).toBe('')
  expect(requestedUrls).toEqual(['/feed.xml', '/t/p/w1/1.webp'])
})

test("the operator's feed gets facts and posters with a key, each with one request", async () => {
  const folder = newFolder()
  const env = {
    FEED_URL: `${origin}/feed.xml`,
    TMDB_API_KEY: 'k',
    TMDB_API_BASE: origin,
    TMDB_IMAGE_BASE: `${origin}/t/p`
  }
  const { read } = await prepareIn(folder, env)
  const [entry] = read().films
  expect(entry?.film).toMatchObject({ tmdbId: 329, imdbId: 'tt0107290' })
  expect(entry?.film.posterUrl).toMatch(/^\/media\/posters\/[\da-f]+-216\.webp$/)
  expect(readFileSync(path.join(folder, '.cache/site', entry?.film.posterUrl ?? '')).length).toBeGreaterThan(
    50
  )
  requestedUrls = []
  await prepareIn(folder, env)
  expect(requestedUrls).toEqual(['/feed.xml'])
})

test("an operator's feed that is down, broken or cut short builds the last good copy, and one line says so", async () => {
  const folder = newFolder()
  const env = { FEED_URL: `${origin}/feed.xml` }
  await prepareIn(folder, env)
  for (const [bad, problem] of [
    ['', `127.0.0.1:${new URL(origin).port} answered 503`],
    ['<html>', 'this is no RSS or Atom feed'],
    [feedOf(1), 'it has 2 episodes fewer']
  ] as const) {
    feed = bad
    const { code, lines, read } = await prepareIn(folder, env)
    expect(code).toBe(0)
    expect(lines[0]).toBe(`Feed: ${problem} (${origin}/feed.xml).`)
    expect(read().episodes).toHaveLength(3)
  }
})

test("the operator's feed keeps its numbers from one build to the next without a database, and a special has none", async () => {
  const folder = newFolder()
  const env = { FEED_URL: `${origin}/feed.xml` }
  const plain = (...numbers: number[]) =>
    feedOf(...numbers).replaceAll(
      /<title>(\d) - Aflevering/g,
      (_, number) => `<title>Film ${'i'.repeat(number)}`
    )
  feed = plain(3, 2, 1)
  await prepareIn(folder, env)
  feed = plain(4, 3, 2)
  const { read } = await prepareIn(folder, env)
  expect(read().episodes.map(({ id }) => id)).toEqual(['ep-4', 'ep-3', 'ep-2'])
  feed = plain(5, 4, 3).replace('<title>Film iiii<', '<title>4 - Film iiii<')
  const withSpecial = await prepareIn(folder, env)
  expect(withSpecial.read().episodes.map(({ id, episodeNumber }) => [id, episodeNumber])).toEqual([
    ['ep-film-iiiii', null],
    ['ep-4', 4],
    ['ep-3', 3]
  ])
  expect(redirectsIn(folder)).toBe('')
  feed = feed.replace('<title>Film iiiii<', '<title>5 - Film iiiii<')
  const numbered = await prepareIn(folder, env)
  expect(numbered.read().episodes[0]?.id).toBe('ep-5')
  expect(numbered.read().episodes[0]?.formerId).toBe('ep-film-iiiii')
  expect(numbered.read().episodes[1]?.formerId).toBeUndefined()
  expect(redirectsIn(folder)).toBe('/aflevering/film-iiiii/ /aflevering/5/ 301\n')
})

test("the operator's feed is built from the copy in the database if there is one, without calling the publisher", async () => {
  const first = newFolder()
  const database = await openTestDatabase(undefined, { isMigrated: false })
  onTestFinished(database.close)
  const env = { FEED_URL: `${origin}/feed.xml`, DATABASE_URL: database.url }
  const early = await prepareIn(first, env)
  expect(early.lines[0]).toBe(
    'Feed: the copy in the database cannot be read (database: relation "feed_snapshots" does not exist).'
  )
  const without = await prepareIn(first, { ...env, CONTEXT: 'production' })
  expect(without.code).toBe(1)
  expect(without.lines).toEqual([expect.stringContaining('does not exist')])
  await migrate(database.url)
  const empty = await prepareIn(first, { ...env, CONTEXT: 'production' })
  expect(empty.code).toBe(1)
  expect(empty.lines).toEqual([
    expect.stringMatching(/^The database holds no copy of the feed yet: run `npm run job -- watch-feed`/)
  ])
  feed = feed.replace('</channel>', '<item><title>Nieuws</title></item></channel>')
  await prepareIn(first, env)
  feed = feedOf(4, 3, 2, 1)
  requestedUrls = []
  const { code, lines, read } = await prepareIn(newFolder(), { ...env, CONTEXT: 'production' })
  expect(code).toBe(0)
  expect(lines[0]).toMatch(
    /^Feed: 3 episodes, 1 without anything to play left out \("Nieuws"\), as they were at /
  )
  expect(read().episodes).toHaveLength(3)
  expect(requestedUrls).not.toContain('/feed.xml')
})

test("the operator's feed may be a file, with editorial files beside it; a missing one stops the build with one line", async () => {
  const folder = newFolder()
  writeFileSync(path.join(folder, 'feed.xml'), feed)
  mkdirSync(path.join(folder, 'src/content/episodes'), { recursive: true })
  const given = settings.hosts.map(({ id }) => `${id}: 5`).join(', ')
  const stars = `films:\n  - { title: Playtime, year: 1967, stars: { ${given} } }\n`
  writeFileSync(path.join(folder, 'src/content/episodes/3.yaml'), stars)
  writeFileSync(path.join(folder, 'src/content/episodes/9.yaml'), stars)
  writeFileSync(path.join(folder, 'src/content/reviews.yaml'), '- { platform: spotify, text: Goed }\n')
  const { lines, read } = await prepareIn(folder, { FEED_URL: 'feed.xml' })
  expect(lines).toContain('Editors: no episode yet for 9.')
  expect(read().ownReviews).toMatchObject([{ platform: 'spotify', content: 'Goed' }])
  expect(read().mustSee).toMatchObject([{ rank: 1, totalStars: 15, film: { title: 'Playtime' } }])

  const missing = await prepareIn(folder, { FEED_URL: 'nowhere.xml' })
  const file = path.join(folder, 'nowhere.xml')
  expect(missing.code).toBe(1)
  expect(missing.lines).toEqual([
    `feed: ${file}: there is no file ${file}, and there is no earlier copy to build from.`
  ])
})

test("the operator's feed with a wrong setting or an editorial mistake stops the build with a line that names it", async () => {
  const folder = newFolder()
  const wrong = await prepareIn(folder, { DATABASE_URL: 'mysql://x' })
  expect(wrong.code).toBe(1)
  expect(wrong.lines).toEqual([
    'Invalid settings: DATABASE_URL: expected an address that starts with postgresql://, got a value that starts with mysql://'
  ])
  mkdirSync(path.join(folder, 'src/content/episodes'), { recursive: true })
  const host = settings.hosts[0]?.id
  writeFileSync(
    path.join(folder, 'src/content/episodes/3.yaml'),
    `films:\n  - { title: X, stars: { ${host}: 7 } }\n`
  )
  const mistaken = await prepareIn(folder, { FEED_URL: `${origin}/feed.xml` })
  expect(mistaken.code).toBe(1)
  expect(mistaken.lines.slice(1)).toEqual([
    'src/content/episodes/3.yaml has a mistake:',
    `  films.0.stars.${host}: expected stars from 0 to 5, got 7`
  ])
  writeFileSync(path.join(folder, 'src/content/episodes/3.yaml'), 'films: []\n')
  writeFileSync(path.join(folder, 'src/content/reviews.yaml'), '- { platform: spotify }\n')
  const reviews = await prepareIn(folder, { FEED_URL: `${origin}/feed.xml` })
  expect(reviews.code).toBe(1)
  expect(reviews.lines.join('\n')).toContain('src/content/reviews.yaml has a mistake:\n  0.text: expected ')
})
