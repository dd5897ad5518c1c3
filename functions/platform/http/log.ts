// One JSON line per response and per job run. It has named fields only, so that no address, query, body or header can leak
// into it.
import { Failure } from '../../../src/lib/outcome.ts'

/** What went wrong, without any values. */
export interface LoggedError {
  /** The service that failed and its adapter's message (adapters keep personal data out of it). */
  service?: string
  reason?: string
  /** The name and stack of an unexpected error. Its message is left out, because a database puts values into it. */
  error?: string
  stack?: string[]
}

export interface LogLine extends LoggedError {
  time: string
  level: 'info' | 'warn' | 'error'
  requestId: string
  method: string
  /** The path pattern from the contract, never the requested path, which may hold an order id. */
  route: string
  status: number
  milliseconds: number
  code?: string
}

export interface JobLine extends LoggedError {
  time: string
  level: 'info' | 'warn' | 'error'
  job: string
  milliseconds: number
  /** `cut short`: out of time, the next run continues; `busy`: another run is in progress; `off`: a setting is missing. */
  outcome: 'done' | 'cut short' | 'busy' | 'off' | 'failed'
  /** Counts by name; the job chooses the names. */
  counts?: Readonly<Record<string, number>>
}

/** One order or signup for which a job run hit a bug in our code. */
export interface ItemLine extends LoggedError {
  time: string
  level: 'error'
  job: string
  /** One of our ids. */
  subject: string
}

type Line = LogLine | JobLine | ItemLine
type Field = keyof LogLine | keyof JobLine | keyof ItemLine
const LOG_FIELDS: readonly Field[] = [
  ...(['time', 'level', 'requestId', 'method', 'route', 'status', 'job', 'milliseconds', 'code'] as const),
  ...(['subject', 'outcome', 'counts', 'service', 'reason', 'error', 'stack'] as const)
]
const MAX_STACK_FRAMES = 12

export type WriteLog = (line: Line) => void

export function logText(line: Line): string {
  const known: Partial<Record<Field, unknown>> = line
  const written: Partial<Record<Field, unknown>> = {}
  for (const field of LOG_FIELDS) if (field in known) written[field] = known[field]
  return JSON.stringify(written)
}

export const logToConsole: WriteLog = (line) => console.log(logText(line))

export function errorFields(thrown: unknown): LoggedError {
  if (thrown instanceof Failure) return { service: thrown.service, reason: thrown.message }
  const error = thrown instanceof Error ? thrown : new Error('thrown value')
  return { error: error.name, stack: stackFrames(error) }
}

function stackFrames(error: Error): string[] {
  const lines = (error.stack ?? '').split('\n').map((line) => line.trim())
  return lines.filter((line) => line.startsWith('at ')).slice(0, MAX_STACK_FRAMES)
}
