// The service worker: what the site does without a page. Bundled into /sw.js by scripts/build/worker.ts.
import { openNotice, renewSubscription, showNotice } from '../features/push/notices.worker.ts'
import { keepPages, prepare, serveKept, tidyCaches } from './caching.worker.ts'
import { keptAs, type WorkerOrder } from './rules.ts'
import { openWindows } from './windows.worker.ts'

declare const self: ServiceWorkerGlobalScope

serveKept()

self.addEventListener('install', (event) => event.waitUntil(prepare(event)))

// The first worker takes the pages that are open. A later one comes to power when the last page of the old one is gone,
// or by the order below; neither reloads anything.
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([tidyCaches(), self.clients.claim()]))
)

self.addEventListener('message', (event) => {
  const { order } = event.data as WorkerOrder
  if (order === 'take over') event.waitUntil(takeOver())
})

/** An app that is never closed would keep its first worker for ever. With a second window open, it may wait. */
async function takeOver(): Promise<void> {
  if ((await openWindows()).length <= 1) await self.skipWaiting()
}

self.addEventListener('push', (event) => event.waitUntil(showNotice(event, keepNews(event))))
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotice(event)))
self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renewSubscription(event as ExtendableEvent))
)

/** The list with the new episode and its page are there at the press, even if the connection is not. */
const keepNews = (event: ExtendableEvent) => (path: string) => {
  const { origin } = self.location
  const { pathname } = new URL(path, origin)
  const isPage = keptAs({ origin, pathname, mode: 'navigate', destination: 'document' }, origin) === 'page'
  return keepPages(event, isPage ? ['/', pathname] : ['/'])
}
