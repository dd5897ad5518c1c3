// Hangs what was prepared beside the pages (pictures, icons, the sample's sound) into the built site.
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { MEDIA_ROOT_FOLDER } from './folders.ts'

/** What lies in here is published at the root of the site. */
const ROOT_NAME = path.basename(MEDIA_ROOT_FOLDER)

/** Links each prepared file into `site` (a copy where links cannot go) and answers how many there are. */
export function publishMedia(prepared: string, site: string): number {
  if (!existsSync(prepared)) return 0
  const files = readdirSync(prepared, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(prepared, path.join(entry.parentPath, entry.name)))
    .filter(isPublished)
  for (const file of files) place(path.join(prepared, file), path.join(site, publishedName(file)))
  return files.length
}

/** Where the file of a public path may lie in the prepared folder; the notes for the pages are not public. */
export function preparedName(pathname: string): string[] {
  const isNote = !isPublished(pathname.slice(1))
  return isNote || pathname.startsWith(`/${ROOT_NAME}/`) ? [] : [pathname, `/${ROOT_NAME}${pathname}`]
}

/** Notes for the pages lie at the top as JSON; all else is for visitors. */
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
