// A reference (id) at a vendor. A press copies it.
import { useEffect, useState } from 'react'
import { ordersText } from '#texts/backoffice.ts'
import { $copied } from './store.ts'

const SHOWN_MS = 2000

/** Contains the whole reference, for screen readers and for copying. CSS shortens it where space is limited. */
export function Reference({ text }: { text: string }) {
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
      // Clipboard access is denied: the text can still be selected.
      () => undefined
    )
  // A single element, because a full table has fifteen hundred of these.
  return (
    <button
      type="button"
      className="office-reference"
      title={text}
      aria-label={isCopied ? ordersText.copied : ordersText.copy(text)}
      onClick={() => void copy()}
    >
      {isCopied ? ordersText.copied : text}
    </button>
  )
}
