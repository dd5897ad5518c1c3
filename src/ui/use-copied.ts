import { useEffect, useState } from 'react'

const COPIED_MS = 3000

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

/** Whether `text` was just copied, and a function to copy it. Without access to the clipboard it can still be selected. */
export function useCopying(text: string): [boolean, () => void] {
  const [isCopied, showCopied] = useCopied()
  return [isCopied, () => void navigator.clipboard?.writeText(text).then(showCopied, () => undefined)]
}
