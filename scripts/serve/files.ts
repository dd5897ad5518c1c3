// Finds the file of the built site for an address, following the host's rules.
import { stat } from 'node:fs/promises'
import path from 'node:path'

export const NOT_FOUND_PAGE = '404.html'

export interface SiteFile {
  /** Path relative to the site's folder, with slashes. */
  name: string
  bytes: number
  changedMs: number
}

export type Found = { file: SiteFile } | { movedTo: string } | undefined

/** Configuration for the host, not served. */
const NOT_FOR_VISITORS = new Set(['_headers', '_redirects'])

async function fileAt(folder: string, name: string): Promise<SiteFile | undefined> {
  try {
    const found = await stat(path.join(folder, name))
    return found.isFile() ? { name, bytes: found.size, changedMs: Math.floor(found.mtimeMs) } : undefined
  } catch {
    return undefined
  }
}

/** The relative path of a request; undefined when it points outside the folder or to a hidden file. */
function requestedName(pathname: string): string | undefined {
  let decoded: string
  try {
    decoded = decodeURIComponent(pathname)
  } catch {
    return undefined
  }
  const parts = decoded.slice(1).split('/')
  const isSecretive = parts.some((part) => part.startsWith('.') && part !== '.well-known')
  if (isSecretive || /[\0\\]/.test(decoded) || decoded.includes('//')) return undefined
  return NOT_FOR_VISITORS.has(parts[0] ?? '') ? undefined : parts.join('/')
}

/**
 * `/map` redirects to `/map/` where a folder has a page; `/map/index.html` and `/page.html` redirect to their short forms;
 * `/page` serves `page.html`.
 */
export async function findFile(folder: string, pathname: string): Promise<Found> {
  const name = requestedName(pathname)
  if (name === undefined) return undefined
  if (name === '' || name.endsWith('/')) {
    const page = await fileAt(folder, `${name}index.html`)
    return page && { file: page }
  }
  const exact = await fileAt(folder, name)
  if (exact) {
    if (name === NOT_FOUND_PAGE) return { file: exact }
    if (/(^|\/)index\.html$/.test(name)) return { movedTo: pathname.slice(0, -'index.html'.length) }
    if (name.endsWith('.html')) return { movedTo: pathname.slice(0, -'.html'.length) }
    return { file: exact }
  }
  if (await fileAt(folder, `${name}/index.html`)) return { movedTo: `${pathname}/` }
  const page = await fileAt(folder, `${name}.html`)
  return page && { file: page }
}
