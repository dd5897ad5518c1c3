// A button that copies a text and confirms it for a moment. Needs script.
import { useEffect, useState } from 'react'
import { Button } from '../../components/ui/Button.tsx'
import { copy } from './sharing.store.ts'

const COPIED_MS = 3000

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

/** Whether something was just copied, and a function to record that. */
export function useCopied(): [boolean, () => void] {
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (times === 0) return
    const timer = setTimeout(() => setTimes(0), COPIED_MS)
    return () => clearTimeout(timer)
  }, [times])
  return [times > 0, () => setTimes((before) => before + 1)]
}
