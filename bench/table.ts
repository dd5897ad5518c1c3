// The one table that the bench prints: as Markdown, so that it can go into docs/performance.md as it is.
import { cpus, totalmem } from 'node:os'

export interface Row {
  /** Name in docs/performance.md: 'G9'. */
  name: string
  figure: string
  measured: string
  budget: string
  /** The floor or peer measured beside it, or a recorded figure, said so. */
  beside: string
  /** Undefined: a figure to watch, without a budget. */
  isWithin: boolean | undefined
}

const HEAD = ['Row', 'Figure', 'Measured', 'Budget', 'Beside it', 'Verdict']

const verdict = ({ isWithin }: Row) => (isWithin === undefined ? '·' : isWithin ? 'within' : 'OVER')

export function printTable(rows: Row[]): void {
  const lines = rows.map((row) => [row.name, row.figure, row.measured, row.budget, row.beside, verdict(row)])
  const widths = HEAD.map((head, i) => Math.max(head.length, ...lines.map((line) => (line[i] ?? '').length)))
  const print = (cells: string[]) =>
    console.log(`| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`)
  print(HEAD)
  print(widths.map((width) => '-'.repeat(width)))
  for (const line of lines) print(line)
  const over = rows.filter(({ isWithin }) => isWithin === false)
  const judged = rows.filter(({ isWithin }) => isWithin !== undefined)
  console.log(`\n${judged.length - over.length} of ${judged.length} figures within their budget.`)
}

export function machineNote(): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), ${memory} GiB, ${process.platform}, Node ${process.versions.node}`
}

export const inSeconds = (seconds: number) => `${seconds.toFixed(1)} s`
export const inMilliseconds = (milliseconds: number) => `${Math.round(milliseconds)} ms`
export const inKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
export const inMegabytes = (bytes: number | undefined) =>
  bytes === undefined ? 'unknown' : `${Math.round(bytes / 1e6)} MB`
export const asTimes = (ratio: number) => `${ratio.toFixed(2)} ×`

/** The value that this share of all values does not exceed: 0.98 → p98. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}
