// Patience with the network: waits between tries, notices silence that lasts, and the connection coming back.
import { GO_ON_WITHIN_MS, STUCK_AFTER_MS } from './rules.ts'
import { $isOffline } from './store.ts'

let retryTimer: ReturnType<typeof setTimeout> | undefined
let stuckTimer: ReturnType<typeof setTimeout> | undefined
let lostAtMs = 0

/** Tries again after a while; a later wish takes the place of an earlier one. */
export function retryLater(delayMs: number, retry: () => void): void {
  clearTimeout(retryTimer)
  retryTimer = setTimeout(retry, delayMs)
}

/** Calls once when the silence has lasted too long, counted from the last call. */
export function watchSilence(giveUp: () => void): void {
  clearTimeout(stuckTimer)
  stuckTimer = setTimeout(giveUp, STUCK_AFTER_MS)
}

export function endSilence(): void {
  clearTimeout(stuckTimer)
}

export function forgetRetry(): void {
  clearTimeout(retryTimer)
}

/** The sound was just lost. */
export function noteLoss(): void {
  lostAtMs = Date.now()
}

/** Follows the connection; `goOn` is called when it is back soon enough for the sound to come back by itself. */
export function followConnection(goOn: () => void): void {
  $isOffline.set(!navigator.onLine)
  addEventListener('offline', () => $isOffline.set(true))
  addEventListener('online', () => {
    $isOffline.set(false)
    if (Date.now() - lostAtMs < GO_ON_WITHIN_MS) goOn()
  })
}
