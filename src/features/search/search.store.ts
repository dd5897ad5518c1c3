// Whether the search dialog is open.
import { atom } from 'nanostores'

/** Event of `window` that hydrates the dialog. */
export const SEARCH_EVENT = 'search'
export const SEARCH_PATH = '/zoeken/'

export const $searchIsOpen = atom(false)

/** Focuses the field of the search page, which may not be hydrated yet; opens the dialog on others. */
export function openSearch(): void {
  const field = document.querySelector<HTMLElement>('main [data-search-field]')
  if (field) {
    field.focus()
    return
  }
  $searchIsOpen.set(true)
  dispatchEvent(new Event(SEARCH_EVENT))
}

export const closeSearch = (): void => $searchIsOpen.set(false)
