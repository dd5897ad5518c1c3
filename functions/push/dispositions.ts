// What becomes of a message after its try: final, or once more later (one row of the status table each).
import type { PushAnswer } from '../services/web-push/push-sender.ts'

export const MAX_TRIES = 5
/** After this a notice is old news. */
const TRY_WITHIN_MS = 6 * 60 * 60 * 1000
const FIRST_BACKOFF_MS = 60_000
/** Later tries are spread over this share of their wait, so that they do not come back all at once. */
const JITTER_SHARE = 0.25
/** Campaigns in a row in which a service does not understand a subscription; then it counts as gone. */
const MAX_BAD_REQUESTS = 3

/** What happened: an answer, or nothing because its service is to be left alone until then. */
export type Happened = PushAnswer | { kind: 'held-back'; untilMs: number }

export type Disposition =
  | { fate: 'sent' }
  /** The subscription is removed. */
  | { fate: 'gone' }
  | { fate: 'given-up'; isBadRequest: boolean }
  | { fate: 'retry'; tries: number; nextAtMs: number }

export interface Tried {
  /** Tries that reached the service before this one. */
  tries: number
  badRequests: number
  startedAtMs: number
}

/** `random` from 0 to 1. */
export function dispositionOf(happened: Happened, tried: Tried, nowMs: number, random: number): Disposition {
  switch (happened.kind) {
    case 'accepted':
      return { fate: 'sent' }
    case 'gone':
      return { fate: 'gone' }
    case 'not-understood':
      return tried.badRequests + 1 >= MAX_BAD_REQUESTS
        ? { fate: 'gone' }
        : { fate: 'given-up', isBadRequest: true }
    // It may have arrived: nobody is sent two.
    case 'unanswered':
    case 'too-large':
    case 'out-of-reach':
      return { fate: 'given-up', isBadRequest: false }
    case 'held-back':
      return later(tried, tried.tries, happened.untilMs - nowMs, nowMs, random)
    case 'denied':
      return laterAfterTry(tried, 0, nowMs, random)
    case 'slow-down':
    case 'failed':
      return laterAfterTry(tried, happened.waitSeconds * 1000, nowMs, random)
  }
}

function laterAfterTry(tried: Tried, askedMs: number, nowMs: number, random: number): Disposition {
  const tries = tried.tries + 1
  if (tries >= MAX_TRIES) return { fate: 'given-up', isBadRequest: false }
  const backoffMs = FIRST_BACKOFF_MS * 2 ** (tries - 1)
  // A service that names a time knows better than our table.
  return later(tried, tries, askedMs || backoffMs, nowMs, random)
}

function later(tried: Tried, tries: number, waitMs: number, nowMs: number, random: number): Disposition {
  const nextAtMs = nowMs + Math.max(0, waitMs) * (1 + JITTER_SHARE * random) + 1000 * random
  if (nextAtMs >= tried.startedAtMs + TRY_WITHIN_MS) return { fate: 'given-up', isBadRequest: false }
  return { fate: 'retry', tries, nextAtMs: Math.ceil(nextAtMs) }
}
