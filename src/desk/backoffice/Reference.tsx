// A reference (id) at a vendor. A press copies it.
import { useStore } from '@nanostores/react'
import { ordersText } from '#texts/backoffice.ts'
import { Button } from '../../ui/Button.tsx'
import { $copied, copyReference } from './copied.store.ts'

/** Contains the whole reference, for screen readers and for copying by hand. */
export function Reference({ text }: { text: string }) {
  const isCopied = useStore($copied) === text
  return (
    <Button
      look="bare"
      className="office-reference"
      aria-label={isCopied ? ordersText.copied : ordersText.copy(text)}
      onClick={() => void copyReference(text)}
    >
      {isCopied ? ordersText.copied : text}
    </Button>
  )
}
