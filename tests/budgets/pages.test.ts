// G1 to G4: the size of each built page before any interaction; L1: what each island adds; H1: the size of a payment
// page.
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { PODCAST_FILE } from '../../scripts/build/folders.ts'
import { isPayPage } from '../../src/lib/pay-pages.ts'
import type { Podcast } from '../../src/listen/episodes/schema.ts'
import { type BuiltPage, brotliBytes, builtPages } from './built-site.ts'
import { budgets } from './limits.ts'
import { filesBehind, ScriptReader } from './module-graph.ts'

const pages = builtPages()
const home = pages.find(({ route }) => route === '/') as BuiltPage
const payPages = pages.filter(({ route }) => isPayPage(route))
/** Embedded players: a single file each. */
const embeds = pages.filter(({ route }) => route.startsWith('/embed/'))
const others = pages.filter((page) => !payPages.includes(page) && !embeds.includes(page))
/** The backoffice is excluded: it needs its tables at once, and has no player. */
const listened = others.filter(({ route }) => !route.startsWith('/bo9/'))
const episodes = pages.filter(({ route }) => /^\/aflevering\/[^/]+\/$/.test(route))

const onDisk = (url: string) => path.join('dist', new URL(url, 'https://site').pathname)
const sizes = new Map<string, number>()
function compressed(url: string): number {
  const known = sizes.get(url) ?? brotliBytes(readFileSync(onDisk(url)))
  sizes.set(url, known)
  return known
}
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** The pages over the limit, largest first, so that a failure names them. */
function over(limit: number, weigh: (page: BuiltPage) => number, of = pages) {
  return of
    .map((page) => ({ route: page.route, bytes: weigh(page) }))
    .filter(({ bytes }) => bytes > limit)
    .sort((a, b) => b.bytes - a.bytes)
}

test('the build has a home page and a page for each of many episodes', () => {
  expect(home).toBeDefined()
  expect(episodes.length).toBeGreaterThan(10)
})

test('G1: the HTML of the home page and of each episode page is small', () => {
  const withoutTranscript = ({ html }: BuiltPage) =>
    brotliBytes(html.replace(/(<section class="transcript-text"[^>]*>)[\s\S]*?(<\/section>)/, '$1$2'))
  expect(over(budgets.G1.htmlBytes, withoutTranscript, [home, ...episodes])).toEqual([])
  expect(over(budgets.G1.withTranscriptBytes, ({ html }) => brotliBytes(html), episodes)).toEqual([])
})

test('G1: a transcript is only on the page of its episode', () => {
  const withText = pages.filter(({ html }) => html.includes('transcript-text'))
  expect(withText.length).toBeGreaterThan(0)
  expect(withText.every((page) => episodes.includes(page))).toBe(true)
})

