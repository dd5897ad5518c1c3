// Bundles the service worker into the built site, with the names of what it keeps from the start.
import { globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { settings } from '../../src/settings/settings.ts'
import { OFFLINE_PATH, WORKER_PATH } from '../../src/worker/rules.ts'

const ENTRY = 'src/worker/site.worker.ts'
const FONT = /\/assets\/[\w.-]+\.woff2/g

/** Paths of all scripts and styles of the site in `dist`, and of the fonts that its pages ask for by themselves. */
export function shellOf(dist: string): string[] {
  const code = globSync('assets/*.{js,css}', { cwd: dist }).map(
    (file) => `/${file.replaceAll(path.sep, '/')}`
  )
  const page = readFileSync(path.join(dist, OFFLINE_PATH, 'index.html'), 'utf8')
  return [...new Set([...code, ...(page.match(FONT) ?? [])])].sort()
}

/** Writes the worker of `root` into the site that was built in `dist`, and answers its bytes. */
export async function bundleWorker(root: string, dist: string): Promise<number> {
  const outfile = path.join(dist, WORKER_PATH)
  await build({
    absWorkingDir: root,
    entryPoints: [ENTRY],
    outfile,
    bundle: true,
    minify: true,
    legalComments: 'none',
    platform: 'browser',
    target: 'es2022',
    // A worker that is no module starts in every browser that can receive push messages.
    format: 'iife',
    define: {
      SHELL: JSON.stringify(shellOf(dist)),
      SITE_NAME: JSON.stringify(settings.name),
      LOCALE: JSON.stringify(settings.locale),
      'process.env.NODE_ENV': '"production"'
    },
    logLevel: 'error'
  })
  return statSync(outfile).size
}
