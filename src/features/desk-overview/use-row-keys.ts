// `j` and `k` move from row to row, as in mail programs. A row has `data-row`, and is focusable.
import { useEffect } from 'react'

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 }

export function useRowKeys(): void {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const step = STEPS[event.key]
      const { target } = event
      const isTyping = target instanceof Element && target.closest('input, textarea, select, dialog') !== null
      if (step === undefined || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
      const at = rows.findIndex((row) => row.contains(document.activeElement))
      const next = rows[at < 0 ? (step > 0 ? 0 : rows.length - 1) : at + step]
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    addEventListener('keydown', move)
    return () => removeEventListener('keydown', move)
  }, [])
}
