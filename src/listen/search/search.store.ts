// Whether the search dialog is open.
import { atom } from 'nanostores'
import { QUERY_PARAMETER } from '../../browser/kept-query.ts'

/** Event of `window` that hydrates the dialog. */
export const SEARCH_EVENT = 'search'
export const SEARCH_PATH = '/zoeken/'

export const $searchIsOpen = atom(false)

const fieldIn = (place: string) => document.querySelector<HTMLInputElement>(`${place} [data-search-field]`)

/** Focuses the field of the search page, which may not be hydrated yet; opens the dialog on others, hydrated or not. */
export function openSearch(): void {
  const onPage = fieldIn('main')
  if (onPage) {
    onPage.focus()
    return
  }
  $searchIsOpen.set(true)
  dispatchEvent(new Event(SEARCH_EVENT))
  const field = fieldIn('dialog')
  const dialog = field?.closest('dialog')
  if (!dialog || dialog.open) return
  dialog.showModal()
  field?.focus()
  dialog.addEventListener('close', closeSearch, { once: true })
  document.addEventListener('astro:hydration-error', openPage)
}

export const closeSearch = (): void => $searchIsOpen.set(false)

/** The code of the dialog cannot be loaded: the search page needs less. */
function openPage({ target }: Event): void {
  const isSearch = target instanceof Element && target.getAttribute('component-export') === 'SearchDialog'
  if (!isSearch || !$searchIsOpen.get()) return
  const typed = fieldIn('dialog')?.value
  location.assign(SEARCH_PATH + (typed ? `?${QUERY_PARAMETER}=${encodeURIComponent(typed)}` : ''))
}
