// Loaded at the first press, key or scroll. Not an island: it shows nothing. It is the page's side of the service worker
// (registers it, lets a new one activate at a quiet moment, opens the pages that it requests), and keeps a page that stays
// open up to date: with a deploy during the visit, and with an episode that appeared while it was hidden.
import { navigate, type TransitionBeforePreparationEvent } from 'astro:transitions/client'
import { onIdle } from '../browser/on-idle.ts'
import { storedText } from '../browser/remembered.ts'
import { report } from '../browser/report.ts'
import { whenSeen } from '../browser/when-seen.ts'
import { MY_FILMS_KEY } from '../films/marks/my-films-memory.ts'
import { $choice } from '../films/watch/choice.store.ts'
import { WATCH_EVENT } from '../films/watch/watch-memory.ts'
import { isOtherBuild } from '../lib/other-build.ts'
import { followDownloads } from '../listen/downloads/follow-downloads.client.ts'
import { $player, isSoundWanted } from '../listen/player/player.store.ts'
import { isSecondVisit, watchInterest } from '../listen/push/interest.service.ts'
import { followScrolling } from '../site/back-to-top/back-to-top.store.ts'
import {
  isNeverTouched,
  type PageAnswer,
  type PageOrder,
  WORKER_PATH,
  type WorkerOrder
} from '../worker/cache-rules.ts'
import { isStale, newestOn } from '../worker/freshness.ts'
import './fetch-ahead.client.ts'

const isSilent = () => !isSoundWanted($player.get())
// Both of the document, which this script runs in once.
let registration: ServiceWorkerRegistration | undefined
let hiddenSinceMs = Number.POSITIVE_INFINITY

followScrolling()
followBuilds()
watchInterest()
giveHints()
showWhereToWatch()
showMarks()
followDownloads()
whenSeen('[data-ratings]', () => import('../films/overlay/film-ratings.client.ts'))
keepNotesToggleInPlace()
startWorker()
document.addEventListener('visibilitychange', () => (document.hidden ? leave() : restoreFromCache()))
unmark()

/** Looks up where films can be watched: on the page of a film, and on every page for visitors who chose their services. */
function showWhereToWatch(): void {
  const ofFilm = () => dispatchEvent(new Event(WATCH_EVENT))
  ofFilm()
  document.addEventListener('astro:page-load', ofFilm)
  $choice.subscribe(({ services }) => {
    if (services.length === 0) return
    import('../films/watch/my-films.client.ts').then(
      ({ followMyFilms }) => followMyFilms(),
      (error) => report(error, 'my films')
    )
  })
}

/** Also asks before anything else happens whether this is a second visit: a worker may come meanwhile. */
function giveHints(): void {
  const isSecond = isSecondVisit()
  onIdle(() =>
    import('../home/hints/watch-hints.client.ts').then(
      ({ watchHints }) => watchHints(isSecond),
      (error) => report(error, 'hints')
    )
  )
}

/** Of the films that the visitor saw or wants to see, on their posters. */
function showMarks(): void {
  if (!storedText(MY_FILMS_KEY)) return
  import('../films/marks/poster-signs.client.ts').then(
    ({ followPosterSigns }) => followPosterSigns(),
    (error) => report(error, 'poster signs')
  )
}

/** Sets up the service worker. The site also works in browsers without service workers or where they are blocked. */
function startWorker(): void {
  // `npm run dev` has no worker: it is bundled after the pages.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', handleOrder)
  // Delivers the messages that the worker sent before this listener existed.
  navigator.serviceWorker.startMessages()
  // Registration uses the CPU: a first press at that moment took twice as long to handle.
  onIdle(() =>
    navigator.serviceWorker.register(WORKER_PATH).then(
      (found) => {
        registration = found
      },
      (error) => report(error, 'service worker')
    )
  )
}

function handleOrder({ data, ports }: MessageEvent): void {
  const { order, path } = data as PageOrder
  if (order !== 'open') return
  const answer: PageAnswer = isNeverTouched(location.pathname) ? 'no' : 'yes'
  ports[0]?.postMessage(answer)
  if (answer === 'yes') navigate(path).catch((error: unknown) => report(error, path))
}

function leave(): void {
  hiddenSinceMs = Date.now()
  // The page is hidden and silent, so this is a safe moment.
  if (isSilent()) registration?.waiting?.postMessage({ order: 'take over' } satisfies WorkerOrder)
}

function restoreFromCache(): void {
  unmark()
  if (!isStale(hiddenSinceMs, Date.now())) return
  const fail = (error: unknown) => report(error, 'news')
  // An app that stays open loads no pages, so the browser would never check for a new worker by itself.
  registration?.update().catch(fail)
  showNewest().catch(fail)
}

/** Removes the badge from the app icon, because the visitor has seen it. */
function unmark(): void {
  navigator.clearAppBadge?.().catch(() => undefined)
}

/**
 * Reloads the home page if there is a newer episode, unless the visitor is using something that a reload would lose. Audio
 * keeps playing.
 */
async function showNewest(): Promise<void> {
  const { newest } = document.documentElement.dataset
  if (newest === undefined || !/^(?:#episodes)?$/.test(location.hash)) return
  const answer = await fetch('/', { cache: 'no-cache' })
  const found = answer.ok ? newestOn(await answer.text()) : undefined
  const isBusy =
    document.activeElement?.matches('input, textarea, select, [contenteditable]') ||
    document.querySelector('dialog[open], :popover-open')
  if (found !== undefined && found !== newest && !isBusy) await navigate('/', { history: 'replace' })
}

/**
 * The router puts a page of a new build into a document that runs the scripts of the old one. If both ran, they would handle
 * every press twice. So the first page of another build is loaded in full, unless audio is playing: then the old scripts handle
 * the new page until the audio stops.
 */
function followBuilds(): void {
  const scriptsOf = (page: ParentNode) => [
    ...page.querySelectorAll<HTMLScriptElement>('script:is([type="module"][src], [data-src])')
  ]
  const fileOf = (script: HTMLScriptElement) => script.getAttribute('src') ?? script.dataset.src ?? ''
  const running = new Set(scriptsOf(document).map(fileOf))
  document.addEventListener('astro:before-preparation', (event) => {
    const change = event as TransitionBeforePreparationEvent
    const load = change.loader
    change.loader = async () => {
      await load()
      if (change.defaultPrevented) return
      const others = scriptsOf(change.newDocument).filter((script) => isOtherBuild(fileOf(script), running))
      if (others.length > 0 && isSilent()) {
        // The router loads in full when it is cancelled, except for the current URL (after going back).
        if (change.to.href === location.href) location.reload()
        change.preventDefault()
      } else for (const script of others) script.remove()
      for (const script of scriptsOf(change.newDocument)) running.add(fileOf(script))
    }
  })
}

/** Keeps 'Lees minder', which is below the notes, under the pointer while the text above it collapses. */
function keepNotesToggleInPlace(): void {
  document.addEventListener('click', ({ target }) => {
    const summary = target instanceof Element ? target.closest('.notes-more[open] > summary') : null
    if (!summary) return
    const topBefore = summary.getBoundingClientRect().top
    // Runs after the notes have closed and before the next paint; the `toggle` event may come one frame too late.
    requestAnimationFrame(() => {
      const movedPx = summary.getBoundingClientRect().top - topBefore
      scrollBy({ top: movedPx, behavior: 'instant' })
    })
  })
}
