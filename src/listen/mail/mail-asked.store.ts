// Whether this browser signed an address up a short while ago: then its link confirms at once.
import { remembered } from '../../browser/remembered.ts'
import { shortName } from '../../browser/site.ts'
import { DAY_MS } from '../../lib/time-units.ts'
import { CONFIRM_DAYS } from './consent.ts'
import { ASKED_KEY } from './mail-memory.ts'

/** When, in ms; 0 = it did not. */
const $askedAtMs = remembered(
  shortName + ASKED_KEY,
  (stored) => (typeof stored === 'number' ? stored : undefined),
  0
)

export const noteAsked = (): void => $askedAtMs.update(() => Date.now())

export const hasAsked = (): boolean => {
  const sinceMs = Date.now() - $askedAtMs.stored()
  return sinceMs >= 0 && sinceMs < CONFIRM_DAYS * DAY_MS
}
