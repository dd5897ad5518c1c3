// Copies prepared media (pictures, icons, the sample's audio) and the files of public/ into the built site.
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { MEDIA_ROOT_FOLDER } from './folders.ts'

/** The content of this folder is published at the root of the site. */
const ROOT_NAME = path.basename(MEDIA_ROOT_FOLDER)

/** Hard-links each prepared file into `site` (copies where links are not supported) and returns how many there are. */
export function publishMedia(prepared: string, site: string): number {
  if (!existsSync(prepared)) return 0
  const files = filesIn(prepared).filter(isPublished)
  for (const file of files) place(path.join(prepared, file), path.join(site, publishedName(file)), linkSync)
  return files.length
}

/** Made by the build: without its own, the site would have no security policy. */
const OF_THE_BUILD = new Set(['_headers', '_redirects'])

/**
 * Copies public/ of `root` into `site`, over what the build made. Astro does so before it writes its pages; steps after that
 * change the scripts in them.
 */
export function publishUntouched(root: string, site: string): void {
  const folder = path.join(root, 'public')
  if (!existsSync(folder)) return
  for (const file of filesIn(folder))
    if (!OF_THE_BUILD.has(file)) place(path.join(folder, file), path.join(site, file), copyFileSync)
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))

/** The prepared file of a public path; the data for the pages is not public. */
export function preparedName(pathname: string): string[] {
  const isNote = !isPublished(pathname.slice(1))
  return isNote || pathname.startsWith(`/${ROOT_NAME}/`) ? [] : [pathname, `/${ROOT_NAME}${pathname}`]
}

/** JSON files at the top are data for the pages; everything else is public. */
const isPublished = (file: string): boolean => /[/\\]/.test(file) || !file.endsWith('.json')

const publishedName = (file: string): string =>
  file.startsWith(ROOT_NAME + path.sep) ? file.slice(ROOT_NAME.length + 1) : file

/** Removes what is there first: a picture of the site is a link to the one in the cache of the build. */
function place(from: string, to: string, put: (from: string, to: string) => void): void {
  mkdirSync(path.dirname(to), { recursive: true })
  rmSync(to, { force: true })
  try {
    put(from, to)
  } catch {
    copyFileSync(from, to)
  }
}
