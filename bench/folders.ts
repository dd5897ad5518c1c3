// Temporary folders and copies of the project. The developer's dist, .cache and .data stay untouched.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export const removeFolder = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })

/** Removed at the latest when the process ends. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `kino9-bench-${name}-`))
  process.once('exit', () => removeFolder(folder))
  return folder
}

/** The files tracked by git, in a new folder, with the installed packages. */
export function copyOfProject(name: string): string {
  const folder = temporaryFolder(name)
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate']
  const files = execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1e8 }).split('\0').filter(existsSync)
  for (const file of files) cpSync(file, path.join(folder, file))
  linkPackages(folder)
  return folder
}

/** The installed packages as hard links: Astro must find real files under the project. On another disk they are copied. */
export function linkPackages(folder: string): void {
  const target = path.join(folder, 'node_modules')
  if (spawnSync('cp', ['-al', path.resolve('node_modules'), target]).status === 0) return
  removeFolder(target)
  cpSync('node_modules', target, { recursive: true, verbatimSymlinks: true })
}
