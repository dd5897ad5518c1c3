// What is known of installing. Light, because every page keeps the browser's prompt; the banner comes when it is needed.
import { atom } from 'nanostores'
import type { InstallBanner } from './rules.ts'

/** Chromium's event, which no standard knows: it can be asked once, at any later time. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** Kept until somebody wants it. */
export const $installPrompt = atom<InstallPrompt | undefined>()
/** No other banner shows while this one does. */
export const $installBanner = atom<InstallBanner>({ step: 'hidden' })
export const $isInstalled = atom(false)
