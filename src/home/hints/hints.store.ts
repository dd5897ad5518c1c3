// Which hints this browser was given. A visit has one at most, and each comes once.
import { hintsText } from '#texts/hints.ts'
import { remembered } from '../../browser/remembered.ts'
import { shortName } from '../../browser/site.ts'
import { readTab, writeTab } from '../../browser/tab-storage.ts'
import { parseCompleted, parseSwitch } from '../../listen/places/resume.ts'
import { notify } from '../../site/notices/notices.store.ts'
import { HINTS_KEY } from './hints-memory.ts'

export type Hint = keyof typeof hintsText

/** Long enough to read it, and to look where it leads. */
const HINT_MS = 10_000
const KEY = shortName + HINTS_KEY

export const $past = remembered<readonly string[]>(KEY, parseCompleted, [])

/** What it is about was found or used. */
export function endHint(hint: Hint): void {
  if (!$past.get().includes(hint)) $past.update((past) => [...past, hint])
}

export function giveHint(hint: Hint): void {
  if ($past.get().includes(hint) || readTab(KEY, parseSwitch)) return
  writeTab(KEY, true)
  endHint(hint)
  notify(hintsText[hint], { durationMs: HINT_MS })
}
