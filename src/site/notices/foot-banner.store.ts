// Whether push messages are offered at the foot of the page. Stands here because one banner at a time may be there: that of the
// installable app, which knows nothing of push messages, looks here first.
import { atom } from 'nanostores'

export const $pushBanner = atom<'hidden' | 'shown'>('hidden')
