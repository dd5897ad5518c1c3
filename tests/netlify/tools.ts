// Netlify's own build and packer. Their five hundred packages are needed by one step only, so they have a separate
// lockfile next to the mounts, and are installed when that step runs for the first time.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { npm } from '../../scripts/audit/npm.ts'

const LISTS = ['package.json', 'package-lock.json'].map((file) => path.resolve('netlify/tools', file))
/** Not next to their lockfile, because everything under `netlify` is an input of a build. */
const FOLDER = path.resolve('.cache/netlify-tools')
const STAMP = path.join(FOLDER, 'node_modules', '.install-stamp')

/** A program of the tools, or a file of one of their packages. */
export const toolFile = (...parts: string[]): string => path.join(FOLDER, 'node_modules', ...parts)

/**
 * Installs the packages of the lockfile if they are missing. Without a network the step fails, and says that they are
 * missing.
 */
export function installNetlifyTools(): void {
  const wanted = createHash('sha256')
    .update(LISTS.map((file) => readFileSync(file, 'utf8')).join('\0'))
    .digest('hex')
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return
  console.log("Installing Netlify's build tools (once, about half a minute)…")
  for (const file of LISTS) cpSync(file, path.join(FOLDER, path.basename(file)))
  const quiet = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status, stderr } = npm('install', '--prefix', FOLDER, ...quiet)
  if (status === 0) writeFileSync(STAMP, wanted)
  else console.error(`Netlify's build tools could not be installed: the network is needed once.\n${stderr}`)
}
