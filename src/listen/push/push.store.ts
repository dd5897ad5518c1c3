// The push state of this browser.
import { atom } from 'nanostores'
import type { Push } from './card-view.ts'

export const $push = atom<Push>({ step: 'checking', isBusy: false })
export const PUSH_BANNER_EVENT = 'push-banner'
