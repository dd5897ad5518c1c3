// The table that the bench prints, as Markdown, and the statistics behind it.
import { cpus, totalmem } from 'node:os'
import { createHistogram } from 'node:perf_hooks'

export interface Row {
  /** Name in docs/performance.md: 'G9'. */
  id: string
  figure: string
  measured: string
  limit: string
  /** The floor or peer measured in the same run, or a recorded figure, said so. */
  beside: string
  isWithin: boolean
}

type Format = (value: number) => string
interface Figure {
  id: string
  figure: string
  value: number
  limit: number
  format: Format
  beside?: string
  /** What else must hold, with words for it: the tally is exact. */
  also?: { isTrue: boolean; words: string }
}

const rowOf = ({ id, figure, value, limit, format, beside = '·', also }: Figure, sign: '≤' | '≥'): Row => ({
  id,
  figure,
  measured: also ? `${format(value)}; ${also.words}` : format(value),
  limit: `${sign} ${format(limit)}`,
  beside,
  isWithin: (sign === '≤' ? value <= limit : value >= limit) && (also?.isTrue ?? true)
})
/** A figure that must not be larger than its limit. */
export const atMost = (figure: Figure): Row => rowOf(figure, '≤')
/** A figure that must not be smaller than its limit. */
export const atLeast = (figure: Figure): Row => rowOf(figure, '≥')

const HEAD = ['Row', 'Figure', 'Measured', 'Limit', 'Beside it', 'Verdict']

export function printTable(rows: readonly Row[]): void {
  const lines = rows.map(({ id, figure, measured, limit, beside, isWithin }) => [
    id,
    figure,
    measured,
    limit,
    beside,
    isWithin ? 'within' : 'OVER'
  ])
  const rule = HEAD.map(() => '---')
  for (const cells of [HEAD, rule, ...lines]) console.log(`| ${cells.join(' | ')} |`)
  const within = rows.filter(({ isWithin }) => isWithin).length
  console.log(`\n${within} of ${rows.length} figures within their limit.`)
}

export function machineNote(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown'
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} cores (${model}), ${memory} GiB, ${process.platform}, Node ${process.versions.node}`
}

export const inSeconds: Format = (seconds) => `${seconds.toFixed(1)} s`
export const inMilliseconds: Format = (milliseconds) =>
  `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`
export const inMegabytes: Format = (bytes) => `${Math.round(bytes / 1e6)} MB`
export const inPercent: Format = (share) => `${(share * 100).toFixed(1)} %`
export const asTimes: Format = (ratio) => `${ratio.toFixed(2)} ×`

/** Percentiles of times in milliseconds. */
export function statistics(milliseconds: readonly number[]) {
  const histogram = createHistogram()
  for (const time of milliseconds) histogram.record(Math.max(1, Math.round(time * 1000)))
  const percentile = (share: number) => histogram.percentile(share) / 1000
  return {
    median: percentile(50),
    p95: percentile(95),
    p98: percentile(98),
    max: percentile(100)
  }
}
export const median = (values: readonly number[]): number => statistics(values).median
