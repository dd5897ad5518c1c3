// Lighthouse against an installed Chromium: the scores of a page, and what it found wanting.
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof CATEGORIES)[number]

const MAX_PLACES = 3

export interface Audit {
  /** 0 to 100 for each category asked for. */
  scores: Partial<Record<Category, number>>
  /** Audits that cost points, with what Lighthouse says about them. */
  faults: string[]
  largestPaintMs: number
  /** How fast the machine was; below about 1000 the figures are too harsh. */
  benchmarkIndex: number
}

export interface Browser {
  port: number
  close: () => void
}

/** A Chromium with a fresh profile; Lighthouse clears its storage before each audit. */
export async function openChromium(chromePath: string): Promise<Browser> {
  const chromeFlags = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--ignore-certificate-errors'
  ]
  const { port, kill } = await launch({ chromePath, chromeFlags, logLevel: 'silent' })
  return { port, close: kill }
}

export interface AuditOptions {
  categories?: readonly Category[]
  /** Audits that cannot hold on this page, by design. */
  skipAudits?: readonly string[]
}

/** Scores and times of one load. On a busy machine the browser's own recording may fail; then once more. */
export async function audit(browser: Browser, url: string, options: AuditOptions = {}): Promise<Audit> {
  const { categories = CATEGORIES } = options
  const lhr = await report(browser, url, options).catch(() => report(browser, url, options))
  return {
    scores: Object.fromEntries(
      categories.map((id) => [id, Math.round((lhr.categories[id]?.score ?? 0) * 100)])
    ),
    faults: categories.flatMap((id) => faultsOf(lhr, id)),
    largestPaintMs: lhr.audits['largest-contentful-paint']?.numericValue ?? 0,
    benchmarkIndex: lhr.environment.benchmarkIndex
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

async function report({ port }: Browser, url: string, options: AuditOptions): Promise<Report> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: [...(options.categories ?? CATEGORIES)],
    skipAudits: [...(options.skipAudits ?? [])],
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
    // Performance audits are rarely a full 1.
    if (category === 'performance' && found.score >= 0.9) return []
    return [`${category}: ${found.title}${placesOf(found.details)}`]
  })
}

function placesOf(details: unknown): string {
  const items = (details as { items?: { node?: { snippet?: string }; url?: string; description?: string }[] })
    ?.items
  const places = (items ?? []).flatMap((item) => item.node?.snippet ?? item.description ?? item.url ?? [])
  return places.length > 0 ? ` (${places.slice(0, MAX_PLACES).join('; ')})` : ''
}
