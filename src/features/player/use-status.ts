// What the bar says for a while, or only after a while.
import { useEffect, useState } from 'react'

const RESUMED_SHOWN_MS = 5000

/**
 * Returns `seconds` for a short time after it changes or another episode loads; 0 before and after. Set in an effect,
 * because a live region announces only changes made after its first render.
 */
export function useBriefly(seconds: number, episodeId: string): number {
  const [news, setNews] = useState({ seconds: 0, episodeId })
  useEffect(() => {
    setNews({ seconds, episodeId })
    const timer = setTimeout(() => setNews({ seconds: 0, episodeId }), RESUMED_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [seconds, episodeId])
  return news.episodeId === episodeId ? news.seconds : 0
}

/** True once `isTrue` has been true for this many milliseconds. */
export function useLasting(isTrue: boolean, milliseconds: number): boolean {
  const [hasLasted, setHasLasted] = useState(false)
  useEffect(() => {
    if (!isTrue) return
    const timer = setTimeout(() => setHasLasted(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setHasLasted(false)
    }
  }, [isTrue, milliseconds])
  return isTrue && hasLasted
}
