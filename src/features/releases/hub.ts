// The calls of a hub that announces a changed feed, and how long a subscription to it lasts (WebSub, W3C Recommendation).

import * as v from 'valibot'
import { post } from '../../lib/contract.ts'
import { DAY_SECONDS } from '../../lib/time-units.ts'

/** What hubs commonly give: ten days. */
export const REQUESTED_LEASE_SECONDS = 10 * DAY_SECONDS
const MIN_LEASE_SECONDS = 10 * 60
const MAX_LEASE_SECONDS = 90 * DAY_SECONDS
const RETRY_AFTER_MINUTES = 60
const MAX_WAIT_MINUTES = 24 * 60
/** The time within which a hub must confirm; later confirmations are ignored. */
export const CONFIRM_WITHIN_MINUTES = 24 * 60
/** A notice may contain the whole feed. */
const MAX_NOTICE_BYTES = 5_500_000

export const FEED_HUB_PATH = '/api/feed-hub/:token'
const token = v.pipe(v.string(), v.regex(/^[\w-]{22}$/))

/**
 * The hub reports a change. The response is always a success, so that it does not reveal whether the signature was
 * right.
 */
export const noticeOfHub = post(FEED_HUB_PATH, {
  params: v.object({ token }),
  isWebhook: true,
  maxBodyBytes: MAX_NOTICE_BYTES
})

/** The hub verifies that the subscription was requested. */
export const hubQuestionSchema = v.object({
  'hub.mode': v.picklist(['subscribe', 'denied']),
  'hub.topic': v.string(),
  'hub.challenge': v.optional(v.pipe(v.string(), v.maxLength(1000)), ''),
  'hub.lease_seconds': v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)), '0')
})

/** When to retry after this many tries without a confirmation. */
export const nextTryAt = (tries: number, now: Date): Date =>
  minutesAfter(
    now,
    Math.min(MAX_WAIT_MINUTES, RETRY_AFTER_MINUTES * 2 ** Math.min(10, Math.max(0, tries - 1)))
  )

/** Until when a confirmed subscription lasts, and when to renew it: well before. */
export function leaseOf(seconds: number, now: Date): { leaseUntil: Date; nextAskAt: Date } {
  const granted = Math.min(MAX_LEASE_SECONDS, Math.max(MIN_LEASE_SECONDS, seconds || REQUESTED_LEASE_SECONDS))
  return {
    leaseUntil: minutesAfter(now, granted / 60),
    nextAskAt: minutesAfter(now, (granted / 60) * (2 / 3))
  }
}

const minutesAfter = (date: Date, minutes: number) => new Date(date.getTime() + minutes * 60_000)
