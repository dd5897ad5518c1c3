// Runs a command and says what it took: wall time, and memory of its whole process tree at the worst moment.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { plainEnvironment, start, stop } from './workshop.ts'

const SAMPLE_EVERY_MS = 100
const PAGE_BYTES = 4096
const TICKS_PER_SECOND = 100

export interface MeasuredRun {
  seconds: number
  /** Time on all processors together: less at the mercy of a busy machine than the wall clock. */
  cpuSeconds: number | undefined
  /** Resident memory of the command and all its descendants together, at its highest; undefined where it cannot be read. */
  peakBytes: number | undefined
  output: string
}

/** Runs to the end; throws with the tail of the output when the command fails or is not done in time. */
export async function measuredRun(
  command: string,
  args: string[],
  cwd: string,
  env: Record<string, string> = {},
  limitSeconds = 600
): Promise<MeasuredRun> {
  const startedMs = performance.now()
  const child = start(command, args, cwd, plainEnvironment(env))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += String(data)))
  let peak = 0
  let ticks = 0
  const timer = setInterval(() => {
    const tree = wholeTree(child.pid ?? 0)
    peak = Math.max(peak, tree.bytes)
    ticks = Math.max(ticks, tree.ticks)
  }, SAMPLE_EVERY_MS)
  const limit = setTimeout(() => stop(child), limitSeconds * 1000)
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  clearInterval(timer)
  clearTimeout(limit)
  const seconds = (performance.now() - startedMs) / 1000
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output.slice(-3000)}`)
  return {
    seconds,
    cpuSeconds: ticks > 0 ? ticks / TICKS_PER_SECOND : undefined,
    peakBytes: peak > 0 ? peak : undefined,
    output
  }
}

interface ProcessEntry {
  pid: number
  parent: number
  bytes: number
  /** Of itself and of its children that have ended. */
  ticks: number
}

function wholeTree(root: number): { bytes: number; ticks: number } {
  const all = process.platform === 'linux' ? entriesOfProc() : entriesOfPs()
  const children = Map.groupBy(all, ({ parent }) => parent)
  const tree = (entry: ProcessEntry): ProcessEntry[] => [
    entry,
    ...(children.get(entry.pid) ?? []).flatMap(tree)
  ]
  const found = all.filter(({ pid }) => pid === root).flatMap(tree)
  const sum = (of: (entry: ProcessEntry) => number) => found.reduce((total, entry) => total + of(entry), 0)
  return { bytes: sum(({ bytes }) => bytes), ticks: sum(({ ticks }) => ticks) }
}

function entriesOfProc(): ProcessEntry[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      // The command may hold spaces and brackets: what counts stands after the last bracket.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
      return { pid: Number(name), parent: Number(fields[1]), bytes: Number(fields[21]) * PAGE_BYTES, ticks }
    } catch {
      return []
    }
  })
}

function entriesOfPs(): ProcessEntry[] {
  const listed = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' })
  return (listed.stdout ?? '').split('\n').flatMap((line) => {
    const [pid, parent, kilobytes] = line.trim().split(/\s+/).map(Number)
    return pid ? { pid, parent: parent ?? 0, bytes: (kilobytes ?? 0) * 1024, ticks: 0 } : []
  })
}

export function folderSize(root: string): { bytes: number; files: number } {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const bytes = files.reduce(
    (sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size,
    0
  )
  return { bytes, files: files.length }
}
