// Bundles each function of netlify/functions into one file of its own: build/functions/<name>.mjs.
import { globSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build, type Plugin } from 'esbuild'
import { loadPodcast } from '../../src/episodes/loader.ts'
import { settings } from '../../src/settings/settings.ts'
import { type BuiltEpisodes, builtEpisodes } from '../../src/votes/built.ts'

/** esbuild keeps `require` in packages that were written for it; a module of ours must lend them one. */
const REQUIRE =
  "import{createRequire as lendRequire}from'node:module';const require=lendRequire(import.meta.url);"

/** The episodes of the podcast that the pages were made from. */
export const preparedEpisodes = (): BuiltEpisodes =>
  builtEpisodes(loadPodcast().episodes, settings.features.votes)

/** Puts what was built in the place of the empty lists that the source holds. */
const withEpisodes = (episodes: BuiltEpisodes): Plugin => ({
  name: 'built-episodes',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]functions[\\/]votes[\\/]built-episodes\.json$/ }, () => ({
      contents: JSON.stringify(episodes),
      loader: 'json'
    }))
  }
})

/** Bundles all functions from `root` into `target` and answers their names and bytes. */
export async function bundleFunctions(
  root: string,
  target: string,
  episodes: BuiltEpisodes
): Promise<{ name: string; bytes: number }[]> {
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
    plugins: [withEpisodes(episodes)],
    metafile: true,
    logLevel: 'error'
  })
  return Object.entries(metafile.outputs).map(([file, { bytes }]) => ({
    name: path.basename(file, '.mjs'),
    bytes
  }))
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..')
  const bundles = await bundleFunctions(root, path.join(root, 'build/functions'), preparedEpisodes())
  console.log(bundles.map(({ name, bytes }) => `${name} ${Math.ceil(bytes / 1000)} kB`).join(', '))
}
