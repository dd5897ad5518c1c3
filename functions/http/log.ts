// One JSON line per answer and per run of a job, made of named fields only: no address, query, body or header can slip
// into it.
import { Failure } from '../../src/lib/outcome.ts'

/** What went wrong, in words that hold no values. */
export interface LoggedTrouble {
  /** Which service failed, and what its adapter said of it (adapters keep personal data out of that). */
  service?: string
  reason?: string
  /** Name and places of an unforeseen error. Not its message: a database writes the values in it. */
  error?: string
  stack?: string[]
}

/** A request that was answered. */
export interface LogLine extends LoggedTrouble {
  time: string
  level: 'info' | 'warn' | 'error'
  requestId: string
  method: string
  /** The path as the contract writes it, never as it was asked: paths may hold order ids. */
  route: string
  status: number
  milliseconds: number
  code?: string
}

/** A run of a job. */
export interface JobLine extends LoggedTrouble {
  time: string
  level: 'info' | 'warn' | 'error'
  job: string
  milliseconds: number
  /** `done`; `cut short`: out of time, the next run goes on; `busy`: another one is at it; `off`: a setting is missing. */
  outcome: 'done' | 'cut short' | 'busy' | 'off' | 'failed'
  /** How many of what, by names of our own. */
  counts?: Readonly<Record<string, number>>
}

/** One order or signup at which a run met a bug of ours. */
export interface ItemLine extends LoggedTrouble {
  time: string
  level: 'error'
  job: string
  /** An id of ours. */
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

/** What the log says of something thrown. */
export function troubleOf(thrown: unknown): LoggedTrouble {
  if (thrown instanceof Failure) return { service: thrown.service, reason: thrown.message }
  const error = thrown instanceof Error ? thrown : new Error('thrown value')
  return { error: error.name, stack: stackFrames(error) }
}

function stackFrames(error: Error): string[] {
  const lines = (error.stack ?? '').split('\n').map((line) => line.trim())
  return lines.filter((line) => line.startsWith('at ')).slice(0, MAX_STACK_FRAMES)
}
