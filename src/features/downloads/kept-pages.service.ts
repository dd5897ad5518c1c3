// The page and the cover of each kept episode, and the list of all: in a cache of their own, which the service worker falls back
// to. Nothing is dropped there by itself, unlike in the worker's other caches.
import { report } from '../../browser/report.ts'
import { inWidth, PICTURE_WIDTHS } from '../../lib/local-pictures.ts'
import { CACHES, pageKey } from '../../worker/cache-rules.ts'
import { episodePath } from '../episodes/episode-path.ts'
import type { Download } from './download.ts'
import { KEPT_PATH } from './kept-path.ts'

type Kept = Pick<Download, 'slug' | 'imageUrl'>

/** Every width, because the page of the episode and the list of all show it in different ones. */
const picturesOf = ({ imageUrl }: Kept): string[] =>
  imageUrl.startsWith('/media/') ? PICTURE_WIDTHS.covers.map((width) => inWidth(imageUrl, width)) : []

const keyOf = (path: string) => pageKey(location.origin, path)

/** Names the build of this document: its pages need the code of the same build. */
export const buildOf = (page: Document): string =>
  page.querySelector<HTMLScriptElement>('script[data-src]')?.dataset.src ??
  page.querySelector('script[type="module"][src]')?.getAttribute('src') ??
  ''

/** Keeps the pages and pictures of an episode, as they are now. Returns whether all of them came. */
export async function keepPages(download: Kept): Promise<boolean> {
  // Absent on plain http.
  if (!('caches' in globalThis)) return true
  try {
    const cache = await caches.open(CACHES.kept)
    const keepOne = async (path: string, key: string) => {
      const answer = await fetch(path)
      if (!answer.ok || answer.redirected) throw new Error(`${path}: ${answer.status}`)
      await cache.put(key, answer)
    }
    await Promise.all([
      ...[KEPT_PATH, episodePath(download)].map((path) => keepOne(path, keyOf(path))),
      ...picturesOf(download).map((path) => keepOne(path, path))
    ])
    return true
  } catch (error) {
    report(error, 'kept pages')
    return false
  }
}

/** Drops them again, except what another kept episode shows. The list itself stays: it says that nothing is kept. */
export async function dropPages(download: Kept, others: readonly Kept[]): Promise<void> {
  if (!('caches' in globalThis)) return
  const needed = new Set(others.flatMap(picturesOf))
  const pictures = picturesOf(download).filter((path) => !needed.has(path))
  try {
    const cache = await caches.open(CACHES.kept)
    await Promise.all([keyOf(episodePath(download)), ...pictures].map((key) => cache.delete(key)))
  } catch (error) {
    report(error, 'kept pages')
  }
}
