// The site as `npm start` or the production host serves it, started for a measurement.
import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, plainEnvironment, start, stop } from './workshop.ts'

const POLL_MS = 25

export interface RunningSite {
  origin: string
  /** From the start of the command to the first whole answer. */
  seconds: number
  stop: () => Promise<void>
}

/** Starts a command that serves on PORT and waits for its first good answer; throws with its output when it ends. */
export async function startSite(
  command: string,
  args: string[],
  cwd: string,
  limitSeconds: number,
  env: Record<string, string> = {}
): Promise<RunningSite> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const startedMs = performance.now()
  const child = start(command, args, cwd, plainEnvironment({ ...env, PORT: String(port) }))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += String(data)))
  while (!(await answers(origin))) {
    const seconds = (performance.now() - startedMs) / 1000
    if (hasEnded(child) || seconds > limitSeconds) {
      await stop(child)
      throw new Error(
        `${command} ${args.join(' ')} serves nothing after ${seconds.toFixed(0)} s:\n${output.slice(-3000)}`
      )
    }
    await pause(POLL_MS)
  }
  return { origin, seconds: (performance.now() - startedMs) / 1000, stop: () => stop(child) }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function answers(origin: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/`, { signal: AbortSignal.timeout(2000) })
    return response.ok && (await response.text()).length > 0
  } catch {
    return false
  }
}