test('G1: the home page does not grow with the archive: it shows the newest, ten more, and the collections of the hosts', () => {
  const { collections }: Pick<Podcast, 'collections'> = JSON.parse(readFileSync(PODCAST_FILE, 'utf8'))
  const chosen = new Set(collections.flatMap((one) => one.episodes))
  const linked = new Set(home.links.filter((link) => /^\/aflevering\/[^/]+\//.test(link)).map(episodeOf))
  expect([...linked]).toEqual(expect.arrayContaining([...chosen]))
  const shown = [...linked].filter((slug) => slug !== undefined && !chosen.has(slug))
  expect(shown.length).toBeGreaterThan(0)
  expect(shown.length).toBeLessThanOrEqual(budgets.G1.episodesOnHome)
  expect(episodes.length).toBeGreaterThan(budgets.G1.episodesOnHome)
})

const episodeOf = (link: string) => /^\/aflevering\/([^/]+)\//.exec(link)?.[1]

test('G2: every page links one small style sheet', () => {
  const odd = others.filter(({ styleSheets }) => styleSheets.length !== budgets.G2.styleSheets)
  expect(odd.map(({ route, styleSheets }) => ({ route, styleSheets }))).toEqual([])
  expect(over(budgets.G2.cssBytes, ({ styleSheets }) => sum(styleSheets.map(compressed)), others)).toEqual([])
})

test('G3: every page loads little script before the first interaction', async () => {
  const reader = new ScriptReader()
  const weights = await Promise.all(
    listened.map(async (page) => {
      const loaded = await reader.loadedBy(page)
      return { route: page.route, bytes: sum(loaded.map(({ bytes }) => bytes)), loaded }
    })
  )
  expect(weights.some(({ bytes }) => bytes > 0)).toBe(true)
  expect(weights.filter(({ bytes }) => bytes > budgets.G3.scriptBytes)).toEqual([])
})

test('M1: the page of a visitor’s films loads little, with its worker and all that a press loads', async () => {
  const page = pages.find(({ route }) => route === '/mijn-films/') as BuiltPage
  const own = page.islands
    .map(({ component }) => component)
    .filter((file) => /(?:MyFilms|MyFilmsTools|FilmList)\b/.test(file))
  const reader = new ScriptReader()
  const common = await reader.loadedBy(home)
  const known = new Set([...common.map(({ path: file }) => file), ...(await reader.rendererOf(home))])
  const code = own.map((file) => `import ${JSON.stringify(file)}`).join('\n')
  const files = await filesBehind('dist', code, ['import-statement', 'dynamic-import'], known)
  const worker = /\/assets\/reading\.worker[\w.-]+\.js/
  const named = files.flatMap((file) => worker.exec(readFileSync(onDisk(file), 'utf8'))?.[0] ?? [])
  expect(own).toHaveLength(3)
  expect(named).toHaveLength(1)
  const added = [...files, ...named]
  expect(added.length).toBeGreaterThan(5)
  expect(sum(added.map(compressed))).toBeLessThanOrEqual(budgets.M1.scriptBytes)
})

test('H1: a payment page adds one small style sheet and little script', async () => {
  expect(payPages.map(({ route }) => route)).toEqual(
    expect.arrayContaining([
      '/checkout/',
      '/checkout/success/',
      '/superfan/',
      '/superfan/success/',
      '/superfan/portal-link-expired/'
    ])
  )
  const reader = new ScriptReader()
  const common = await reader.loadedBy(home)
  const known = new Set([...common.map(({ path: file }) => file), ...(await reader.rendererOf(home))])
  const weights = await Promise.all(
    payPages.map(async ({ route, ...page }) => {
      const own = (await reader.loadedBy({ route, ...page })).filter(({ path: file }) => !known.has(file))
      const sheets = page.styleSheets.filter((sheet) => !home.styleSheets.includes(sheet))
      const bytes = { script: sum(own.map((file) => file.bytes)), css: sum(sheets.map(compressed)) }
      return { route, ...bytes, sheets: page.styleSheets.length, own }
    })
  )
  expect(weights.find(({ route }) => route === '/checkout/')?.script).toBeGreaterThan(1000)
  const { scriptBytes, cssBytes } = budgets.H1
  expect(
    weights.filter(({ script, css, sheets }) => script > scriptBytes || css > cssBytes || sheets > 2)
  ).toEqual([])
})

test('H1: the Superfan signup, which loads at a press, is as small as a checkout', async () => {
  const page = payPages.find(({ route }) => route === '/superfan/') as BuiltPage
  const islands = await new ScriptReader().islandsOf(page)
  const signup = islands.find(({ name }) => name === 'Superfan')
  expect(signup?.bytes).toBeGreaterThan(1000)
  expect(signup?.bytes).toBeLessThanOrEqual(budgets.H1.scriptBytes)
})

test('E1: an embedded player is one small file that loads no script and no style sheet', () => {
  // And the page of an unknown one.
  expect(embeds).toHaveLength(episodes.length + 1)
  expect(over(budgets.E1.htmlBytes, ({ html }) => brotliBytes(html), embeds)).toEqual([])
  const lazyEmbeds = embeds.filter(
    ({ scripts, styleSheets, islands }) => scripts.length + styleSheets.length + islands.length > 0
  )
  expect(lazyEmbeds.map(({ route }) => route)).toEqual([])
})

test('L1: each island that loads at a press is small', async () => {
  const { islandBytes, playerBytes, toastBytes } = budgets.L1
  const islands = await new ScriptReader().islandsOf(home)
  expect(islands.map(({ name }) => name)).toEqual(expect.arrayContaining(['PlayerBar', 'Toasts']))
  const limits: Record<string, number> = { Toasts: toastBytes, PlayerBar: playerBytes }
  const limit = (name: string) => limits[name] ?? islandBytes
  expect(islands.filter(({ name, bytes }) => bytes > limit(name))).toEqual([])
})

test('G4: the fonts that are preloaded are few, and at least one is', () => {
  const weigh = (page: BuiltPage) => sum(page.preloadedFonts.map((font) => statSync(onDisk(font)).size))
  expect(weigh(home)).toBeGreaterThan(0)
  expect(over(budgets.G4.preloadedFontBytes, weigh)).toEqual([])
})
