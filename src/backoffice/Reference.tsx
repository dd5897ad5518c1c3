// A name that a vendor knows something by: a press copies it.
import { useEffect, useState } from 'react'
import { ordersText } from '../texts/backoffice.ts'

const SHOWN_MS = 2000
const SHORT_CHARS = 12

/** `isShort`: shows the beginning; what is copied is whole. */
export function Reference({ text, isShort = false }: { text: string; isShort?: boolean }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      // Not allowed: the words can still be selected.
      () => undefined
    )
  const shown = isShort && text.length > SHORT_CHARS ? `${text.slice(0, SHORT_CHARS)}…` : text
  return (
    <button type="button" className="office-reference" title={text} onClick={() => void copy()}>
      <span aria-hidden="true">{isCopied ? ordersText.copied : shown}</span>
      <span className="sr-only">{ordersText.copy(text)}</span>
      <span className="sr-only" role="status">
        {isCopied ? ordersText.copiedReference(text) : ''}
      </span>
    </button>
  )
}
