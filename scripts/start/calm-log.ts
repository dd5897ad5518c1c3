// The log of `npm start`: everything in a file, and on the screen one short line for what failed.
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { logText, type WriteLog } from '../../functions/platform/http/log.ts'

/** Starts the file anew. The same failure is printed once until another one comes. */
export function calmLog(file: string, print: (line: string) => void): WriteLog {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, '')
  let last = ''
  return (line) => {
    appendFileSync(file, `${logText(line)}\n`)
    if (line.level !== 'error') return
    const what = 'job' in line ? line.job : `${line.method} ${line.route} (${line.status})`
    const text = `${what} failed: ${line.reason ?? line.error ?? 'an unknown error'}`
    if (text !== last) print(text)
    last = text
  }
}
