// Lighthouse against an installed Chromium: the scores of a page, and the failed audits.
import { type LaunchedChrome, launch } from 'chrome-launcher'
import lighthouse, { type Flags } from 'lighthouse'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof CATEGORIES)[number]

const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--ignore-certificate-errors']

export interface Audit {
  /** 0 to 100 for each requested category. */
  scores: Partial<Record<Category, number>>
  /** Audits that cost points, with the places. */
  faults: string[]
  largestPaintMs: number
  /** How fast the machine was; below about 1000 the scores are too low. */
  benchmarkIndex: number
}

/** A Chromium with a fresh profile; Lighthouse clears its storage before each audit. */
export const openChromium = (chromePath: string): Promise<LaunchedChrome> =>
  launch({ chromePath, chromeFlags: FLAGS, logLevel: 'silent' })

/**
 * Scores and times of one load. On a busy machine the browser's own recording may fail; then it is repeated once.
 * `skipAudits`: those that this page fails by design.
 */
export async function audit(
  { port }: LaunchedChrome,
  url: string,
  skipAudits: string[],
  categories: readonly Category[] = CATEGORIES
): Promise<Audit> {
  const once = () => report(url, { port, skipAudits, onlyCategories: [...categories] })
  const lhr = await once().catch(once)
  const scoreOf = (id: Category) => Math.round((lhr.categories[id]?.score ?? 0) * 100)
  return {
    scores: Object.fromEntries(categories.map((id) => [id, scoreOf(id)])),
    faults: categories.flatMap((id) => faultsOf(lhr, id)),
    largestPaintMs: lhr.audits['largest-contentful-paint']?.numericValue ?? 0,
    benchmarkIndex: lhr.environment.benchmarkIndex
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

async function report(url: string, flags: Flags): Promise<Report> {
  const result = await lighthouse(url, { ...flags, disableFullPageScreenshot: true, logLevel: 'silent' })
  const fault = result ? result.lhr.runtimeError?.message : 'no result'
  if (!result || fault) throw new Error(`Lighthouse could not audit ${url}: ${fault}`)
  return result.lhr
}

function faultsOf({ categories, audits }: Report, category: Category): string[] {
  const counted = categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? []
  // Performance audits rarely score a full 1.
  const least = category === 'performance' ? 0.9 : 1
  return counted.flatMap(({ id }) => {
    const { title, score, details } = audits[id] ?? {}
    const isFault = typeof score === 'number' && score < least
    return isFault ? [`${category}: ${title} ${JSON.stringify(details ?? '').slice(0, 500)}`] : []
  })
}
