// When the site offers push messages: after a sign of interest, never on arrival.
import { MINUTE_MS } from '../../lib/time-units.ts'
import { isDismissed } from '../../site/install/install-dismissal.ts'
import type { PushStep } from './card-view.ts'

/** A refusal counts for seven days, as for installing. */
export const PUSH_DISMISSED_KEY = 'push-banner-dismissed-until'

export const PROMPT_AFTER_LISTENING_MS = 5 * MINUTE_MS
/** Returning visitors first get time to look around. */
export const PROMPT_RETURNING_AFTER_MS = 30 * 1000

/**
 * How the visitor came to this page. Nothing is stored for this: the service worker of the last visit proves a return.
 */
export interface Arrival {
  /** A service worker controls this page, so there was an earlier visit. */
  hadWorker: boolean
  /** 'navigate', 'reload', 'back_forward' or 'prerender' (Navigation Timing). */
  navigationType: string
  /** Empty if the browser does not report it. */
  referrer: string
  origin: string
}

/** Whether this is a second visit, not another page or a reload of the first. */
export function isReturning({ hadWorker, navigationType, referrer, origin }: Arrival): boolean {
  return hadWorker && navigationType === 'navigate' && !`${referrer}/`.startsWith(`${origin}/`)
}

/** Whether the banner may show: push is available, and the visitor has not refused recently. */
export function mayPrompt(step: PushStep, dismissedUntilMs: number, nowMs: number): boolean {
  return (step === 'off' || step === 'install first') && !isDismissed(dismissedUntilMs, nowMs)
}
