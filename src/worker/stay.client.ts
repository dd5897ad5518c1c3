// What every visit needs that is more than a look: it comes with the first thing a visitor does. Most of it is the page's
// side of the service worker: brings it into being, lets a new one take over at a quiet moment, opens what it asks for.
import { navigate } from 'astro:transitions/client'
import { onIdle } from '../browser/on-idle.ts'
import { report } from '../browser/report.ts'
import { watchScroll } from '../features/back-to-top/watch.client.ts'
import { $player, isSoundWanted } from '../features/player/store.ts'
import { watchInterest } from '../features/push/watch.client.ts'
import { followBuilds } from './build-change.client.ts'
import { isStale } from './freshness.ts'
import { isNeverTouched, type PageAnswer, type PageOrder, WORKER_PATH, type WorkerOrder } from './rules.ts'

const isSilent = () => !isSoundWanted($player.get())
let registration: ServiceWorkerRegistration | undefined
let hiddenSinceMs = Number.POSITIVE_INFINITY

watchScroll()
followBuilds(isSilent)
watchInterest()
workTogether()
document.addEventListener('visibilitychange', () => (document.hidden ? leave() : comeBack()))
unmark()

/** Without service workers, or in a browser that forbids them, the site is the same. */
function workTogether(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', obey)
  // What the worker said before there was somebody to listen.
  navigator.serviceWorker.startMessages()
  // Its start takes the processor: a first press at that moment was answered twice as late.
  onIdle(() =>
    navigator.serviceWorker.register(WORKER_PATH).then(
      (found) => {
        registration = found
      },
      (error) => report(error, 'service worker')
    )
  )
}

function obey({ data, ports }: MessageEvent): void {
  const { order, path } = data as PageOrder
  if (order !== 'open') return
  const answer: PageAnswer = isNeverTouched(location.pathname) ? 'no' : 'yes'
  ports[0]?.postMessage(answer)
  if (answer === 'yes') navigate(path).catch((error: unknown) => report(error, path))
}

function leave(): void {
  hiddenSinceMs = Date.now()
  // Nobody looks and nobody listens.
  if (isSilent()) registration?.waiting?.postMessage({ order: 'take over' } satisfies WorkerOrder)
}

function comeBack(): void {
  unmark()
  if (!isStale(hiddenSinceMs, Date.now())) return
  const fail = (error: unknown) => report(error, 'news')
  // An app that stays open loads no page, so that the browser never looks for a new worker by itself.
  registration?.update().catch(fail)
  import('./freshen.client.ts').then(({ freshen }) => freshen()).catch(fail)
}

/** The dot on the icon of the app has been seen. */
function unmark(): void {
  navigator.clearAppBadge?.().catch(() => undefined)
}
