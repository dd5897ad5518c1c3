// The build: prepare, draw, then pages with their headers beside functions. Prints the seconds of each step.
import { renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { withBuildLock } from './build-lock.ts'
import { runChild } from './child.ts'
import { builtLists, bundleFunctions } from './functions.ts'
import { writeHeaders } from './headers.ts'
import { loadScriptsAfterPaint } from './late-script.ts'
import { publishUntouched } from './publish-media.ts'
import { removeUnusedAssets } from './unused-assets.ts'
import { bundleWorker } from './worker.ts'

const ASTRO = 'node_modules/astro/bin/astro.mjs'
/** Pages are built here first, so that a failing build leaves the previous site intact. */
const NEXT_SITE = '.cache/next-site'

/** The first steps, which `npm run dev` shares: everything that the pages read and show. */
export const prepareSite = (root: string, environment: NodeJS.ProcessEnv): Promise<void> =>
  withBuildLock(root, () => prepare(root, environment))

async function prepare(root: string, environment: NodeJS.ProcessEnv): Promise<void> {
  await step('Episodes, films and pictures', () =>
    runChild([path.join(root, 'scripts/build/prepare.ts')], environment)
  )
  await step('Icons and share images', () =>
    runChild([path.join(root, 'scripts/build/draw.ts')], environment)
  )
}

/**
 * Builds the whole site of `root`, and its functions into build/functions/. An error of a step ends it; so does another build
 * in this folder.
 * @param putLive takes the folder of the finished pages; by default it becomes dist/
 */
export const buildSite = (
  root: string,
  environment: NodeJS.ProcessEnv,
  putLive = async (next: string) => replaceFolder(next, path.join(root, 'dist'))
): Promise<void> => withBuildLock(root, () => buildWhole(root, environment, putLive))

async function buildWhole(
  root: string,
  environment: NodeJS.ProcessEnv,
  putLive: (next: string) => Promise<void>
): Promise<void> {
  const env = { ...environment, ASTRO_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0' }
  const inRoot = (...parts: string[]) => path.join(root, ...parts)
  const next = inRoot(NEXT_SITE)
  await prepare(root, env)
  const buildPages = async () => {
    rmSync(next, { recursive: true, force: true })
    await runChild([inRoot(ASTRO), 'build', '--root', root, '--outDir', next], env)
    removeUnusedAssets(next)
    loadScriptsAfterPaint(next)
    publishUntouched(root, next)
    const { pages, scripts, styles } = writeHeaders(next)
    const workerBytes = await bundleWorker(root, next)
    await putLive(next)
    const workerKb = Math.ceil(workerBytes / 1000)
    return `${pages} pages, ${scripts + styles} inline hashes, service worker ${workerKb} kB`
  }
  const buildFunctions = async () => {
    const bundles = await bundleFunctions(root, inRoot('build/functions'), builtLists())
    return bundles.map(({ name, bytes }) => `${name} ${Math.ceil(bytes / 1000)} kB`).join(', ')
  }
  await step('Pages and functions', async () => {
    // Each keeps one core busy. When one fails, the other ends first: it must not write into the next build.
    const parts = await Promise.allSettled([buildPages(), buildFunctions()])
    for (const part of parts) if (part.status === 'rejected') throw part.reason
    return parts.flatMap((part) => (part.status === 'fulfilled' ? [part.value] : []))
  })
}

function replaceFolder(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true })
  renameSync(from, to)
}

/** Prints the title of a step, its seconds, and below it the lines that it returns. */
async function step(title: string, run: () => Promise<readonly string[]>): Promise<void> {
  const startedMs = performance.now()
  process.stdout.write(`${title}… `)
  try {
    const lines = await run()
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
    process.stdout.write(`(${seconds} s)\n`)
    for (const line of lines) console.log(`  ${line}`)
  } catch (error) {
    process.stdout.write('stopped\n')
    throw error
  }
}
