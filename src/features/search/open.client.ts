// Opens the search from its link in the header, by '/' and by Ctrl-K or Cmd-K. No island: it must work at load on every page.
import { isPlainClick } from '../../browser/plain-click.ts'
import { $shortcutsAreOn } from '../listening/store.ts'
import { $searchIsOpen, SEARCH_EVENT } from './store.ts'

/** The code of the dialog did not come by then: the link is followed. */
const COMES_WITHIN_MS = 4000
const FIELDS = 'input, textarea, select, [contenteditable]'

/** On its own page the field stands in the page. */
function open(): void {
  const field = document.querySelector<HTMLElement>('main [data-search-field]')
  if (field) {
    field.focus()
    return
  }
  $searchIsOpen.set(true)
  dispatchEvent(new Event(SEARCH_EVENT))
  const link = document.querySelector<HTMLAnchorElement>('a[data-search]')
  setTimeout(() => {
    if ($searchIsOpen.get() && link && !document.querySelector('dialog[open]')) location.href = link.href
  }, COMES_WITHIN_MS)
}

/** '/' is a shortcut of a single key, which can be switched off (WCAG 2.1.4). */
function isCalled({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() === 'k') return (ctrlKey || metaKey) && !altKey
  if (key !== '/' || ctrlKey || metaKey || altKey) return false
  return $shortcutsAreOn.get() && !(target instanceof Element && target.closest(FIELDS))
}

export function openSearch(): void {
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element && event.target.closest('a[data-search]')
      if (!link || !isPlainClick(event)) return
      event.preventDefault()
      open()
    },
    { capture: true }
  )
  document.addEventListener('keydown', (event) => {
    // A page without the link is one where something is paid.
    if (event.defaultPrevented || event.isComposing || !isCalled(event) || document.querySelector(':modal'))
      return
    if (!document.querySelector('a[data-search]')) return
    event.preventDefault()
    open()
  })
}
