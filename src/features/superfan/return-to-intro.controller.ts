// Returns to the introduction with a reason, after a payment that failed.

import { signupText as text } from '#texts/superfan.ts'
import { track } from '../../browser/track.ts'
import type { OpenSignup } from './memory.ts'
import { $progress, $signupFailure, storeSignup } from './store.ts'

export interface Reason {
  sentence: string
  /** Explanation from the provider or the server. */
  detail?: string | undefined
  /** Code for analytics. */
  reason: string
  /** The server has ended the signup, so the next press starts a new one. */
  isOver?: boolean
}

export function returnToIntro(
  signup: OpenSignup,
  { sentence, detail = '', reason, isOver = false }: Reason
): void {
  track('Superfan Signup Refused', { reason })
  storeSignup(isOver ? undefined : { ...signup, stage: 'away' })
  $signupFailure.set({ sentence, detail: `${detail} ${text.kept}`.trim() })
  $progress.set({ step: 'intro' })
}
