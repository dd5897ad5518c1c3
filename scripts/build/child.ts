// Runs steps in child processes, so that their memory is freed when they end. They end when this process does.
import { type ChildProcess, spawn } from 'node:child_process'
import { OperatorError } from '../operator-error.ts'

const running = new Set<ChildProcess>()
const LAST_LINES = 30

/**
 * Runs a script with this Node and returns the lines of its output, without empty ones. When it fails: an OperatorError with
 * its error output (a failing step says in one line what to do).
 */
export async function runChild(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string[]> {
  const child = spawn(process.execPath, [...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  const output: string[] = []
  const complaints: string[] = []
  child.stdout.setEncoding('utf8').on('data', (text: string) => output.push(text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.push(text)
    complaints.push(text)
  })
  const ended = await new Promise<{ code: number | null; signal: NodeJS.Signals | null }>(
    (resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code, signal) => resolve({ code, signal }))
    }
  ).finally(() => running.delete(child))
  if (ended.code === 0) return linesOf(output)
  if (ended.signal)
    throw new OperatorError(`A step of the build was killed (${ended.signal}): was there enough memory?`)
  throw new OperatorError(complaintOf(linesOf(complaints), linesOf(output)))
}

/** Ends every step that is still running. */
export function endChildren(): void {
  for (const child of running) child.kill('SIGTERM')
}

const linesOf = (texts: readonly string[]): string[] =>
  texts
    .join('')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')

function complaintOf(complaints: readonly string[], output: readonly string[]): string {
  const all = [...output, ...complaints].join('\n')
  if (all.includes('ENOSPC')) return 'The disk is full: free some space, then run the command again.'
  const lines = complaints.length > 0 ? complaints : output
  return lines.slice(-LAST_LINES).join('\n') || 'A step of the build failed without output.'
}
