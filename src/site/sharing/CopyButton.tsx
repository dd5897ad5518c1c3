// A button that copies a text and confirms it for a moment. Needs script.
import { Button } from '../../ui/Button.tsx'
import { useCopied } from '../../ui/use-copied.ts'
import { copy } from './sharing.store.ts'

export interface Props {
  /** The text to copy. */
  text: string
  label: string
  /** The confirmation on the button and in a notice. */
  copied: string
  className?: string
}

export function CopyButton({ text, label, copied, className = '' }: Props) {
  const [isCopied, showCopied] = useCopied()
  const press = async () => {
    if ((await copy(text, copied)) === 'copied') showCopied()
  }
  return (
    <Button className={`noscript:hidden ${className}`} onClick={() => void press()}>
      {isCopied ? copied : label}
    </Button>
  )
}
