// A name that a vendor knows something by: a press copies it.
import { useEffect, useState } from 'react'
import { ordersText } from '../texts/backoffice.ts'
import { $copied } from './store.ts'

const SHOWN_MS = 2000
const SHORT_CHARS = 12

/** `isShort`: shows the beginning; what is copied is whole. */
export function Reference({ text, isShort = false }: { text: string; isShort?: boolean }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    $copied.set(text)
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => {
      clearTimeout(timer)
      $copied.set(undefined)
    }
  }, [isCopied, text])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      // Not allowed: the words can still be selected.
      () => undefined
    )
  const shown = isShort && text.length > SHORT_CHARS ? `${text.slice(0, SHORT_CHARS)}…` : text
  // One element: there are fifteen hundred of these in a full table.
  return (
    <button
      type="button"
      className="office-reference"
      title={text}
      aria-label={ordersText.copy(text)}
      onClick={() => void copy()}
    >
      {isCopied ? ordersText.copied : shown}
    </button>
  )
}
