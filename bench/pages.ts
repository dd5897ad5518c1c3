// G6 and G7: Lighthouse on every public route, with the baseline pages and a plain Astro blog in turn in the same run.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sanitizeHtml from 'sanitize-html'
import { callPaths } from '../functions/app.ts'
import { openSite } from '../scripts/serve/site.ts'
import { builtPages } from '../tests/budgets/built-site.ts'
import { budgets } from '../tests/budgets/limits.ts'
import { openTestApp } from '../tests/fixtures/app.ts'
import { copyOfProject } from './folders.ts'
import { type Audit, audit, CATEGORIES, openChromium } from './lighthouse.ts'
import { madeEpisodes } from './made-up-podcast.ts'
import { writePlainSite } from './plain-site.ts'
import { buildAstro, buildSite } from './processes.ts'
import { publicRoutes, skippedAudits } from './routes.ts'
import { serveSecure } from './serve.ts'
import { asTimes, atLeast, atMost, inMilliseconds, median, type Row } from './table.ts'

const RUNS = 5
const PLAIN_POSTS = 34
/** Pages that also have a baseline page, by their route. */
const WITH_BASELINE = /^\/(?:aflevering\/.+|films\/|must-see\/)?$/
const BASELINE = '/bench-baseline'
const VISITOR = { ip: '192.0.2.7' }

interface Target {
  url: string
  skipAudits: string[]
  audits: Audit[]
}

export async function measurePages(share: number, chromium: string): Promise<Row[]> {
  const project = copyOfProject('pages')
  await buildSite(project)
  const plainFolder = await writePlainSite(madeEpisodes({ episodes: PLAIN_POSTS }))
  await buildAstro(plainFolder)
  const pages = publicRoutes(builtPages(path.join(project, 'dist'))).filter(
    ({ route }) => route !== '/404.html'
  )
  const withBaseline = pages.filter(({ route }) => WITH_BASELINE.test(route))
  for (const { route, html } of withBaseline)
    writeBaselinePage(path.join(project, 'dist', BASELINE, route), html)
  using secure = await serveFolder(project)
  using plain = await serveFolder(plainFolder)
  const targets = new Map<string, Target>()
  const add = (name: string, url: string, skipAudits: string[] = []) =>
    targets.set(name, { url, skipAudits, audits: [] })
  for (const page of pages) add(page.route, secure.origin + page.route, skippedAudits(page))
  for (const { route } of withBaseline) add(BASELINE + route, secure.origin + BASELINE + route)
  add('plain', `${plain.origin}/`)

  const browser = await openChromium(chromium)
  for (let run = 0; run < Math.ceil(RUNS * share); run++)
    for (const { url, skipAudits, audits } of targets.values())
      audits.push(await audit(browser, url, skipAudits))
  browser.kill()
  const routes = (some: typeof pages) => some.map(({ route }) => route)
  return rowsOf(targets, routes(pages), routes(withBaseline))
}

function rowsOf(targets: Map<string, Target>, routes: string[], withBaseline: string[]): Row[] {
  const figure = (name: string, of: (audit: Audit) => number) =>
    median(targets.get(name)?.audits.map(of) ?? [])
  const paint = (name: string) => figure(name, ({ largestPaintMs }) => largestPaintMs)
  const machine = `index of the machine ${Math.round(figure('plain', ({ benchmarkIndex }) => benchmarkIndex))}`
  const scoreRow = (route: string): Row => {
    const scores = CATEGORIES.map((category) =>
      Math.round(figure(route, (audit) => audit.scores[category] ?? 0))
    )
    const lowest = `Lighthouse ${route}, lowest of ${scores.join(' / ')}`
    return atLeast('G6', lowest, [Math.min(...scores), budgets.G6.score], String, machine)
  }
  const paintRow = (route: string): Row => {
    const [ours, baseline, plain] = [paint(route), paint(BASELINE + route), paint('plain')]
    const beside = `${inMilliseconds(ours)}; baseline ${inMilliseconds(baseline)}`
    const also = { isTrue: ours < plain, words: `plain Astro blog ${inMilliseconds(plain)}` }
    const held: [number, number] = [ours / baseline, budgets.G7.timesBaseline]
    return atMost('G7', `largest paint of ${route} ÷ baseline page`, held, asTimes, beside, also)
  }
  return [...routes.map(scoreRow), ...withBaseline.map(paintRow)]
}

/** The built site in a folder, as its host serves it. */
async function serveFolder(root: string) {
  const { app, services } = await openTestApp()
  const dist = path.join(root, 'dist')
  const site = await openSite({ root, dist, app, callPaths: callPaths(services) })
  return serveSecure(async (request) => {
    const answer = await site(request, VISITOR)
    // The site's own policy would refuse the style of a baseline page.
    if (new URL(request.url).pathname.startsWith(BASELINE)) answer.headers.delete('content-security-policy')
    return answer
  })
}

const LEFT_OUT = new Set(['script', 'style', 'link', 'template', 'svg', 'noscript', 'dialog'])
const KEPT_ATTRIBUTES =
  'href src srcset sizes width height alt loading fetchpriority hidden id type datetime title'.split(' ')
const STYLE = `*{box-sizing:border-box}body{max-width:44rem;margin:0 auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}img{max-width:100%;height:auto}a,button{min-height:2.75rem;display:inline-block}[hidden]{display:none}`

/** The baseline: the content of a built page as one document without script, with minimal style. */
function writeBaselinePage(folder: string, html: string): void {
  const main = sanitizeHtml(/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '', {
    allowedTags: false,
    allowedAttributes: { '*': KEPT_ATTRIBUTES },
    allowVulnerableTags: true,
    exclusiveFilter: ({ tag }) => LEFT_OUT.has(tag)
  })
  if (!main.includes('<h1')) throw new Error('a page has a <main> with a heading')
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    path.join(folder, 'index.html'),
    `<!doctype html><html lang="nl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Baseline</title><meta name="description" content="Baseline"><style>${STYLE}</style></head><body>${main}</body></html>`
  )
}
