// What is known of installing. Light, because every page keeps the browser's prompt; the banner comes when it is needed.
import { atom } from 'nanostores'
import type { SharePlace } from './device.ts'

/** Chromium's event, which no standard knows: it can be asked once, at any later time. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/**
 * The banner at the foot of the page. `offer` asks, `steps` explains how it is done on iPhone and iPad; `openedBy` is the
 * button that was pressed for it.
 */
export type InstallBannerState =
  | { step: 'hidden' }
  | { step: 'offer'; by: 'prompt' | 'ios' }
  | { step: 'steps'; share: SharePlace; openedBy: HTMLElement }

/** Event of `window` that hydrates the banner. */
export const INSTALL_BANNER_EVENT = 'install-banner'

/** Kept until somebody wants it. */
export const $installPrompt = atom<InstallPrompt | undefined>()
/** No other banner shows while this one does. */
export const $installBanner = atom<InstallBannerState>({ step: 'hidden' })
export const $isInstalled = atom(false)

/** There is nothing to offer any more. */
export function markInstalled(): void {
  $isInstalled.set(true)
  $installBanner.set({ step: 'hidden' })
}
