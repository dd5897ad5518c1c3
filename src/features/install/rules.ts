// When the site offers to be installed, and for how long a no counts.
import type { SharePlace } from './device.ts'

/** The key has no name of the podcast in front: browsers have stored it like this. */
export const INSTALL_DISMISSED_KEY = 'pwa-install-dismissed-until'
export const INSTALL_DELAY_MS = 1200
export const INSTALL_DISMISSAL_MS = 7 * 24 * 60 * 60 * 1000

/** How this browser installs: by its own prompt, by Apple's steps, or not at all. */
export type InstallWay = { by: 'prompt' } | { by: 'ios'; share: SharePlace } | { by: 'none' }

/** Until when a no counts that is said now: epoch milliseconds. */
export const dismissedUntil = (nowMs: number): number => nowMs + INSTALL_DISMISSAL_MS

/** A time further off than a no can count comes from a clock that was wrong. */
export function isDismissed(untilMs: number, nowMs: number): boolean {
  return untilMs > nowMs && untilMs <= dismissedUntil(nowMs)
}

/** The signals of an installed app differ from system to system: any of them will do (design: peers U50). */
export const isInstalledApp = (hasAppWindow: boolean, navigatorStandalone: boolean | undefined): boolean =>
  hasAppWindow || navigatorStandalone === true
