// Which episodes this browser keeps. The player reads the same key at a press (player/sound/audio.ts), because a kept episode must not
// begin to stream. The rest is downloads.store.ts.
import { remembered } from '../../browser/remembered.ts'
import { shortName } from '../../browser/site.ts'
import type { KeptIndex } from './download.ts'
import { KEPT_KEY } from './downloads-memory.ts'

const parse = (stored: unknown): KeptIndex | undefined =>
  typeof stored === 'object' && stored ? (stored as KeptIndex) : undefined

export const $kept = remembered<KeptIndex>(shortName + KEPT_KEY, parse, {})
