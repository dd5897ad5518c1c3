// The service worker. Bundled into /sw.js by scripts/build/worker.ts.
import { openNotice, renewSubscription, showNotice } from '../listen/push/notices.worker.ts'
import { cacheKindOf, type WorkerOrder } from './cache-rules.ts'
import { cachePages, completeCode, prepare, serveFromCache, tidyCaches } from './caching.worker.ts'
import { openWindows } from './windows.worker.ts'

declare const self: ServiceWorkerGlobalScope

serveFromCache()

self.addEventListener('install', (event) => event.waitUntil(prepare(event)))

// The first worker claims the open pages. A later one activates when the last page of the old one closes, or when it gets
// the message below. Neither reloads a page.
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([tidyCaches(), self.clients.claim()]))
)

self.addEventListener('message', (event) => {
  const { order } = event.data as WorkerOrder
  if (order === 'take over') event.waitUntil(takeOver())
  if (order === 'complete code')
    event.waitUntil(completeCode(event).then((isComplete) => event.ports[0]?.postMessage(isComplete)))
})

/** Activates a waiting worker, unless a second window is open. An installed app that is never closed would keep its old one. */
async function takeOver(): Promise<void> {
  if ((await openWindows()).length <= 1) await self.skipWaiting()
}

self.addEventListener('push', (event) => event.waitUntil(showNotice(event, refreshPage(event))))
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotice(event)))
self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renewSubscription(event as ExtendableEvent))
)

/** Caches the home page and the page of a new episode, so that its notification opens them even offline. */
const refreshPage = (event: ExtendableEvent) => (path: string) => {
  const { origin } = self.location
  const { pathname } = new URL(path, origin)
  const isPage =
    cacheKindOf({ origin, pathname, mode: 'navigate', destination: 'document' }, origin) === 'page'
  return cachePages(event, isPage ? ['/', pathname] : ['/'])
}
