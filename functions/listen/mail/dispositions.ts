// What becomes of a mail after a try: one row of the table each.
import { MINUTE_MS } from '../../../src/lib/time-units.ts'
import type { Posted } from '../../platform/services/smtp/posting.ts'

/** Greylisting servers take a mail after five to fifteen minutes. */
export const MAX_TRIES = 5
const FIRST_BACKOFF_MS = 5 * MINUTE_MS
/** Retries are spread over this share of their wait. */
const JITTER_SHARE = 0.25

export type Disposition =
  | { outcome: 'accepted' }
  /** `isForGood`: by the server, not because we gave up trying. */
  | { outcome: 'refused'; isForGood: boolean; endsAddress: boolean }
  /** Only a refusal for now is tried again; it is nobody's fault yet. */
  | { outcome: 'retry'; nextAtMs: number }
  /** Has no place in the counts but what is missing from them. */
  | { outcome: 'unknown' }
  /** Unsubscribed since the mail was queued. */
  | { outcome: 'dropped' }

/** `tries`: those before this one. `random` from 0 to 1. */
export function dispositionOf(
  posted: Posted | { kind: 'dropped' },
  tries: number,
  nowMs: number,
  random: number
): Disposition {
  switch (posted.kind) {
    case 'accepted':
      return { outcome: 'accepted' }
    case 'unknown':
      return { outcome: 'unknown' }
    case 'dropped':
      return { outcome: 'dropped' }
    case 'refused':
      return { outcome: 'refused', isForGood: true, endsAddress: posted.endsAddress }
    case 'temporary':
    case 'unsent': {
      if (tries + 1 >= MAX_TRIES) return { outcome: 'refused', isForGood: false, endsAddress: false }
      const waitMs = FIRST_BACKOFF_MS * 2 ** tries * (1 + JITTER_SHARE * random)
      return { outcome: 'retry', nextAtMs: Math.ceil(nowMs + waitMs) }
    }
  }
}
