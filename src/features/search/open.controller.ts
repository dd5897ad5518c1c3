// Opens the search: the field on the search page, the dialog on others.
import { $searchIsOpen, SEARCH_EVENT } from './store.ts'

/** When the dialog's code has not arrived by then, the search page is opened. */
const LOAD_TIMEOUT_MS = 4000

export function open(): void {
  const field = document.querySelector<HTMLElement>('main [data-search-field]')
  if (field) {
    field.focus()
    return
  }
  $searchIsOpen.set(true)
  dispatchEvent(new Event(SEARCH_EVENT))
  setTimeout(() => {
    if ($searchIsOpen.get() && !document.querySelector('dialog[open]')) location.assign('/zoeken/')
  }, LOAD_TIMEOUT_MS)
}
