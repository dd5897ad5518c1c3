// Decides what happens to a message after a try: final, or retried later (one row of the status table each).
import { HOUR_MS } from '../../../src/lib/time-units.ts'
import type { PushAnswer } from '../../platform/services/web-push/push-sender.ts'

export const MAX_TRIES = 5
/** After this time a notice is too old to send. */
const TRY_WITHIN_MS = 6 * HOUR_MS
const FIRST_BACKOFF_MS = 60_000
/** Retries are spread over this share of their wait, so that they do not all run at once. */
const JITTER_SHARE = 0.25
/** A subscription counts as gone after a bad request in this many campaigns in a row. */
const MAX_BAD_REQUESTS = 3

export type SendResult =
  | PushAnswer
  /** Nothing was sent, because the push service must be left alone until `untilMs`. */
  | { kind: 'held-back'; untilMs: number }
  /** Nothing was sent, because the subscription is gone or the campaign was stopped. */
  | { kind: 'dropped' }

export type Disposition =
  | { outcome: 'sent' }
  | { outcome: 'gone' }
  | { outcome: 'given-up'; isBadRequest: boolean }
  | { outcome: 'retry'; tries: number; nextAtMs: number }

export interface Tried {
  /** Tries that reached the service before this one. */
  tries: number
  badRequests: number
  startedAtMs: number
}

/** `random` from 0 to 1. */
export function dispositionOf(
  happened: SendResult,
  tried: Tried,
  nowMs: number,
  random: number
): Disposition {
  switch (happened.kind) {
    case 'accepted':
      return { outcome: 'sent' }
    case 'gone':
      return { outcome: 'gone' }
    case 'not-understood':
      return tried.badRequests + 1 >= MAX_BAD_REQUESTS
        ? { outcome: 'gone' }
        : { outcome: 'given-up', isBadRequest: true }
    // An unanswered message may have arrived, so it is not sent again.
    case 'unanswered':
    case 'too-large':
    case 'out-of-reach':
    case 'dropped':
      return { outcome: 'given-up', isBadRequest: false }
    case 'held-back':
      return later(tried, tried.tries, happened.untilMs - nowMs, nowMs, random)
    case 'denied':
      return laterAfterTry(tried, 0, nowMs, random)
    case 'slow-down':
    case 'failed':
      return laterAfterTry(tried, happened.waitSeconds * 1000, nowMs, random)
  }
}

function laterAfterTry(tried: Tried, requestedMs: number, nowMs: number, random: number): Disposition {
  const tries = tried.tries + 1
  if (tries >= MAX_TRIES) return { outcome: 'given-up', isBadRequest: false }
  const backoffMs = FIRST_BACKOFF_MS * 2 ** (tries - 1)
  // A `Retry-After` from the service takes precedence over our backoff.
  return later(tried, tries, requestedMs || backoffMs, nowMs, random)
}

function later(tried: Tried, tries: number, waitMs: number, nowMs: number, random: number): Disposition {
  const nextAtMs = nowMs + Math.max(0, waitMs) * (1 + JITTER_SHARE * random) + 1000 * random
  if (nextAtMs >= tried.startedAtMs + TRY_WITHIN_MS) return { outcome: 'given-up', isBadRequest: false }
  return { outcome: 'retry', tries, nextAtMs: Math.ceil(nextAtMs) }
}
