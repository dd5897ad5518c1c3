// A name that a vendor knows something by: a press copies it.
import { useEffect, useState } from 'react'
import { ordersText } from '../../texts/backoffice.ts'
import { $copied } from './store.ts'

const SHOWN_MS = 2000

/** The whole of it stands in the page, for who hears it and who copies it; where there is no room the style cuts it. */
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
      // Not allowed: the words can still be selected.
      () => undefined
    )
  // One element: there are fifteen hundred of these in a full table.
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
