// The keys of a list: `/` to the search, `j` and `k` between rows, `?` for help. Enter on a row is the link's own.
import { type RefObject, useEffect } from 'react'

const TYPING = 'input, textarea, select, [contenteditable]'

/** `list` holds the rows; each has one element with `data-row`, which gets the focus. */
export function useRowKeys(
  list: RefObject<HTMLElement | null>,
  { search, help }: { search: () => void; help: () => void }
): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      const isTyping = target instanceof Element && target.closest(TYPING) !== null
      if (isTyping || ctrlKey || metaKey || altKey || document.querySelector('dialog[open]')) return
      if (key === '/') search()
      else if (key === '?') help()
      else if (key === 'j' || key === 'k') move(list.current, key === 'j' ? 1 : -1)
      else return
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [list, search, help])
}

function move(list: HTMLElement | null, by: 1 | -1): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const { activeElement } = document
  const at = activeElement instanceof HTMLElement ? rows.indexOf(activeElement) : -1
  const next = at === -1 ? (by === 1 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, at + by))
  rows[next]?.focus()
}
