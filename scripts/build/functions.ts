// Bundles each function of netlify/functions with its libraries into build/functions/<name>/<name>.mjs. What is loaded
// on first use is bundled into separate files next to it.
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build, type Metafile, type Plugin } from 'esbuild'
import { isFunctionOn, jobs } from '../../functions/features.ts'
import { pacedFor } from '../../functions/platform/jobs/pace.ts'
import { watchedJob } from '../../functions/platform/jobs/watched-job.ts'
import { builtBallots } from '../../src/desk/backoffice/ballots.ts'
import { builtForDesk } from '../../src/desk/episodes/built-for-desk.ts'
import { filmIdsOf } from '../../src/films/film/film-ids.ts'
import { embeddables } from '../../src/listen/embed/embeddable.ts'
import { loadPodcast } from '../../src/listen/episodes/loader.ts'
import { builtEpisodes } from '../../src/listen/votes/built.ts'
import { settings } from '../../src/site/brand/settings.ts'
import type { Features } from '../../src/site/brand/switches.ts'
import { brandAlias } from '../brand-folder.ts'

/** esbuild keeps `require` in CommonJS packages, which an ES module must define itself. */
const REQUIRE =
  "import{createRequire as lendRequire}from'node:module';const require=lendRequire(import.meta.url);"

/** The data for functions, by the source file whose empty list it replaces. */
export type BuiltLists = Readonly<
  Record<
    | 'functions/listen/votes/built-episodes.json'
    | 'functions/desk/backoffice/built-ballots.json'
    | 'functions/desk/episodes/built-for-desk.json'
    | 'functions/listen/embed/built-embeddables.json'
    | 'functions/films/film/built-film-ids.json'
    | 'functions/platform/jobs/built-jobs.json'
    | 'functions/site/reviews/built-reviews.json',
    unknown
  >
>

/** From the same data as the pages, so that they always agree. */
export function builtLists(): BuiltLists {
  const podcast = loadPodcast()
  const { episodes, ownReviews } = podcast
  return {
    'functions/listen/votes/built-episodes.json': builtEpisodes(episodes, settings.features.votes),
    'functions/desk/backoffice/built-ballots.json': settings.features.votes ? builtBallots(episodes) : [],
    'functions/desk/episodes/built-for-desk.json': settings.features.desk ? builtForDesk(podcast) : [],
    'functions/listen/embed/built-embeddables.json': embeddables(episodes),
    'functions/films/film/built-film-ids.json': filmIdsOf(episodes),
    'functions/platform/jobs/built-jobs.json': jobs.map(watchedJob),
    'functions/site/reviews/built-reviews.json': ownReviews
  }
}

/** Replaces the empty lists of the source by the data of the build. */
const withLists = (root: string, lists: BuiltLists): Plugin => ({
  name: 'built-lists',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]built-[\w-]+\.json$/ }, ({ path: file }) => {
      const name = path.relative(root, file).replaceAll(path.sep, '/')
      if (!Object.hasOwn(lists, name)) throw new Error(`Nothing was built for ${name}.`)
      return { contents: JSON.stringify(lists[name as keyof BuiltLists]), loader: 'json' }
    })
  }
})

/** Netlify reads the schedule of a function from its text, so the pace of this site has to stand there. */
const atPace = (features: Features): Plugin => ({
  name: 'at-pace',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]netlify[\\/]functions[\\/][\w-]+\.ts$/ }, ({ path: file }) => ({
      contents: readFileSync(file, 'utf8').replace(/(?<=\bschedule: ')[^']+(?=')/, (schedule) =>
        pacedFor(schedule, features)
      ),
      loader: 'ts'
    }))
  }
})

/**
 * Our own modules only define things, so an unused one may be removed, including its tables and schemas. esbuild alone
 * would keep those, because a call at the top of a module may have side effects. An import for its side effect would be
 * lost, so it stops the build.
 */
const onlyWhatIsUsed: Plugin = {
  name: 'only-what-is-used',
  setup: ({ onResolve, resolve }) => {
    // Only our own imports end in `.ts`; a plugin call for each import of each package would double the time.
    onResolve(
      { filter: /^(?:\.\.?|#brand|#texts)\/.*\.ts$/ },
      async ({ path: file, pluginData, ...from }) => {
        if (pluginData === 'resolved') return null
        if (file.startsWith('.')) return { path: path.join(from.resolveDir, file), sideEffects: false }
        return { ...(await resolve(file, { ...from, pluginData: 'resolved' })), sideEffects: false }
      }
    )
  }
}

export type Bundle = {
  name: string
  bytes: number
  /** The size of the files that are loaded when the function starts. */
  bytesAtStart: number
  /** All files of the bundle. */
  sources: string[]
  /** The files that are loaded at start, and not on first use. */
  sourcesAtStart: string[]
}

/** The files of all functions that belong to a feature that is on, sorted. */
export const mountsIn = (root: string, features = settings.features): string[] =>
  globSync('netlify/functions/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
    .filter((mount) => isFunctionOn(path.basename(mount, '.ts'), features))
    .toSorted()

/** Bundles all functions of `root` that belong to a feature that is on into `target`, each into its own folder. */
export async function bundleFunctions(
  root: string,
  target: string,
  lists: BuiltLists,
  features = settings.features
): Promise<Bundle[]> {
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const bundles: Bundle[] = []
  // One after the other: esbuild uses all cores for each, and side by side they take 2 GB of memory instead of 250 MB.
  for (const mount of mountsIn(root, features))
    bundles.push(await bundleFunction(root, target, mount, [withLists(root, lists), atPace(features)]))
  return bundles
}

async function bundleFunction(
  root: string,
  target: string,
  mount: string,
  plugins: readonly Plugin[]
): Promise<Bundle> {
  const name = path.basename(mount, '.ts')
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [mount],
    outdir: path.join(target, name),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // Dynamic imports become separate files, which are not parsed or compiled before their first use.
    splitting: true,
    minify: true,
    legalComments: 'none',
    platform: 'node',
    target: 'node24',
    format: 'esm',
    banner: { js: REQUIRE },
    sourcemap: false,
    alias: brandAlias(root),
    plugins: [...plugins, onlyWhatIsUsed],
    logOverride: { 'ignored-bare-import': 'error' },
    metafile: true,
    logLevel: 'error'
  })
  const { outputs } = metafile
  const files = Object.keys(outputs)
  const main = files.filter((file) => outputs[file]?.entryPoint === mount)
  const atStart = [...loadedWith(outputs, main)]
  const bytesOf = (some: readonly string[]) =>
    some.reduce((sum, file) => sum + (outputs[file]?.bytes ?? 0), 0)
  const sourcesOf = (some: readonly string[]) =>
    some.flatMap((file) => Object.keys(outputs[file]?.inputs ?? {}))
  return {
    name,
    bytes: bytesOf(files),
    bytesAtStart: bytesOf(atStart),
    sources: sourcesOf(files),
    sourcesAtStart: sourcesOf(atStart)
  }
}

/** These files and what they import statically, recursively. */
function loadedWith(outputs: Metafile['outputs'], files: readonly string[]): Set<string> {
  const loaded = new Set(files)
  for (const file of loaded)
    for (const { path: imported, kind, external } of outputs[file]?.imports ?? [])
      if (kind === 'import-statement' && !external) loaded.add(imported)
  return loaded
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..')
  const bundles = await bundleFunctions(root, path.join(root, 'build/functions'), builtLists())
  console.log(bundles.map(({ name, bytes }) => `${name} ${Math.ceil(bytes / 1000)} kB`).join(', '))
}
