// When the site offers to be installed, and for how long a refusal counts.
import { DAY_MS } from '../../lib/time-units.ts'
import type { SharePlace } from './device.ts'

/** The key lacks the podcast's prefix, because browsers have already stored it like this. */
export const INSTALL_DISMISSED_KEY = 'pwa-install-dismissed-until'
export const INSTALL_DISMISSAL_MS = 7 * DAY_MS

/** How this browser installs: with its own prompt, with Apple's steps, or not at all. */
export type InstallWay = { by: 'prompt' } | { by: 'ios'; share: SharePlace } | { by: 'none' }

/** When a refusal of now expires, in epoch milliseconds. */
export const dismissedUntil = (nowMs: number): number => nowMs + INSTALL_DISMISSAL_MS

/** A time too far in the future was stored while the clock was wrong. */
export function isDismissed(untilMs: number, nowMs: number): boolean {
  return untilMs > nowMs && untilMs <= dismissedUntil(nowMs)
}

/** Systems signal an installed app differently: any of the signals counts. */
export const isInstalledApp = (hasAppWindow: boolean, navigatorStandalone: boolean | undefined): boolean =>
  hasAppWindow || navigatorStandalone === true
