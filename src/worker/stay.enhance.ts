// What every visit needs that is more than a look: it comes with the first thing a visitor does. Most of it is the page's
// side of the service worker: brings it into being, lets a new one take over at a quiet moment, opens what it asks for.
import { navigate } from 'astro:transitions/client'
import { watchScroll } from '../back-to-top/watch.enhance.ts'
import { report } from '../browser/report.ts'
import { $player, isSoundWanted } from '../player/store.ts'
import { followBuilds } from './build-change.enhance.ts'
import { type PageOrder, WORKER_PATH, type WorkerOrder } from './rules.ts'

const isSilent = () => !isSoundWanted($player.get())

watchScroll()
followBuilds(isSilent)
workTogether()

/** Without service workers, or in a browser that forbids them, the site is the same. */
function workTogether(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', obey)
  // What the worker said before there was somebody to listen.
  navigator.serviceWorker.startMessages()
  navigator.serviceWorker
    .register(WORKER_PATH)
    .then(attend)
    .catch((error: unknown) => report(error, 'service worker'))
}

function obey({ data, ports }: MessageEvent): void {
  const { order, path } = data as PageOrder
  if (order !== 'open') return
  ports[0]?.postMessage(true)
  navigate(path).catch((error: unknown) => report(error, path))
}

function attend(registration: ServiceWorkerRegistration): void {
  document.addEventListener('visibilitychange', () => {
    // Nobody looks and nobody listens.
    if (document.hidden && isSilent())
      registration.waiting?.postMessage({ order: 'take over' } satisfies WorkerOrder)
  })
}
