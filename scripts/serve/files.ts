// Which file of the built site an address means, by the habits of the host it is deployed to.
import { stat } from 'node:fs/promises'
import path from 'node:path'

export const NOT_FOUND_PAGE = '404.html'

export interface SiteFile {
  /** Path below the site's folder, with slashes. */
  name: string
  bytes: number
  changedMs: number
}

export type Found = { file: SiteFile } | { movedTo: string } | undefined

/** Rules for the host, not files for visitors. */
const NOT_FOR_VISITORS = new Set(['_headers', '_redirects'])

async function fileAt(folder: string, name: string): Promise<SiteFile | undefined> {
  try {
    const found = await stat(path.join(folder, name))
    return found.isFile() ? { name, bytes: found.size, changedMs: Math.floor(found.mtimeMs) } : undefined
  } catch {
    return undefined
  }
}

/** The name below the folder that a path asks for; undefined when it reaches for something it should not. */
function askedName(pathname: string): string | undefined {
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
 * `/map` moves to `/map/` where a folder with a page lies; `/map/index.html` and `/page.html` move to their short
 * forms; `/page` finds `page.html`.
 */
export async function findFile(folder: string, pathname: string): Promise<Found> {
  const name = askedName(pathname)
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
