// How fast a download is, and how long it still takes.
import { SPEED_OVER_MS } from './download-limits.ts'

export interface Speed {
  bytesPerSecond: number
  receivedBytes: number
  atMs: number
}

/** The speed after more has arrived: the past counts less the longer ago it is. */
export function speedAfter(before: Speed, receivedBytes: number, atMs: number): Speed {
  const passedMs = atMs - before.atMs
  if (passedMs <= 0) return before
  const now = ((receivedBytes - before.receivedBytes) / passedMs) * 1000
  const weight = before.bytesPerSecond === 0 ? 1 : Math.min(1, passedMs / SPEED_OVER_MS)
  return { bytesPerSecond: before.bytesPerSecond * (1 - weight) + now * weight, receivedBytes, atMs }
}

/** Undefined = nobody can say. */
export function secondsLeft(
  receivedBytes: number,
  totalBytes: number | undefined,
  bytesPerSecond: number
): number | undefined {
  if (totalBytes === undefined || bytesPerSecond <= 0) return undefined
  return Math.max(0, (totalBytes - receivedBytes) / bytesPerSecond)
}
