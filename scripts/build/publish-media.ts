// Copies prepared media (pictures, icons, the sample's audio) into the built site.
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { MEDIA_ROOT_FOLDER } from './folders.ts'

/** The content of this folder is published at the root of the site. */
const ROOT_NAME = path.basename(MEDIA_ROOT_FOLDER)

/** Hard-links each prepared file into `site` (copies where links are not supported) and returns how many there are. */
export function publishMedia(prepared: string, site: string): number {
  if (!existsSync(prepared)) return 0
  const files = readdirSync(prepared, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(prepared, path.join(entry.parentPath, entry.name)))
    .filter(isPublished)
  for (const file of files) place(path.join(prepared, file), path.join(site, publishedName(file)))
  return files.length
}

/** The prepared file of a public path; the data for the pages is not public. */
export function preparedName(pathname: string): string[] {
  const isNote = !isPublished(pathname.slice(1))
  return isNote || pathname.startsWith(`/${ROOT_NAME}/`) ? [] : [pathname, `/${ROOT_NAME}${pathname}`]
}

/** JSON files at the top are data for the pages; everything else is public. */
const isPublished = (file: string): boolean => /[/\\]/.test(file) || !file.endsWith('.json')

const publishedName = (file: string): string =>
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
