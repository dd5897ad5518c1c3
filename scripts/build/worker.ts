// Bundles the service worker into the built site, with the list of files that it caches at installation.
import { globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { HANDOVER_PATH } from '../../src/listen/handover/handover-memory.ts'
import { WITHDRAWAL_PATH } from '../../src/site/brand/sale-facts.ts'
import { settings } from '../../src/site/brand/settings.ts'
import { NEVER_TOUCHED, OFFLINE_PATH, WORKER_PATH } from '../../src/worker/cache-rules.ts'

const ENTRY = 'src/worker/site.worker.ts'
/** Pages that are useless offline. */
const SERVED_BY_FUNCTIONS = [WITHDRAWAL_PATH, HANDOVER_PATH]
/** Pages of few visitors that fetch all of their code at the first use, when the worker keeps it. */
const FETCHING_AHEAD = ['/mijn-films/']
/** What every page names and few visitors load; the worker keeps it when they do. */
const OF_FEW = /\/(?:handover|(?:follow-)?link\.service)\./
const FONT = /\/assets\/[\w.-]+\.woff2/g

/**
 * Paths of all scripts and styles of the site in `dist`, and of the fonts that its pages use. Leaves out those used only by
 * pages that the worker never serves, that are useless offline, that fetch their code themselves, or that few visitors
 * load.
 */
export function shellOf(dist: string): string[] {
  const code = globSync('assets/*.{js,css}', { cwd: dist }).map(
    (file) => `/${file.replaceAll(path.sep, '/')}`
  )
  const read = (file: string) => readFileSync(path.join(dist, file), 'utf8')
  const namedIn = (text: string) => code.filter((file) => text.includes(path.basename(file)))
  const withAllTheyName = (first: readonly string[], leftOut?: RegExp) => {
    const named = new Set(first)
    for (const file of named)
      if (file.endsWith('.js')) for (const one of namedIn(read(file))) if (!leftOut?.test(one)) named.add(one)
    return named
  }
  const page = read(path.join(OFFLINE_PATH, 'index.html'))
  const others = globSync(
    [...NEVER_TOUCHED, ...SERVED_BY_FUNCTIONS, ...FETCHING_AHEAD].map(
      (start) => `${start.replace(/^\/|\/$/g, '')}/**/*.html`
    ),
    { cwd: dist }
  )
  const foreign = withAllTheyName(others.flatMap((file) => namedIn(read(file))))
  const own = [...namedIn(page), ...code.filter((file) => !foreign.has(file))]
  const precached = withAllTheyName(own, OF_FEW)
  return [...new Set([...precached, ...(page.match(FONT) ?? [])])].sort()
}

/** Bundles the worker of `root` into the built site in `dist`, and returns its size in bytes. */
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
    // A classic script, not a module, because that starts in every browser with push support.
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
