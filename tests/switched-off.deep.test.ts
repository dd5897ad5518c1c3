// A podcast about gardens with all features off: it has no file, route, text or call of those features.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPathOn, isSwitched } from '../src/features.ts'
import { ORDER_LINK_KEY } from '../src/shop/checkout/order-page.ts'
import { walkThrough } from './fixtures/crawl.ts'
import { copyAs, GARDEN_PODCAST, type OtherPodcast } from './fixtures/other-podcast.ts'

const PORT = '24471'
/** Words of features that are off, in Dutch and in URLs. */
const GONE =
  /film|must-?see|\bsterren\b|\bstem(?:men|bus|t)?\b|winkel|bestel|merch|superfan|\bfans\b|melding|push|recensie|review|poster|betaal|stripe|printful|herroep|overzet|voorwaarden|garantie|bo9|checkout|kassa|coupon|letterboxd|tmdb|kino/gi
/** Code that is loaded only for features that are off. */
const ISLANDS =
  /^(?:Cart|Checkout|FanList|FilmDialog|FilmOverlay|FilmSearch|HandOver|Login|ManageLink|MustSeeMissing|Orders|ProductCard|PushBanner|PushCard|Reviews|SizeGuide|SpoilerCover|Superfan|VotePanel|Votes|WithdrawalForm)\./

let site: OtherPodcast
let dist = ''
beforeAll(async () => {
  site = copyAs(GARDEN_PODCAST)
  dist = path.join(site.folder, 'dist')
  const { code, err } = await site.build()
  expect(code, err).toBe(0)
}, 600_000)
afterAll(() => site?.remove())

const filesOf = (pattern: string) => globSync(pattern, { cwd: dist }).toSorted()
const read = (file: string) => readFileSync(path.join(dist, file), 'utf8')
/**
 * The text of a page for people and search engines: without scripts and property names, with attributes of links and
 * pictures.
 */
const wordsOf = (html: string) =>
  html.replace(
    /<script(?![^>]*ld\+json)[\s\S]*?<\/script>|<style[\s\S]*?<\/style>| (?:class|d)="[^"]*"|&quot;\w+&quot;:/g,
    ' '
  )

test('no page or list of a feature that is off exists', () => {
  const paths = filesOf('**/*.{html,json}').map(
    (file) => `/${file.replace(/(?:index)?\.(?:html|json)$/, '')}`
  )
  expect(paths.filter(isSwitched)).toEqual([])
})

test('no text, link or structured data of a feature that is off exists', () => {
  const found = filesOf('**/*.html').flatMap((file) =>
    [...wordsOf(read(file)).matchAll(GONE)].map(([word]) => `${file}: ${word}`)
  )
  expect(found).toEqual([])
})

test.each(['manifest.webmanifest', 'robots.txt', 'sitemap-0.xml', 'api/episodes.json'])(
  'the file %s does not name a feature that is off',
  (file) => {
    expect(read(file).match(GONE)).toBeNull()
  }
)

test('no island of a feature that is off is shipped', () => {
  expect(filesOf('assets/*').filter((file) => ISLANDS.test(path.basename(file)))).toEqual([])
})

test('every link works, every file exists, and no page logs an error', async () => {
  const address = `http://localhost:${PORT}`
  const server = site.serve(PORT)
  await server.prints(address)
  const { pages, faults } = await walkThrough(address)
  expect(faults).toEqual([])
  expect(pages).toEqual(expect.arrayContaining(['/', '/afleveringen/', '/aflevering/1/', '/privacy/']))
  for (const gone of [
    '/films/',
    '/must-see/',
    '/mijn-films/',
    '/mail/',
    '/overzetten/',
    '/superfan/',
    '/checkout/',
    '/voorwaarden/',
    '/herroepen/',
    '/bo9/login/'
  ])
    expect((await fetch(address + gone)).status, gone).toBe(404)
  for (const call of ['/api/must-see-movies', '/api/votes', '/api/alle/reviews', '/api/runtime-config']) {
    const answer = await fetch(address + call)
    expect(answer.status, call).toBe(404)
    expect(await answer.json(), call).toMatchObject({ code: 'not-found', status: 404 })
  }
}, 600_000)

test('a shop that was switched off keeps the pages of its orders, and sells nothing', async () => {
  const seller = {
    name: 'De Kas',
    legalForm: 'eenmanszaak',
    address: 'Tuinpad 1, 9000 Gent, België',
    companyNumber: '0123.456.749',
    mail: 'hulp@dekas.example'
  }
  const features = { ...GARDEN_PODCAST.features, orders: true }
  const shop = { orderPrefix: 'KAS', maxPrintCostPercent: 100 }
  const closed = copyAs({ ...GARDEN_PODCAST, seller, shop, features })
  try {
    const { code, err } = await closed.build()
    expect(code, err).toBe(0)
    const cwd = path.join(closed.folder, 'dist')
    const files = globSync('**/*.html', { cwd })
    const pages = files.map((file) => `/${file.replace(/(?:index)?\.html$/, '')}`)
    expect(pages.filter((page) => !isPathOn(page, features))).toEqual([])
    expect(pages).toEqual(expect.arrayContaining(['/checkout/bestelling/', '/herroepen/', '/bo9/orders/']))
    const selling = files.filter((file) =>
      /href="(?:\/checkout\/|\/?#merch)"/.test(readFileSync(path.join(cwd, file), 'utf8'))
    )
    expect(selling).toEqual([])
    const islands = globSync('assets/*', { cwd }).map((file) => path.basename(file))
    expect(islands.filter((name) => /^(?:Cart|Checkout|ProductCard|SizeGuide)\./.test(name))).toEqual([])
    expect(readFileSync(path.join(cwd, 'privacy/index.html'), 'utf8')).toContain(ORDER_LINK_KEY)
  } finally {
    closed.remove()
  }
}, 600_000)
