// The table that the bench prints, as Markdown, and the statistics behind it.
import { cpus, totalmem } from 'node:os'
import { createHistogram } from 'node:perf_hooks'

export interface Row {
  cells: string[]
  isWithin: boolean
}
export type Format = (value: number) => string
/** Another condition with its description: the tally is exact. */
type Also = { isTrue: boolean; words: string }

const rowWith =
  (sign: '≤' | '≥') =>
  /**
   * `id` is the name of the limit; `beside` the baseline or comparison site of the same run, or a recorded figure, marked as
   * such.
   */
  (
    id: string,
    figure: string,
    [value, limit]: [number, number],
    format: Format,
    beside = '·',
    also?: Also
  ) => {
    const isWithin = (sign === '≤' ? value <= limit : value >= limit) && (also?.isTrue ?? true)
    const measured = also ? `${format(value)}; ${also.words}` : format(value)
    const cells = [id, figure, measured, `${sign} ${format(limit)}`, beside, isWithin ? 'within' : 'OVER']
    return { cells, isWithin } satisfies Row
  }
/** A figure that must not be larger than its limit. */
export const atMost = rowWith('≤')
/** A figure that must not be smaller than its limit. */
export const atLeast = rowWith('≥')

export function printTable(rows: readonly Row[]): void {
  const head = ['Row', 'Figure', 'Measured', 'Limit', 'Beside it', 'Result']
  const lines = [head, head.map(() => '---'), ...rows.map(({ cells }) => cells)]
  for (const cells of lines) console.log(`| ${cells.join(' | ')} |`)
  console.log(
    `\n${rows.filter(({ isWithin }) => isWithin).length} of ${rows.length} figures within their limit.`
  )
}

export const machineNote = (): string =>
  `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform}, Node ${process.versions.node}`

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
  return { median: percentile(50), p95: percentile(95), p98: percentile(98) }
}
export const median = (values: readonly number[]): number => statistics(values).median
