// The install state. Small, because every page stores the browser's prompt; the banner loads when it is needed.
import { atom } from 'nanostores'
import type { SharePlace } from './device.ts'

/** Chromium's non-standard event: its prompt can be shown once, at any later time. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/**
 * The banner at the bottom of the page. `offer` offers to install, `steps` explains how on iPhone and iPad; `openedBy`
 * is the button that opened it.
 */
export type InstallBannerState =
  | { step: 'hidden' }
  | { step: 'offer'; by: 'prompt' | 'ios' }
  | { step: 'steps'; share: SharePlace; openedBy: HTMLElement }

export const INSTALL_BANNER_EVENT = 'install-banner'

/** How long after the browser's prompt the banner offers it. */
export const INSTALL_DELAY_MS = 1200

/** The stored prompt, until it is used. */
export const $installPrompt = atom<InstallPrompt | undefined>()
/** While this banner shows, no other banner may. */
export const $installBanner = atom<InstallBannerState>({ step: 'hidden' })
export const $isInstalled = atom(false)

/** The offer is no longer valid. */
export function markInstalled(): void {
  $isInstalled.set(true)
  $installBanner.set({ step: 'hidden' })
}
