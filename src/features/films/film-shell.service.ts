// The film overlay until its code has come: React and the dialog take over a second on a phone. It has the poster, the title and
// the way to the page of the film, and closes as the dialog does. It stays if that code never comes.
import { filmOverlayText as text } from '#texts/film-overlay.ts'
import { toastsText } from '#texts/toasts.ts'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { notify } from '../notices/notices.store.ts'
import { $films, $isDialogMissing, closeFilm, filmNow, type ShownFilm } from './films.store.ts'
import css from './overlay.css?inline'
import { type Overlay, openOverlay } from './overlay.service.ts'
import { copyOf } from './poster-box.service.ts'

const CROSS = 'M6 6l12 12M18 6 6 18'
const TITLE_ID = 'film-shell-title'

/** A copy, without React, of what FilmDialog.tsx, FilmStub.tsx and FilmLinks.tsx show before the details are there. */
function build({ film, poster, pagePath }: ShownFilm): HTMLElement {
  const overlay = document.createElement('div')
  overlay.className = 'film-overlay'
  overlay.dataset.shell = ''
  overlay.popover = 'manual'
  overlay.role = 'dialog'
  overlay.setAttribute('aria-labelledby', TITLE_ID)
  overlay.innerHTML = `<div class="film-card">
    <button type="button" class="icon-button film-close"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2"><path d="${CROSS}"/></svg></button>
    <div class="film-stub"><span class="film-art" data-part="art" aria-hidden="true"></span>
      <div><h2 id="${TITLE_ID}"></h2><p class="mt-2 text-s text-ink-soft tabular"></p></div>
    </div>
    <div class="film-body">
      <div class="film-details" data-step="loading"><p class="min-h-[1.5em] text-ink-soft" role="status"></p></div>
      <p class="px-5 pt-4.5 pb-5"><a class="button button-quiet film-link w-full" data-link="page"></a></p>
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

export interface FilmShell {
  /** The dialog of a film is there. Returns whether the shell was, in whose place it then is. */
  replace: (key: number) => boolean
  /** Removes it, and follows the films no longer. */
  end: () => void
}

/** Shows a shell for the open film, until a dialog comes first: from then on there is none. */
export function createFilmShell(): FilmShell {
  let shell: { key: number; element: HTMLElement; overlay: Overlay } | undefined
  let isReplaced = false

  const open = (shown: ShownFilm) => {
    const element = build(shown)
    document.body.append(element)
    shell = { key: shown.key, element, overlay: openOverlay(element, shown, { growsFromPoster: true }) }
    element.querySelector<HTMLElement>('.film-close')?.focus({ preventScroll: true })
  }
  /** Removes the element. The caller ends its overlay, in its own way. */
  const detach = (): Overlay | undefined => {
    const { element, overlay } = shell ?? {}
    shell = undefined
    element?.remove()
    return overlay
  }
  const follow = () => {
    const shown = filmNow()
    if (shell && shell.key !== shown?.key) detach()?.drop()
    if (shown && !shell && !isReplaced) open(shown)
    const status = shell?.element.querySelector('[role="status"]')
    if (status && $isDialogMissing.get()) {
      status.textContent = text.failed
      status.parentElement?.removeAttribute('data-step')
    }
  }
  const unlisten = [$films.subscribe(follow), $isDialogMissing.listen(follow)]
  return {
    replace(key) {
      isReplaced = true
      const wasThere = shell?.key === key
      if (wasThere) detach()?.stop()
      return wasThere
    },
    end() {
      for (const stop of unlisten) stop()
      detach()?.stop()
    }
  }
}

/** If the code of the overlay fails to load, the shell stays, with the way to the page of the film. Others may fail as well. */
function onMissingCode({ target }: Event): void {
  const isOverlay = target instanceof Element && target.getAttribute('component-export') === 'FilmOverlay'
  if (!isOverlay || !filmNow()) return
  $isDialogMissing.set(true)
  notify(toastsText.noConnection)
}

adoptStyles(css)
document.addEventListener('astro:hydration-error', onMissingCode)
/** The shell of the page. */
export const filmShell = createFilmShell()
