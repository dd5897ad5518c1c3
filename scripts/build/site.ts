// The build: prepare, draw, pages, headers, functions. Prints one line per step.
import { renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { runChild } from './child.ts'
import { builtLists, bundleFunctions } from './functions.ts'
import { writeHeaders } from './headers.ts'
import { loadScriptsAfterPaint } from './late-script.ts'
import { removeUnusedAssets } from './unused-assets.ts'
import { bundleWorker } from './worker.ts'

const ASTRO = 'node_modules/astro/bin/astro.mjs'
/** Pages are built here first, so that a failing build leaves the previous site intact. */
const NEXT_SITE = '.cache/next-site'

/** The result of a step: a few words behind its title, and lines below it. */
interface Said {
  words?: string
  lines?: readonly string[]
}

/** The first steps, which `npm run dev` shares: everything that the pages read and show. */
export async function prepareSite(root: string, environment: NodeJS.ProcessEnv): Promise<void> {
  await step('Episodes, films and pictures', async () => ({
    lines: await runChild([path.join(root, 'scripts/build/prepare.ts')], environment)
  }))
  await step('Icons and share images', async () => ({
    lines: await runChild([path.join(root, 'scripts/build/draw.ts')], environment)
  }))
}

/**
 * Builds the whole site of `root`, and its functions into build/functions/. An error of a step ends it.
 * @param putLive takes the folder of the finished pages; by default it becomes dist/
 */
export async function buildSite(
  root: string,
  environment: NodeJS.ProcessEnv,
  putLive = async (next: string) => replaceFolder(next, path.join(root, 'dist'))
): Promise<void> {
  const env = { ...environment, ASTRO_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0' }
  const inRoot = (...parts: string[]) => path.join(root, ...parts)
  const next = inRoot(NEXT_SITE)
  await prepareSite(root, env)
  await step('Pages', async () => {
    rmSync(next, { recursive: true, force: true })
    await runChild([inRoot(ASTRO), 'build', '--root', root, '--outDir', next], env)
    removeUnusedAssets(next)
    loadScriptsAfterPaint(next)
    const { pages, scripts, styles } = writeHeaders(next)
    const workerBytes = await bundleWorker(root, next)
    await putLive(next)
    const workerKb = Math.ceil(workerBytes / 1000)
    return { words: `${pages} pages, ${scripts + styles} inline hashes, service worker ${workerKb} kB` }
  })
  await step('Functions', async () => {
    const bundles = await bundleFunctions(root, inRoot('build/functions'), builtLists())
    return { words: bundles.map(({ name, bytes }) => `${name} ${Math.ceil(bytes / 1000)} kB`).join(', ') }
  })
}

function replaceFolder(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true })
  renameSync(from, to)
}

async function step(title: string, run: () => Promise<Said>): Promise<void> {
  const startedMs = performance.now()
  process.stdout.write(`${title}… `)
  try {
    const { words, lines = [] } = await run()
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
    process.stdout.write(`${words ? `${words} ` : ''}(${seconds} s)\n`)
    for (const line of lines) console.log(`  ${line}`)
  } catch (error) {
    process.stdout.write('stopped\n')
    throw error
  }
}
