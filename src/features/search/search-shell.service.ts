// The search dialog until its code has come, which takes seconds on a slow line: a field to type in, which says that it loads.
// What was typed goes along. Enter opens the search page.
import { searchText } from '#texts/search.ts'
import { catchBack, releaseBack } from '../../browser/back-closes.ts'
import { QUERY_PARAMETER } from '../../browser/kept-query.ts'
import { closeOnPressBeside } from '../../browser/press-beside.ts'
import { $searchIsOpen, closeSearch, SEARCH_PATH } from './search.store.ts'

/** Copies from components/ui/Dialog.tsx and its style sheet, with the shape `top`. */
const LOOK =
  'dialog flex-col overscroll-contain bg-surface text-ink shadow-raised backdrop:bg-booth/50 open:flex forced-colors:border mx-auto mt-[6dvh] mb-auto w-[min(100%-32px,42rem)] max-w-none gap-3 rounded-card p-4 sm:p-6'
const HEAD = 'dialog-head flex flex-none items-center justify-between gap-4'
const TITLE_ID = 'search-shell-title'
/** Copies from components/icon-paths.ts, which has all icons of the site. */
const CROSS = 'M6 6l12 12M18 6 6 18'
const LENS = 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 20.5 20.5'

const icon = (path: string) =>
  `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2"><path d="${path}"/></svg>`

/** A copy, without React, of what SearchDialog.tsx and Search.tsx show before anything is typed. */
function build(): HTMLDialogElement {
  const made = document.createElement('dialog')
  made.className = LOOK
  made.dataset.shell = ''
  made.setAttribute('aria-labelledby', TITLE_ID)
  made.innerHTML = `<div class="${HEAD}"><h2 id="${TITLE_ID}" class="text-title-s"></h2><button type="button" class="icon-button">${icon(CROSS)}</button></div>
    <div><search><form action="${SEARCH_PATH}"><span class="search-field">${icon(LENS)}<input type="search" name="${QUERY_PARAMETER}" autocomplete="off" spellcheck="false" enterkeyhint="search"></span></form></search>
    <p role="status" class="mb-3 min-h-[2.2em] pt-2 text-s text-ink-soft"></p></div>`
  const part = <Part extends HTMLElement>(selector: string) => made.querySelector(selector) as Part
  part('h2').textContent = searchText.heading
  part('input').ariaLabel = searchText.heading
  part('button').ariaLabel = searchText.close
  part('button').addEventListener('click', () => made.close())
  part('p').textContent = searchText.loading
  return made
}

function createSearchShell() {
  let shell: HTMLDialogElement | undefined
  let isReplaced = false
  const close = () => shell?.close()

  /** Removes it. The caller says whether the search goes with it. */
  const remove = (): string => {
    const typed = shell?.querySelector('input')?.value ?? ''
    const removed = shell
    shell = undefined
    // Closing returns the focus, to where the dialog then returns it.
    removed?.close()
    removed?.remove()
    releaseBack(close, false)
    return typed
  }

  /** The code of the dialog cannot be loaded: the search page needs less. */
  const openPage = ({ target }: Event) => {
    const isSearch = target instanceof Element && target.getAttribute('component-export') === 'SearchDialog'
    if (!isSearch || !shell) return
    const typed = remove()
    location.assign(SEARCH_PATH + (typed && `?${QUERY_PARAMETER}=${encodeURIComponent(typed)}`))
  }

  return {
    /** Shows it, unless the code of the dialog is there already or the search was closed meanwhile. */
    show(): void {
      if (isReplaced || shell || !$searchIsOpen.get()) return
      const made = build()
      shell = made
      document.body.append(made)
      made.showModal()
      made.querySelector('input')?.focus()
      closeOnPressBeside(made)
      catchBack(close)
      document.addEventListener('astro:hydration-error', openPage)
      made.addEventListener('close', () => {
        if (shell !== made) return
        remove()
        closeSearch()
      })
    },
    /** The dialog takes its place. Returns what was typed. */
    replace(): string {
      isReplaced = true
      return remove()
    }
  }
}

export const searchShell = createSearchShell()
