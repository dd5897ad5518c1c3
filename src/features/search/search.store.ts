// Whether the search dialog is open.
import { atom } from 'nanostores'

/** Event of `window` that hydrates the dialog. */
export const SEARCH_EVENT = 'search'
/** When the dialog's code has not arrived by then, the search page is opened. */
const LOAD_TIMEOUT_MS = 4000

export const $searchIsOpen = atom(false)
/** Whether the dialog is on the page, and not only asked for. */
export const $searchIsShown = atom(false)

/** Focuses the field of the search page, which may not be hydrated yet; opens the dialog on others. */
export function openSearch(): void {
  const field = document.querySelector<HTMLElement>('main [data-search-field]')
  if (field) {
    field.focus()
    return
  }
  $searchIsOpen.set(true)
  dispatchEvent(new Event(SEARCH_EVENT))
  setTimeout(() => {
    if ($searchIsOpen.get() && !$searchIsShown.get()) location.assign('/zoeken/')
  }, LOAD_TIMEOUT_MS)
}

export function closeSearch(): void {
  $searchIsOpen.set(false)
  $searchIsShown.set(false)
}
