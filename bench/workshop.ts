// A place of our own for measurements: temporary folders and child processes that are gone when the bench ends,
// however it ends. The developer's dist, .cache and .data are never touched.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

const folders = new Set<string>()
const children = new Set<ChildProcess>()
const STOP_GRACE_MS = 3000

/** Removes everything when the process ends or is told to. Call once, first. */
export function cleanUpAtTheEnd(): void {
  process.on('exit', () => {
    for (const child of children) killTree(child, 'SIGKILL')
    removeFolders()
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))
}

export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `kino9-bench-${name}-`))
  folders.add(folder)
  return folder
}

export function removeFolders(): void {
  for (const folder of folders) removeFolder(folder)
}

/** Gives the disk back before the end; a large build is hundreds of megabytes. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  folders.delete(folder)
}

/** The project's files as git knows them, in a fresh folder, with the installed packages. */
export function copyOfProject(name: string): string {
  const folder = temporaryFolder(name)
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8'
  })
  if (listed.status !== 0) throw new Error(`The bench needs git to copy the project: ${listed.stderr}`)
  for (const file of listed.stdout.split('\0').filter(Boolean)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    cpSync(file, path.join(folder, file), { force: true })
  }
  linkPackages(folder)
  return folder
}

/**
 * The installed packages as hard links: real files under the copy (Astro looks for its own components there, so one
 * symbolic link to the folder will not do), and still no gigabyte to copy. On another disk they are copied.
 */
export function linkPackages(folder: string): void {
  linkTree(path.resolve('node_modules'), path.join(folder, 'node_modules'))
}

function linkTree(from: string, to: string): void {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) linkTree(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkFile(source, target)
  }
}

function linkFile(source: string, target: string): void {
  try {
    linkSync(source, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    copyFileSync(source, target)
  }
}

/** What a command sees: no keys and no settings of the developer's, so that every machine measures the same. */
export function plainEnvironment(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'SystemRoot', 'USERPROFILE', 'TEMP']
  const own = Object.fromEntries(
    kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))
  )
  return { ...own, ASTRO_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0', ...extra }
}

/** Starts a command as the leader of its own group, so that all of it can be stopped. */
export function start(command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  killTree(child, 'SIGTERM')
  const timer = setTimeout(() => killTree(child, 'SIGKILL'), STOP_GRACE_MS)
  await ended
  clearTimeout(timer)
}

function killTree(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal)
  } catch {
    // It has ended by itself.
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
