// G6 and G7: Lighthouse on every public route, the floor page and the peer beside them, in turn and in one run, so
// that a busy moment of the machine falls on all alike.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Podcast } from '../src/features/episodes/schema.ts'
import { builtPages } from '../tests/budgets/built-site.ts'
import { budgets } from '../tests/budgets/limits.ts'
import { type Cdn, folderOrigin, type Origin, serverOrigin, startCdn } from './cdn.ts'
import { floorPage } from './floor-page.ts'
import { madeEpisodes } from './generate-feed.ts'
import { type Audit, audit, type Browser, CATEGORIES, openChromium } from './lighthouse.ts'
import { measuredRun } from './measured-run.ts'
import { writePlainSite } from './plain-site.ts'
import { isHiddenFromSearch, publicRoutes } from './routes.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { asTimes, inMilliseconds, median, type Row } from './table.ts'
import { copyOfProject } from './workshop.ts'

/** Largest paints recorded once for the peers' home pages; not run here. */
const RECORDED_PAINTS = 'Starpod 1504 ms, blog template 1230 ms (recorded)'
const RECORDED_BEST_PEER_MS = 1230
const START_LIMIT_SECONDS = 60
const SLOW_MACHINE_INDEX = 1000
/** Neither is what a visitor of the podcast comes for: one answers every wrong address, one is for no network. */
const NOT_ROUTES = new Set(['/404.html'])

interface Target {
  name: string
  url: string
  skipAudits: string[]
  audits: Audit[]
}

export async function measurePages(chromium: string, runs: number): Promise<Row[]> {
  const project = copyOfProject('pages')
  console.log('  building the site and the peer…')
  await measuredRun(process.execPath, ['scripts/build.ts'], project)
  const plain = await builtPlainSite()
  const site = await startSite(process.execPath, ['scripts/serve.ts'], project, START_LIMIT_SECONDS)
  const cdns = await startAll(site, project, plain)
  const browser = await openChromium(chromium)
  try {
    const targets = targetsOf(project, cdns)
    console.log(`  ${targets.length} pages × ${runs} audits over ${cdns.site.protocol}…`)
    for (let run = 0; run < runs; run++) await auditRound(browser, targets)
    return rowsOf(targets, cdns.site.protocol)
  } finally {
    await browser.close()
    await site.stop()
    for (const cdn of Object.values(cdns)) cdn.close()
  }
}

async function builtPlainSite(): Promise<string> {
  const folder = await writePlainSite(madeEpisodes({ episodes: 34, origin: 'http://localhost' }))
  await measuredRun(process.execPath, [path.resolve('node_modules/astro/bin/astro.mjs'), 'build'], folder)
  return path.join(folder, 'dist')
}

type Cdns = Record<'site' | 'floor' | 'plain', Cdn>

async function startAll(site: RunningSite, project: string, plain: string): Promise<Cdns> {
  const ours = serverOrigin(site.origin)
  const podcast = JSON.parse(readFileSync(path.join(project, '.cache/site/podcast.json'), 'utf8')) as Podcast
  return {
    site: await startCdn(ours),
    floor: await startCdn(floorOrigin(floorPage(podcast), ours)),
    plain: await startCdn(folderOrigin(plain))
  }
}

/** The floor shows the site's own pictures. */
function floorOrigin(html: string, site: Origin): Origin {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }
  return async (target) => (target === '/' ? { status: 200, headers, body: Buffer.from(html) } : site(target))
}

function targetsOf(project: string, { site, floor, plain }: Cdns): Target[] {
  const pages = publicRoutes(builtPages(path.join(project, 'dist'))).filter(
    ({ route }) => !NOT_ROUTES.has(route)
  )
  const ours = pages.map((page) => ({
    name: page.route,
    url: site.origin + page.route,
    skipAudits: isHiddenFromSearch(page) ? ['is-crawlable'] : [],
    audits: []
  }))
  return [
    ...ours,
    { name: 'floor', url: `${floor.origin}/`, skipAudits: [], audits: [] },
    { name: 'plain', url: `${plain.origin}/`, skipAudits: [], audits: [] }
  ]
}

async function auditRound(browser: Browser, targets: Target[]): Promise<void> {
  for (const { url, skipAudits, audits } of targets) audits.push(await audit(browser, url, { skipAudits }))
}

const figure = ({ audits }: Target, of: (audit: Audit) => number) => median(audits.map(of))
const largestPaint = (target: Target) => figure(target, ({ largestPaintMs }) => largestPaintMs)

function rowsOf(targets: Target[], protocol: string): Row[] {
  const named = (name: string) => targets.find((target) => target.name === name)
  const [home, floor, plain] = [named('/'), named('floor'), named('plain')]
  if (!home || !floor || !plain) throw new Error('The home page, the floor and the peer are always measured.')
  return [
    ...targets.filter((target) => target !== floor && target !== plain).map(scoreRow),
    {
      ...scoreRow(floor),
      name: '·',
      figure: 'the same for the floor page',
      budget: '·',
      isWithin: undefined
    },
    ...paintRows(home, floor, plain, protocol),
    machineRow(targets)
  ]
}

function scoreRow(target: Target): Row {
  const scores = CATEGORIES.map((category) => figure(target, (audit) => audit.scores[category] ?? 0))
  const isWithin = scores.every((score) => score >= budgets.G6.score)
  if (!isWithin)
    for (const fault of new Set(target.audits.flatMap(({ faults }) => faults)))
      console.log(`  ${target.name}: ${fault}`)
  const times = [
    `first paint ${inMilliseconds(figure(target, (audit) => audit.firstPaintMs))}`,
    `largest ${inMilliseconds(largestPaint(target))}`,
    `blocking ${inMilliseconds(figure(target, (audit) => audit.blockingMs))}`,
    `shift ${figure(target, (audit) => audit.layoutShift).toFixed(3)}`
  ]
  return {
    name: 'G6',
    figure: `Lighthouse ${target.name}`,
    measured: scores.join(' / '),
    budget: `${budgets.G6.score} each`,
    beside: times.join(', '),
    isWithin
  }
}

function paintRows(home: Target, floor: Target, plain: Target, protocol: string): Row[] {
  const [ours, least, peer] = [largestPaint(home), largestPaint(floor), largestPaint(plain)]
  const times = ours / least
  return [
    {
      name: 'G7',
      figure: `largest paint of home ÷ floor page (${protocol})`,
      measured: `${asTimes(times)} (${inMilliseconds(ours)})`,
      budget: `≤ ${budgets.G7.timesFloor} ×`,
      beside: `floor ${inMilliseconds(least)}`,
      isWithin: times <= budgets.G7.timesFloor
    },
    {
      name: 'G7',
      figure: 'largest paint of home, against peers',
      measured: inMilliseconds(ours),
      budget: `< ${inMilliseconds(RECORDED_BEST_PEER_MS)}`,
      beside: `plain Astro site ${inMilliseconds(peer)}; ${RECORDED_PAINTS}`,
      isWithin: ours < RECORDED_BEST_PEER_MS
    }
  ]
}

function machineRow(targets: Target[]): Row {
  const index = median(targets.flatMap(({ audits }) => audits.map(({ benchmarkIndex }) => benchmarkIndex)))
  return {
    name: '·',
    figure: "Lighthouse's own index of the machine",
    measured: String(Math.round(index)),
    budget: `≥ ${SLOW_MACHINE_INDEX} to be fair`,
    beside: index < SLOW_MACHINE_INDEX ? 'too slow or too busy: read with care' : '·',
    isWithin: undefined
  }
}
