// Network handling: retry delay, stall detection, and coming back online.

import { $isOffline } from '../player.store.ts'
import { ANSWERS_WITHIN_MS, RESUME_WITHIN_MS, STUCK_AFTER_MS } from '../player-limits.ts'

export function createNetwork() {
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let stuckTimer: ReturnType<typeof setTimeout> | undefined
  let lostAtMs = 0
  return {
    /** Schedules a retry; replaces any earlier one. */
    retryLater(delayMs: number, retry: () => void): void {
      clearTimeout(retryTimer)
      retryTimer = setTimeout(retry, delayMs)
    },
    forgetRetry: (): void => clearTimeout(retryTimer),
    /** Calls `giveUp` once when playback stays stalled too long. Each call restarts the timer. */
    watchSilence(giveUp: () => void): void {
      clearTimeout(stuckTimer)
      stuckTimer = setTimeout(giveUp, STUCK_AFTER_MS)
    },
    endSilence: (): void => clearTimeout(stuckTimer),
    /** Records when playback was lost. */
    recordLoss(): void {
      lostAtMs = Date.now()
    },
    /** Tracks online state. `onReconnect` is called on reconnect, if playback was lost recently enough to resume by itself. */
    followConnection(onReconnect: () => void): void {
      $isOffline.set(!navigator.onLine)
      addEventListener('offline', () => $isOffline.set(true))
      addEventListener('online', () => {
        $isOffline.set(false)
        if (Date.now() - lostAtMs < RESUME_WITHIN_MS) onReconnect()
      })
    }
  }
}

/** Whether our own host answers. Tells a missing recording from a lost connection, which its error does not. */
export async function reachesSite(): Promise<boolean> {
  try {
    await fetch('/favicon.svg', {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS)
    })
    return true
  } catch {
    return false
  }
}
