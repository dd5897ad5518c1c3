import { SPARE_BYTES } from './download-limits.ts'

/** What `navigator.storage.estimate()` answers. */
export interface RoomEstimate {
  quota?: number
  usage?: number
}

/** The bytes that are missing; 0 = there is room, or the browser does not say. */
export function missingBytes(neededBytes: number, { quota, usage }: RoomEstimate): number {
  if (quota === undefined || usage === undefined) return 0
  return Math.max(0, neededBytes + SPARE_BYTES - Math.max(0, quota - usage))
}

/** Whether a write failed because there is no room left, whatever the browser had said of it before. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error && error.name === 'QuotaExceededError'
