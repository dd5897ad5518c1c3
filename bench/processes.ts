// Runs commands in separate processes, measures them, and ends them all.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { type BuildOptions, build } from 'esbuild'
import { temporaryFolder } from './folders.ts'

const SAMPLE_EVERY_MS = 200
const run = promisify(execFile)
const ending = new AbortController()
process.once('exit', () => ending.abort())

type Environment = Record<string, string>

/** Without the developer's keys and settings, so that every machine measures the same. */
export function plainEnvironment(extra: Environment = {}): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG } = process.env
  return { PATH, HOME, TMPDIR, LANG, ASTRO_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0', ...extra }
}

export interface Measured {
  seconds: number
  /** Resident memory of the command and its children together, at its highest; 0 on a machine without `ps`. */
  peakBytes: number
  output: string
}

/** Runs a script under this Node to its end; throws with its output if it fails. */
export async function measure(cwd: string, args: string[], env?: Environment): Promise<Measured> {
  const startedMs = performance.now()
  let peakBytes = 0
  const options = { cwd, env: plainEnvironment(env), maxBuffer: 1e8, signal: ending.signal }
  const running = run(process.execPath, args, options)
  const sample = async () => (peakBytes = Math.max(peakBytes, await memoryOf(running.child.pid ?? 0)))
  const timer = setInterval(sample, SAMPLE_EVERY_MS)
  const { stdout } = await running.finally(() => clearInterval(timer))
  return { seconds: (performance.now() - startedMs) / 1000, peakBytes, output: stdout }
}

export const buildSite = (project: string, env?: Environment) => measure(project, ['scripts/build.ts'], env)
export const buildAstro = (folder: string) =>
  measure(folder, [path.resolve('node_modules/astro/bin/astro.mjs'), 'build'])

/** Resident bytes of a process and its descendants. */
async function memoryOf(root: number): Promise<number> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,rss=']).catch(() => ({ stdout: '' }))
  const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  const children = Map.groupBy(processes, ([, parent]) => parent)
  const below = (pid: number): number =>
    (children.get(pid) ?? []).reduce((sum, [child = 0, , kilobytes = 0]) => sum + kilobytes + below(child), 0)
  const own = processes.find(([pid]) => pid === root)?.[2] ?? 0
  return (own + below(root)) * 1024
}

export interface RunningSite extends AsyncDisposable {
  origin: string
  /** From the start of the command to the first complete response. */
  seconds: number
}

/** Starts a command that prints the address it serves on. */
export async function startSite(cwd: string, command: string, args: string[]): Promise<RunningSite> {
  const startedMs = performance.now()
  const env = plainEnvironment({ PORT: '0' })
  const child = spawn(command, args, {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    signal: ending.signal
  })
  const ended = once(child, 'exit')
  let origin: string | undefined
  for await (const line of createInterface(child.stdout)) {
    origin = /^(?:The site is at )?(http:\/\/localhost:\d+)/.exec(line)?.[1]
    if (origin) break
  }
  if (!origin) throw new Error(`${command} ${args.join(' ')} serves nothing`)
  child.stdout.resume()
  await (await fetch(origin)).text()
  return {
    origin,
    seconds: (performance.now() - startedMs) / 1000,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
    }
  }
}

/** Serves the built site of a copy of the project, without scheduled jobs. */
export const serveBuilt = (project: string) =>
  startSite(project, process.execPath, ['scripts/serve.ts', '--test'])

/**
 * V8 reserves 16 MB and more for new objects if there is enough memory; on a function of 1 GB it reserves about this.
 */
export const SMALL_MACHINE = ['--max-semi-space-size=4']

/** Returns a program as one file, as a function is deployed. */
export async function bundled(name: string, program: BuildOptions): Promise<string> {
  const outfile = path.join(temporaryFolder('bundled'), `${name}.mjs`)
  const banner = { js: "import{createRequire as r}from'node:module';const require=r(import.meta.url);" }
  const common = { bundle: true, platform: 'node', format: 'esm', target: 'node24' } as const
  await build({ ...common, banner, outfile, ...program })
  return outfile
}
