// Back to the introduction, with the reason: so a payment that did not go through ends (spec shop 4).
import { track } from '../../browser/track.ts'
import { signupText as text } from '../../texts/superfan.ts'
import type { OpenSignup } from './memory.ts'
import { $progress, $turnedBack, keepSignup } from './store.ts'

export interface Reason {
  sentence: string
  /** The provider's or the server's own words. */
  detail?: string | undefined
  /** For counting: a code. */
  reason: string
  /** The signup is over at the server's: the next press begins anew. */
  isOver?: boolean
}

export function turnBack(
  signup: OpenSignup,
  { sentence, detail = '', reason, isOver = false }: Reason
): void {
  track('Superfan Signup Refused', { reason })
  keepSignup(isOver ? undefined : { ...signup, stage: 'away' })
  $turnedBack.set({ sentence, detail: `${detail} ${text.kept}`.trim() })
  $progress.set({ step: 'intro' })
}
