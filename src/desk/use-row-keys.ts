// The keys of every list of the desk: `j` and `k` between rows, Enter opens one, `/` to the search, `?` for help.
import { createElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { KeyHelp } from './access/KeyHelp.tsx'
import { SEARCH_PATH } from './desk-pages.ts'

const TYPING = 'input, textarea, select, [contenteditable]'
const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 }
const ROW = '[data-row]'

/**
 * A row is focusable and has `data-row`. `search`: goes to the search of the page; left out = that of the orders. Returns the list
 * of keys while it is open, and what opens it.
 */
export function useRowKeys(search: () => void = searchOrders): { help: ReactNode; openHelp: () => void } {
  const [isOpen, setOpen] = useState(false)
  const goToSearch = useRef(search)
  goToSearch.current = search
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      if (!(target instanceof Element) || ctrlKey || metaKey || altKey) return
      if (target.closest(TYPING) || document.querySelector('dialog[open]')) return
      const step = STEPS[key]
      if (key === '/') goToSearch.current()
      else if (key === '?') setOpen(true)
      else if (step !== undefined) move(step)
      // A row that is a link opens by itself.
      else if (key === 'Enter' && target.matches(ROW) && !target.matches('a')) enter(target)
      else return
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  const help = isOpen && createElement(KeyHelp, { onClose: () => setOpen(false) })
  return { help, openHelp: () => setOpen(true) }
}

const searchOrders = () => location.assign(SEARCH_PATH)

function move(step: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = at === -1 ? (step > 0 ? 0 : rows.length - 1) : at + step
  rows[next]?.focus()
}

/** Follows the first link of a row; in one without links, goes to its first button, which may do something. */
function enter(row: Element): void {
  const link = row.querySelector('a')
  if (link) link.click()
  else row.querySelector('button')?.focus()
}
