// One JSON line per answer, made of named fields only: no address, query, body or header can slip into it.

export interface LogLine {
  time: string
  level: 'info' | 'warn' | 'error'
  requestId: string
  method: string
  /** The path as the contract writes it, never as it was asked: paths may hold order ids. */
  route: string
  status: number
  milliseconds: number
  code?: string
  /** Which service failed, and what its adapter said of it (adapters keep personal data out of that). */
  service?: string
  reason?: string
  /** Name and places of an unforeseen error. Not its message: a database writes the values in it. */
  error?: string
  stack?: string[]
}

const LOG_FIELDS: readonly (keyof LogLine)[] = [
  'time',
  'level',
  'requestId',
  'method',
  'route',
  'status',
  'milliseconds',
  'code',
  'service',
  'reason',
  'error',
  'stack'
]
const MAX_STACK_FRAMES = 12

export type WriteLog = (line: LogLine) => void

export function logText(line: LogLine): string {
  return JSON.stringify(line, [...LOG_FIELDS])
}

export const logToConsole: WriteLog = (line) => console.log(logText(line))

export function stackFrames(error: Error): string[] {
  const lines = (error.stack ?? '').split('\n').map((line) => line.trim())
  return lines.filter((line) => line.startsWith('at ')).slice(0, MAX_STACK_FRAMES)
}
