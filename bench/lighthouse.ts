// Lighthouse against an installed Chromium: the scores of a page, and what it found wanting.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import lighthouse from 'lighthouse'
import { plainEnvironment, start, stop } from './workshop.ts'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof CATEGORIES)[number]

const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--ignore-certificate-errors',
  '--remote-debugging-port=0'
]
const START_TRIES = 100
const START_PAUSE_MS = 100

export interface Audit {
  /** 0 to 100 per category asked for. */
  scores: Partial<Record<Category, number>>
  /** Names of audits that cost points, with what Lighthouse says about them. */
  faults: string[]
  firstPaintMs: number
  largestPaintMs: number
  blockingMs: number
  layoutShift: number
  /** How fast the machine was; below about 1000 the figures are too harsh. */
  benchmarkIndex: number
}

export interface Browser {
  port: number
  close: () => Promise<void>
}

/** A Chromium with a fresh profile that Lighthouse can drive; it clears its storage before each audit. */
export async function openChromium(executable: string): Promise<Browser> {
  const profile = mkdtempSync(path.join(tmpdir(), 'kino9-lighthouse-'))
  const flags = [...CHROMIUM_FLAGS, `--user-data-dir=${profile}`, 'about:blank']
  const child = start(executable, flags, tmpdir(), plainEnvironment())
  for (const stream of [child.stdout, child.stderr]) stream?.resume()
  const close = async () => {
    await stop(child)
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
  for (let tries = 0; tries < START_TRIES && child.exitCode === null; tries++) {
    const port = chosenPort(profile)
    if (port) return { port, close }
    await pause(START_PAUSE_MS)
  }
  await close()
  throw new Error(`${executable} did not start for Lighthouse.`)
}

/** Chromium writes the port it took into its profile. */
function chosenPort(profile: string): number | undefined {
  try {
    return Number(readFileSync(path.join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0]) || undefined
  } catch {
    return undefined
  }
}

export interface AuditOptions {
  categories?: readonly Category[]
  /** Audits that cannot hold on this page, by design. */
  skipAudits?: readonly string[]
}

/** Scores and times of one load. On a busy machine the browser's own recording may fail; then once more. */
export async function audit(
  browser: Browser,
  url: string,
  { categories = CATEGORIES, skipAudits = [] }: AuditOptions = {}
): Promise<Audit> {
  const look = () => report(browser, url, categories, skipAudits)
  const lhr = await look().catch(look)
  const figure = (id: string) => lhr.audits[id]?.numericValue ?? 0
  return {
    scores: Object.fromEntries(
      categories.map((id) => [id, Math.round((lhr.categories[id]?.score ?? 0) * 100)])
    ),
    faults: categories.flatMap((id) => faultsOf(lhr, id)),
    firstPaintMs: figure('first-contentful-paint'),
    largestPaintMs: figure('largest-contentful-paint'),
    blockingMs: figure('total-blocking-time'),
    layoutShift: figure('cumulative-layout-shift'),
    benchmarkIndex: lhr.environment.benchmarkIndex
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

async function report(
  browser: Browser,
  url: string,
  categories: readonly Category[],
  skipAudits: readonly string[]
): Promise<Report> {
  const result = await lighthouse(url, {
    port: browser.port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: [...categories],
    skipAudits: [...skipAudits],
    disableFullPageScreenshot: true
  })
  if (!result) throw new Error(`Lighthouse gave no result for ${url}.`)
  const { runtimeError } = result.lhr
  if (runtimeError) throw new Error(`Lighthouse could not audit ${url}: ${runtimeError.message}`)
  return result.lhr
}

function faultsOf(report: Report, category: Category): string[] {
  const counted = report.categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? []
  return counted.flatMap(({ id }) => {
    const found = report.audits[id]
    if (!found || found.score === null || found.score >= 1) return []
    // Performance audits are rarely a full 1; only what takes points off the category is worth a line.
    if (category === 'performance' && found.score >= 0.9) return []
    return [`${category}: ${found.title}${placesOf(found.details)}`]
  })
}

const MAX_PLACES = 3

function placesOf(details: unknown): string {
  const items = (details as { items?: { node?: { snippet?: string }; url?: string; description?: string }[] })
    ?.items
  const places = (items ?? []).flatMap((item) => item.node?.snippet ?? item.description ?? item.url ?? [])
  return places.length > 0 ? ` (${places.slice(0, MAX_PLACES).join('; ')})` : ''
}
