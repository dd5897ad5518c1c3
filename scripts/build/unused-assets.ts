// Removes built files that no page references because their feature is off. Astro writes a file for every island and
// picture that a page imports, whether it is shown or not.
import { globSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

/** Starts only where a name does: a page may have a very long word, and each of its letters would be tried. */
const ASSET_NAME = /(?<![\w.@~+-])[\w.@~+-]+\.(?:js|css|json|svg|webp|png|jpe?g|gif|avif|woff2?)\b/g
/** Files of a site that name assets. */
const TEXT = '**/*.{html,webmanifest,xml,txt}'

/** Removes them from the built site in `dist`; returns their names. */
export function removeUnusedAssets(dist: string): string[] {
  const folder = path.join(dist, 'assets')
  const unused = new Set(globSync('*', { cwd: folder }))
  const namedIn = (file: string) => readFileSync(file, 'utf8').match(ASSET_NAME) ?? []
  const texts = globSync(TEXT, { cwd: dist }).map((file) => path.join(dist, file))
  const used = new Set<string>()
  const meet = (names: readonly string[]) => {
    for (const name of names) if (unused.delete(name)) used.add(name)
  }
  for (const file of texts) meet(namedIn(file))
  // Iterating over a set includes items that are added meanwhile.
  for (const name of used) if (/\.(?:js|css)$/.test(name)) meet(namedIn(path.join(folder, name)))
  for (const name of unused) rmSync(path.join(folder, name))
  return [...unused].sort()
}
