// Opens the search from its link in the header, by '/' and by Ctrl-K or Cmd-K. Not an island, because it must work at
// once on every page.
import { isPlainClick } from '../../browser/plain-click.ts'
import { $shortcutsAreOn } from '../places/listening.store.ts'
// Not with the press: the keys after '/' go to the field.
import { openSearch } from './search.store.ts'

const LINK = 'a[data-search]'

/**
 * '/' is a single-key shortcut, which can be switched off (WCAG 2.1.4). A page without the link has no search. Browsers that
 * fill in a form send a keydown without a key.
 */
function isCalled(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, target, defaultPrevented } = event
  const { key }: { key?: string } = event
  const isCommand = ctrlKey || metaKey
  if (defaultPrevented || altKey || key?.toLowerCase() !== (isCommand ? 'k' : '/')) return false
  if (document.querySelector(':modal') || !document.querySelector(LINK)) return false
  return isCommand || ($shortcutsAreOn.get() && !(target as Element).closest('input,textarea,select'))
}

export function watchSearch(): void {
  const on = (type: 'click' | 'keydown', isPressed: (event: never) => boolean | null) =>
    document.addEventListener(
      type,
      (event) => {
        if (!isPressed(event as never)) return
        event.preventDefault()
        openSearch()
      },
      { capture: true }
    )
  on('click', (event: MouseEvent) => isPlainClick(event) && !!(event.target as Element).closest(LINK))
  on('keydown', isCalled)
}
