// The film overlay until its code has come: React and the dialog take over a second on a phone. It has the poster, the title and
// the way to the page of the film, and closes as the dialog does. It stays if that code never comes.
import { filmOverlayText as text } from '#texts/film-overlay.ts'
import { toastsText } from '#texts/toasts.ts'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { catchBack, releaseBack } from '../../browser/back-closes.ts'
import { notify } from '../notices/store.ts'
import css from './overlay.css?inline'
import { overlayPlace } from './overlay.ts'
import { listenForClosing } from './overlay-closing.controller.ts'
import { growFrom } from './overlay-motion.controller.ts'
import { boxOf, copyOf, isOnCoveredPoster } from './poster-box.controller.ts'
import { $films, $isDialogMissing, closeFilm, openFilm, removeFilm, type ShownFilm } from './store.ts'

interface Shell {
  key: number
  overlay: HTMLElement
  listening: AbortController
}
let shell: Shell | undefined
/** The film whose dialog came first; from then on there is no shell. */
let replacedKey: number | undefined

const CROSS = 'M6 6l12 12M18 6 6 18'
const TITLE_ID = 'film-shell-title'

function build({ film, poster, pagePath }: ShownFilm): HTMLElement {
  const overlay = document.createElement('div')
  overlay.className = 'film-overlay'
  overlay.dataset.shell = ''
  overlay.popover = 'manual'
  overlay.role = 'dialog'
  overlay.setAttribute('aria-labelledby', TITLE_ID)
  overlay.innerHTML = `<div class="film-card flex h-full flex-col overflow-y-auto overscroll-contain rounded-card">
    <button type="button" class="film-close sticky top-1.5 z-1 mx-1.5 mt-1.5 mb-[calc(-6px-var(--tap))] grid size-tap flex-none cursor-pointer place-items-center self-end rounded-full bg-surface hover:bg-ink hover:text-surface"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2"><path d="${CROSS}"/></svg></button>
    <div class="film-stub grid flex-none grid-cols-[auto_minmax(0,1fr)] items-end gap-4 p-5">
      <span class="w-[clamp(72px,27cqi,96px)] cursor-pointer [&_img]:size-full [&_img]:object-cover" data-part="art" aria-hidden="true"></span>
      <div><h2 id="${TITLE_ID}" class="text-[length:clamp(1.5rem,9cqi,2rem)]/[0.98]"></h2><p class="mt-2 text-s/[1.3] text-ink-soft tabular"></p></div>
    </div>
    <div class="film-body flex flex-[1_0_auto] flex-col justify-between">
      <div class="film-details grid gap-3.5 px-5 pt-4.5" data-step="loading"><p class="min-h-[1.5em] text-[1rem]/[1.5] text-ink-soft" role="status"></p></div>
      <p class="px-5 pt-4.5 pb-5"><a class="button button-quiet w-full gap-1.5 px-2.5 py-1.5 text-[0.9375rem]" data-link="page"></a></p>
    </div></div>`
  const part = <Part extends HTMLElement>(selector: string) => overlay.querySelector(selector) as Part
  part('.film-close').ariaLabel = text.close
  part('.film-close').addEventListener('click', () => closeFilm())
  part('[data-part="art"]').replaceChildren(...copyOf(poster))
  part('h2').textContent = film.title || text.untitled
  part('h2 + p').textContent = film.year ? String(film.year) : ''
  part('[role="status"]').textContent = text.loading
  const link = part<HTMLAnchorElement>('[data-link]')
  if (pagePath) {
    link.href = pagePath
    link.textContent = text.ownPage
    link.ariaLabel = text.ownPageOf(film.title)
  } else link.remove()
  return overlay
}

function open(shown: ShownFilm): void {
  const { key, poster } = shown
  const overlay = build(shown)
  const listening = new AbortController()
  shell = { key, overlay, listening }
  document.body.append(overlay)
  const from = boxOf(poster)
  const root = document.documentElement
  const playerHeight = Number.parseFloat(getComputedStyle(root).getPropertyValue('--player-height')) || 0
  const to = overlayPlace(from, { width: root.clientWidth, height: innerHeight, playerHeight })
  overlay.style.translate = `${to.left}px ${to.top}px`
  overlay.style.width = `${to.width}px`
  overlay.style.height = `${to.height}px`
  overlay.showPopover()
  growFrom(from, overlay, to)
  overlay.querySelector<HTMLElement>('.film-close')?.focus({ preventScroll: true })
  poster.ariaBusy = null
  poster.ariaExpanded = 'true'
  if (catchBack(closeFilm))
    overlay.querySelector('[data-link]')?.setAttribute('data-astro-history', 'replace')
  overlay.addEventListener('click', (pressed) => {
    if (isOnCoveredPoster(pressed, shown)) closeFilm()
  })
  let isLeavingPage = false
  listenForClosing({
    overlay,
    signal: listening.signal,
    close: (how) => {
      isLeavingPage = how?.isLeavingPage === true
      closeFilm()
    },
    leave: () => {
      releaseBack(true)
      removeFilm(key)
    }
  })
  listening.signal.addEventListener('abort', () => {
    poster.ariaExpanded = null
    // Closed, not replaced.
    if (replacedKey === key) return
    if (!openFilm()) {
      releaseBack(isLeavingPage)
      poster.focus({ preventScroll: true })
    }
    removeFilm(key)
  })
}

function remove(): void {
  const ended = shell
  shell = undefined
  ended?.overlay.remove()
  ended?.listening.abort()
}

function follow(): void {
  const shown = openFilm()
  if (shell && shell.key !== shown?.key) remove()
  if (shown && !shell && replacedKey === undefined) open(shown)
  const status = shell?.overlay.querySelector('[role="status"]')
  if (status && $isDialogMissing.get()) {
    status.textContent = text.failed
    status.parentElement?.removeAttribute('data-step')
  }
}

/** The dialog of a film is there. Returns whether the shell was, in whose place it then is. */
export function replaceFilmShell(key: number): boolean {
  replacedKey ??= key
  const wasThere = shell?.key === key
  if (wasThere) remove()
  return wasThere
}

/** If the code of the overlay fails to load, the shell stays, with the way to the page of the film. Others may fail as well. */
function onMissingCode({ target }: Event): void {
  const isOverlay = target instanceof Element && target.getAttribute('component-export') === 'FilmOverlay'
  if (!isOverlay || !openFilm()) return
  $isDialogMissing.set(true)
  notify(toastsText.noConnection)
}

adoptStyles(css)
document.addEventListener('astro:hydration-error', onMissingCode)
$films.subscribe(follow)
$isDialogMissing.listen(follow)
