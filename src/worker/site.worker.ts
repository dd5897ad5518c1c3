// The service worker: what the site does without a page. Bundled into /sw.js by scripts/build/worker.ts.
import { prepare, serveKept, tidyCaches } from './caching.worker.ts'
import type { WorkerOrder } from './rules.ts'

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
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.length <= 1) await self.skipWaiting()
}
