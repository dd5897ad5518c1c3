// When the site asks whether it may send messages: after a sign of interest, never on arrival.
import { isDismissed } from '../install/rules.ts'
import type { PushStep } from './card-view.ts'

/** A no counts for seven days, as it does for installing. */
export const PUSH_DISMISSED_KEY = 'push-banner-dismissed-until'

export const ASK_AFTER_LISTENING_MS = 5 * 60 * 1000
/** Who is back is let to look around first. */
export const ASK_RETURNING_AFTER_MS = 30 * 1000

/** How the visitor came to this page. Nothing is stored for it: the service worker of the last visit shows a return. */
export interface Arrival {
  /** A service worker answered for this page, so that there was a visit before. */
  hadWorker: boolean
  /** 'navigate', 'reload', 'back_forward' or 'prerender' (Navigation Timing). */
  navigationType: string
  /** Empty when the browser does not give it. */
  referrer: string
  origin: string
}

/** Whether this is a second visit, and not another page or a reload of the first. */
export function isReturning({ hadWorker, navigationType, referrer, origin }: Arrival): boolean {
  return hadWorker && navigationType === 'navigate' && !`${referrer}/`.startsWith(`${origin}/`)
}

/** Whether the banner may come: there is something to say yes to, and nobody has said no of late. */
export function mayAsk(step: PushStep, dismissedUntilMs: number, nowMs: number): boolean {
  return (step === 'off' || step === 'install first') && !isDismissed(dismissedUntilMs, nowMs)
}
