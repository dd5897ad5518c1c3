// When outbox messages are retried, and when a person has to look at one.
import { MINUTE_MS } from '../../../src/lib/time-units.ts'

/** Minutes from a failed try to the next one; after the last of them the work is given up. */
export const RETRY_AFTER_MINUTES = [1, 5, 15, 60, 180, 360, 720, 1440] as const
/** A worker that takes longer than this has died. */
export const LEASE_SECONDS = 120

/** When to retry after this many tries; undefined = never: the message is given up. */
export function nextTryAt(attempts: number, isWorthIt: boolean, now: Date): Date | undefined {
  const minutes = RETRY_AFTER_MINUTES[attempts - 1]
  return isWorthIt && minutes !== undefined ? new Date(now.getTime() + minutes * MINUTE_MS) : undefined
}
