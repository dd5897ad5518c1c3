// The page and the cover of each kept episode, and the list of all: in a cache of their own, which the service worker falls back
// to. Nothing is dropped there by itself, unlike in the worker's other caches.
import { report } from '../../browser/report.ts'
import { inWidth, PICTURE_WIDTHS } from '../../lib/local-pictures.ts'
import { CACHES, pageKey, type WorkerOrder } from '../../worker/cache-rules.ts'
import { episodePath } from '../episodes/episode-path.ts'
import type { Download } from './download.ts'
import { CODE_WITHIN_MS } from './download-limits.ts'
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

/** Whether the worker has cached all code, which it does first if need be. False also where there is no worker. */
export async function isCodeCached(): Promise<boolean> {
  const workers = navigator.serviceWorker
  if (!workers) return false
  const asked = workers.ready.then(
    ({ active }) =>
      new Promise<boolean>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }) => resolve(data === true)
        active?.postMessage({ order: 'complete code' } satisfies WorkerOrder, [port2])
      })
  )
  // It may be blocked, or of a build before this one, which does not answer.
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, CODE_WITHIN_MS, false))
  return Promise.race([asked, late])
}

/**
 * Keeps the pages and pictures of an episode, as they are now. Returns whether all of them came that the site still has: what it has
 * no more stays as it was kept.
 */
export async function keepPages(download: Kept): Promise<boolean> {
  // Absent on plain http.
  if (!('caches' in globalThis)) return true
  try {
    const cache = await caches.open(CACHES.kept)
    const keepOne = async (path: string, key: string) => {
      const answer = await fetch(path)
      if (answer.status === 404 || answer.status === 410) return
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
  await dropAll([keyOf(episodePath(download)), ...picturesOf(download)], others)
}

/** Drops the cover that an episode had before, except what another kept episode shows. */
export const dropCover = (before: Kept, others: readonly Kept[]): Promise<void> =>
  dropAll(picturesOf(before), others)

async function dropAll(keys: readonly string[], others: readonly Kept[]): Promise<void> {
  if (!('caches' in globalThis)) return
  const needed = new Set(others.flatMap(picturesOf))
  try {
    const cache = await caches.open(CACHES.kept)
    await Promise.all(keys.filter((key) => !needed.has(key)).map((key) => cache.delete(key)))
  } catch (error) {
    report(error, 'kept pages')
  }
}
