// What is known of push messages in this browser. Light: the banner of installing looks here, too.
import { atom } from 'nanostores'
import type { Push } from './card-view.ts'

export const $push = atom<Push>({ step: 'checking', isBusy: false })
/** Event of `window` that hydrates the banner. */
export const PUSH_BANNER_EVENT = 'push-banner'

/** No other banner shows while this one does. */
export const $pushBanner = atom<'hidden' | 'shown'>('hidden')
