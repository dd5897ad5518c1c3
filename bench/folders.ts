// Temporary folders and copies of the project, removed at the end. The developer's dist, .cache and .data stay untouched.
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const folders = new Set<string>()

export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `kino9-bench-${name}-`))
  folders.add(folder)
  return folder
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  folders.delete(folder)
}

export function removeFolders(): void {
  for (const folder of folders) removeFolder(folder)
}

/** The files that git knows, in a fresh folder, with the installed packages. */
export function copyOfProject(name: string): string {
  const folder = temporaryFolder(name)
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate']
  const listed = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 1e8 })
  if (listed.status !== 0) throw new Error(`git is needed to copy the project: ${listed.stderr}`)
  for (const file of listed.stdout.split('\0').filter(Boolean)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    cpSync(file, path.join(folder, file), { force: true })
  }
  linkPackages(folder)
  return folder
}

/** The installed packages as hard links: Astro must find real files under the project. On another disk they are copied. */
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

export function sizeOf(folder: string): { bytes: number; files: number } {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  const bytes = entries.reduce(
    (sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size,
    0
  )
  return { bytes, files: entries.length }
}
