// G6 and G7: Lighthouse on every public route, with the floor pages and a plain Astro blog in turn in the same run.
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { type DefaultTreeAdapterTypes, parse, serializeOuter } from 'parse5'
import { request } from 'undici'
import { PackedFiles } from '../scripts/serve/compression.ts'
import { fileAnswers } from '../scripts/serve/file-answer.ts'
import { findFile } from '../scripts/serve/files.ts'
import { builtPages } from '../tests/budgets/built-site.ts'
import { budgets } from '../tests/budgets/limits.ts'
import { copyOfProject } from './folders.ts'
import { type Audit, audit, CATEGORIES, openChromium } from './lighthouse.ts'
import { madeEpisodes } from './made-up-podcast.ts'
import { writePlainSite } from './plain-site.ts'
import { buildAstro, buildSite, serveBuilt } from './processes.ts'
import { isHiddenFromSearch, publicRoutes } from './routes.ts'
import { serveSecure } from './serve.ts'
import { asTimes, atLeast, atMost, inMilliseconds, median, type Row } from './table.ts'

const RUNS = 5
const PLAIN_POSTS = 34
/** Pages that also have a floor page, by their route. */
const WITH_FLOOR = /^\/(?:aflevering\/.+|films\/|must-see\/)?$/
const FLOOR = '/bench-floor'
/** The compression level of scripts/serve/compression.ts. */
const AS_THE_SITE = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

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
  const withFloor = pages.filter(({ route }) => WITH_FLOOR.test(route))
  const floors = new Map(withFloor.map(({ route, html }) => [FLOOR + route, floorPage(html)]))
  await using site = await serveBuilt(project)
  using secure = await serveSecure(beforeSite(site.origin, floors))
  using plain = await serveSecure(folderAnswer(path.join(plainFolder, 'dist')))
  const targets = new Map<string, Target>()
  const add = (name: string, url: string, skipAudits: string[] = []) =>
    targets.set(name, { url, skipAudits, audits: [] })
  for (const page of pages)
    add(page.route, secure.origin + page.route, isHiddenFromSearch(page) ? ['is-crawlable'] : [])
  for (const route of floors.keys()) add(route, secure.origin + route)
  add('plain', `${plain.origin}/`)

  const browser = await openChromium(chromium)
  for (let run = 0; run < Math.ceil(RUNS * share); run++)
    for (const { url, skipAudits, audits } of targets.values())
      audits.push(await audit(browser, url, { skipAudits }))
  browser.close()
  const routes = (some: typeof pages) => some.map(({ route }) => route)
  return rowsOf(targets, routes(pages), routes(withFloor))
}

function rowsOf(targets: Map<string, Target>, routes: string[], withFloor: string[]): Row[] {
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
    const [ours, floor, plain] = [paint(route), paint(FLOOR + route), paint('plain')]
    const beside = `${inMilliseconds(ours)}; floor ${inMilliseconds(floor)}`
    const also = { isTrue: ours < plain, words: `plain Astro blog ${inMilliseconds(plain)}` }
    const held: [number, number] = [ours / floor, budgets.G7.timesFloor]
    return atMost('G7', `largest paint of ${route} ÷ floor page`, held, asTimes, beside, also)
  }
  return [...routes.map(scoreRow), ...withFloor.map(paintRow)]
}

/** Passes requests on to the site, and answers with the floor pages. */
const beforeSite = (origin: string, floors: Map<string, string>) => async (asked: Request) => {
  const { pathname, search } = new URL(asked.url)
  const floor = floors.get(pathname)
  if (floor) {
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }
    return new Response(brotliCompressSync(floor, AS_THE_SITE), { headers })
  }
  const answer = await request(origin + pathname + search, { headers: { 'accept-encoding': 'br' } })
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...headers } = answer.headers
  const body = answer.statusCode === 204 ? null : await answer.body.arrayBuffer()
  return new Response(body, { status: answer.statusCode, headers: headers as Record<string, string> })
}

function folderAnswer(folder: string) {
  const answer = fileAnswers(folder, new PackedFiles())
  return async (asked: Request) => {
    const found = await findFile(folder, new URL(asked.url).pathname)
    return found && 'file' in found ? answer(asked, found.file) : new Response(null, { status: 404 })
  }
}

type Node = DefaultTreeAdapterTypes.Node
const LEFT_OUT = new Set(['script', 'style', 'link', 'template', 'svg', 'noscript', 'dialog'])
const KEPT_ATTRIBUTES =
  /^(?:href|src|srcset|sizes|width|height|alt|loading|fetchpriority|hidden|id|type|datetime|title)$/
const STYLE = `*{box-sizing:border-box}body{max-width:44rem;margin:0 auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}img{max-width:100%;height:auto}a,button{min-height:2.75rem;display:inline-block}[hidden]{display:none}`

/** The floor: the content of a built page as one document without script, with minimal style. */
function floorPage(html: string): string {
  const main = [...elementsOf(parse(html))].find(({ tagName }) => tagName === 'main')
  if (!main) throw new Error('a page has a <main>')
  for (const element of elementsOf(main)) {
    element.attrs = element.attrs.filter(({ name }) => KEPT_ATTRIBUTES.test(name))
    element.childNodes = element.childNodes.filter((child) => !LEFT_OUT.has(child.nodeName))
  }
  return `<!doctype html><html lang="nl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Floor</title><meta name="description" content="Floor"><style>${STYLE}</style></head><body>${serializeOuter(main)}</body></html>`
}

function* elementsOf(node: Node): Generator<DefaultTreeAdapterTypes.Element> {
  if ('tagName' in node) yield node
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsOf(child)
}
