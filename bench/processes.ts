// Commands that the bench runs: how long they take, how much memory they need, and that none is left behind.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const SAMPLE_EVERY_MS = 200
const POLL_EVERY_MS = 25
const STOP_GRACE_MS = 3000
const children = new Set<ChildProcess>()

/** No keys and no settings of the developer's, so that every machine measures the same. */
export function plainEnvironment(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'SystemRoot', 'USERPROFILE', 'TEMP']
  const own = Object.fromEntries(
    kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))
  )
  return { ...own, ASTRO_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0', ...extra }
}

interface Command {
  args: string[]
  cwd: string
  env?: Record<string, string>
  /** Default: this Node. */
  command?: string
}

/** Starts a command as the leader of its own group, so that all of it can be stopped. */
function start({ args, cwd, env, command = process.execPath }: Command) {
  const child = spawn(command, args, {
    cwd,
    env: plainEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)))
  return { child, output: () => output }
}

function kill(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal)
  } catch {
    // It has ended by itself.
  }
}

export function killAll(): void {
  for (const child of children) kill(child, 'SIGKILL')
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  kill(child, 'SIGTERM')
  const timer = setTimeout(() => kill(child, 'SIGKILL'), STOP_GRACE_MS)
  await ended
  clearTimeout(timer)
}

export interface Measured {
  seconds: number
  /** Resident memory of the command and its children together, at its highest; 0 on a machine without `ps`. */
  peakBytes: number
  output: string
}

/** Runs a command to its end; throws with the tail of its output when it fails. */
export async function measure(command: Command): Promise<Measured> {
  const startedMs = performance.now()
  const { child, output } = start(command)
  let peakBytes = 0
  const timer = setInterval(
    async () => (peakBytes = Math.max(peakBytes, await memoryOf(child.pid ?? 0))),
    SAMPLE_EVERY_MS
  )
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  clearInterval(timer)
  if (code !== 0) throw new Error(`${command.args.join(' ')} ended with ${code}:\n${output().slice(-3000)}`)
  return { seconds: (performance.now() - startedMs) / 1000, peakBytes, output: output() }
}

/** Resident bytes of a process and its descendants. */
async function memoryOf(root: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,rss=']).catch(() => ({
    stdout: ''
  }))
  const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  const children = Map.groupBy(processes, ([, parent]) => parent)
  const below = (pid: number): number =>
    (children.get(pid) ?? []).reduce((sum, [child = 0, , kilobytes = 0]) => sum + kilobytes + below(child), 0)
  const own = processes.find(([pid]) => pid === root)?.[2] ?? 0
  return (own + below(root)) * 1024
}

export interface RunningSite {
  origin: string
  /** From the start of the command to the first whole answer. */
  seconds: number
  stop: () => Promise<void>
}

/** Starts a command that serves on PORT and waits for its first good answer; throws with its output when it ends. */
export async function startSite(command: Command): Promise<RunningSite> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const startedMs = performance.now()
  const { child, output } = start({ ...command, env: { ...command.env, PORT: String(port) } })
  while (!(await answers(origin))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${command.args.join(' ')} serves nothing:\n${output().slice(-3000)}`)
    await pause(POLL_EVERY_MS)
  }
  return { origin, seconds: (performance.now() - startedMs) / 1000, stop: () => stop(child) }
}

/** Serves the built site of a copy of the project, without jobs of the clock. */
export const serveBuilt = (cwd: string) => startSite({ args: ['scripts/serve.ts', '--trial'], cwd })

const answers = (origin: string): Promise<boolean> =>
  fetch(origin, { signal: AbortSignal.timeout(2000) }).then(
    async (response) => response.ok && (await response.text()).length > 0,
    () => false
  )

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
