// Hangs what was prepared beside the pages (pictures, icons, the sample's sound) into the built site.
import { copyFileSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { MEDIA_ROOT_FOLDER, PREPARED_FOLDER } from './folders.ts'

const ROOT_NAME = path.basename(MEDIA_ROOT_FOLDER)

/** Links each prepared file into `dist` (a copy where links cannot go) and answers how many there are. */
export function publishMedia(root: string, dist: string): number {
  const prepared = path.join(root, PREPARED_FOLDER)
  const files = readdirSync(prepared, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(prepared, path.join(entry.parentPath, entry.name)))
    .filter(isPublished)
  for (const file of files) place(path.join(prepared, file), path.join(dist, publishedName(file)))
  return files.length
}

/** Notes for the pages lie at the top as JSON; all else is for visitors. */
export const isPublished = (file: string): boolean => file.includes(path.sep) || !file.endsWith('.json')

/** Where a prepared file is published: the folder for the site's root loses its own name. */
export const publishedName = (file: string): string =>
  file.startsWith(ROOT_NAME + path.sep) ? file.slice(ROOT_NAME.length + 1) : file

function place(from: string, to: string): void {
  mkdirSync(path.dirname(to), { recursive: true })
  rmSync(to, { force: true })
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}
