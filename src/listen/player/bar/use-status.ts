// What the bar says for a while, or only after a while.
import { useEffect, useState } from 'react'
import { $player, soundWantedAtMs } from '../player.store.ts'
import type { OpenPlayer } from '../sound/machine.ts'

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

/** Hosts that are only slow answer within a few seconds. */
const SLOW_AFTER_MS = 8000

/** True once the sound has not come for so long, since the press, that one may want to listen elsewhere. */
export function useSlow({ step }: OpenPlayer): boolean {
  const isWaiting = step === 'loading' || step === 'stalled'
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    // The bar may come seconds after the press.
    const waitedMs = $player.get().step === 'loading' ? performance.now() - soundWantedAtMs() : 0
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS - waitedMs)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isWaiting])
  return isWaiting && isSlow
}
