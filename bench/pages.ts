// G6 and G7: Lighthouse on every public route, with the floor pages and a plain Astro blog in turn in the same run.
import path from 'node:path'
import { builtPages } from '../tests/budgets/built-site.ts'
import { budgets } from '../tests/budgets/limits.ts'
import { sourceOfFolder, sourceOfSite, startEdge } from './edge.ts'
import { floorPage } from './floor-page.ts'
import { copyOfProject, removeFolder } from './folders.ts'
import { madeEpisodes } from './generate-feed.ts'
import { type Audit, audit, CATEGORIES, openChromium } from './lighthouse.ts'
import { writePlainSite } from './plain-site.ts'
import { measure, serveBuilt } from './processes.ts'
import { isHiddenFromSearch, publicRoutes } from './routes.ts'
import { asTimes, atLeast, atMost, inMilliseconds, median, type Row } from './table.ts'

const RUNS = 5
const PLAIN_POSTS = 34
/** Pages that also have a floor page, by their route. */
const WITH_FLOOR = /^\/(?:aflevering\/.+|films\/|must-see\/)?$/
const FLOOR = '/bench-floor'

interface Target {
  url: string
  skipAudits: string[]
  audits: Audit[]
}

export async function measurePages(share: number, chromium: string): Promise<Row[]> {
  const project = copyOfProject('pages')
  await measure({ args: ['scripts/build.ts'], cwd: project })
  const plainFolder = await writePlainSite(
    madeEpisodes({ episodes: PLAIN_POSTS, origin: 'http://localhost' })
  )
  await measure({ args: [path.resolve('node_modules/astro/bin/astro.mjs'), 'build'], cwd: plainFolder })
  const pages = publicRoutes(builtPages(path.join(project, 'dist'))).filter(
    ({ route }) => route !== '/404.html'
  )
  const withFloor = pages.filter(({ route }) => WITH_FLOOR.test(route))
  const floors = new Map(withFloor.map(({ route, html }) => [FLOOR + route, floorPage(html)]))

  const site = await serveBuilt(project)
  const fromSite = sourceOfSite(site.origin)
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  const edge = await startEdge(async (url) =>
    floors.has(url) ? new Response(floors.get(url), { headers }) : fromSite(url)
  )
  const plainEdge = await startEdge(sourceOfFolder(path.join(plainFolder, 'dist')))
  const browser = await openChromium(chromium)
  const targets = new Map<string, Target>()
  const add = (name: string, url: string, skipAudits: string[] = []) =>
    targets.set(name, { url, skipAudits, audits: [] })
  for (const page of pages)
    add(page.route, edge.origin + page.route, isHiddenFromSearch(page) ? ['is-crawlable'] : [])
  for (const route of floors.keys()) add(route, edge.origin + route)
  add('plain', `${plainEdge.origin}/`)
  for (let run = 0; run < Math.ceil(RUNS * share); run++)
    for (const { url, skipAudits, audits } of targets.values())
      audits.push(await audit(browser, url, { skipAudits }))
  browser.close()
  await site.stop()
  for (const { close } of [edge, plainEdge]) close()
  for (const folder of [project, plainFolder]) removeFolder(folder)

  const figure = (name: string, of: (audit: Audit) => number) =>
    median(targets.get(name)?.audits.map(of) ?? [])
  const paint = (name: string) => figure(name, ({ largestPaintMs }) => largestPaintMs)
  const index = Math.round(figure('plain', ({ benchmarkIndex }) => benchmarkIndex))
  const scoreRow = (route: string): Row => {
    const scores = CATEGORIES.map((category) =>
      Math.round(figure(route, ({ scores }) => scores[category] ?? 0))
    )
    return atLeast({
      id: 'G6',
      figure: `Lighthouse ${route}, lowest of ${scores.join(' / ')}`,
      value: Math.min(...scores),
      limit: budgets.G6.score,
      format: String,
      beside: `index of the machine ${index}`
    })
  }
  const paintRow = (route: string): Row =>
    atMost({
      id: 'G7',
      figure: `largest paint of ${route} ÷ floor page`,
      value: paint(route) / paint(FLOOR + route),
      limit: budgets.G7.timesFloor,
      format: asTimes,
      beside: `${inMilliseconds(paint(route))}; floor ${inMilliseconds(paint(FLOOR + route))}`,
      also: {
        isTrue: paint(route) < paint('plain'),
        words: `plain Astro blog ${inMilliseconds(paint('plain'))}`
      }
    })
  return [...pages.map(({ route }) => scoreRow(route)), ...withFloor.map(({ route }) => paintRow(route))]
}
