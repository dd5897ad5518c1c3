// Bundles each function of netlify/functions into one file of its own: build/functions/<name>.mjs.
import { globSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build, type Plugin } from 'esbuild'
import { builtBallots } from '../../src/features/backoffice/ballots.ts'
import { settings } from '../../src/features/brand/settings.ts'
import { loadPodcast } from '../../src/features/episodes/loader.ts'
import { filmIdsOf } from '../../src/features/films/film-ids.ts'
import { builtEpisodes } from '../../src/features/votes/built.ts'

/** esbuild keeps `require` in packages that were written for it; a module of ours must lend them one. */
const REQUIRE =
  "import{createRequire as lendRequire}from'node:module';const require=lendRequire(import.meta.url);"

/** What functions know of the podcast, by the file that holds nothing in the source. */
export type BuiltLists = Readonly<
  Record<
    | 'functions/votes/built-episodes.json'
    | 'functions/backoffice/built-ballots.json'
    | 'functions/films/built-film-ids.json'
    | 'functions/reviews/built-reviews.json',
    unknown
  >
>

/** From the podcast that the pages were made from: they cannot disagree. */
export function builtLists(): BuiltLists {
  const { episodes, ownReviews } = loadPodcast()
  return {
    'functions/votes/built-episodes.json': builtEpisodes(episodes, settings.features.votes),
    'functions/backoffice/built-ballots.json': settings.features.votes ? builtBallots(episodes) : [],
    'functions/films/built-film-ids.json': filmIdsOf(episodes),
    'functions/reviews/built-reviews.json': ownReviews
  }
}

/** Puts what was built in the place of the empty lists that the source holds. */
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

/**
 * Our own modules do nothing but define, so one of which nothing is used may go, with its tables and schemas; esbuild
 * would keep those, because it cannot know what a call at the top of a module does. An import for its effect alone
 * would be lost, and stops the build.
 */
const onlyWhatIsUsed: Plugin = {
  name: 'only-what-is-used',
  setup: ({ onResolve, resolve }) => {
    onResolve(
      { filter: /^\.\.?\// },
      async ({ path: file, importer, resolveDir, kind, with: how, pluginData }) => {
        if (pluginData === 'resolved' || kind === 'entry-point' || importer.includes('node_modules'))
          return null
        const found = await resolve(file, { importer, resolveDir, kind, with: how, pluginData: 'resolved' })
        return { ...found, sideEffects: false }
      }
    )
  }
}

/** Bundles all functions from `root` into `target` and answers their names, their bytes and the files they are made of. */
export async function bundleFunctions(
  root: string,
  target: string,
  lists: BuiltLists
): Promise<{ name: string; bytes: number; sources: string[] }[]> {
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: globSync('netlify/functions/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }),
    outdir: target,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    legalComments: 'none',
    platform: 'node',
    target: 'node24',
    format: 'esm',
    banner: { js: REQUIRE },
    sourcemap: false,
    plugins: [withLists(root, lists), onlyWhatIsUsed],
    logOverride: { 'ignored-bare-import': 'error' },
    metafile: true,
    logLevel: 'error'
  })
  return Object.entries(metafile.outputs).map(([file, { bytes, inputs }]) => ({
    name: path.basename(file, '.mjs'),
    bytes,
    sources: Object.keys(inputs)
  }))
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..')
  const bundles = await bundleFunctions(root, path.join(root, 'build/functions'), builtLists())
  console.log(bundles.map(({ name, bytes }) => `${name} ${Math.ceil(bytes / 1000)} kB`).join(', '))
}
