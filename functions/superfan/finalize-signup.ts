// Makes a subscription of a signup, step by step. Each step is noted once it is done and repeats under its own key, so
// that whoever comes after a process that died goes on behind it and makes nothing twice.

import type { FanInfo } from '../../src/features/superfan/rules.ts'
import { Failure } from '../../src/lib/outcome.ts'
import { wait } from '../http/client/pace.ts'
import type { SuperfanContext } from './context.ts'
import { claimSignup, releaseSignup, type Signup, signupOf } from './signup-queries.ts'
import { type Finished, nextStep } from './signup-steps.ts'

/**
 * `not-confirmed`: not a signup of ours, not filled in, or too old. `needs-action`: Stripe asks for a confirmation,
 * which the secret lets the visitor give; then the same again.
 */
/** How long a call waits for the one before it. */
const CLAIM_TRIES = 24
const CLAIM_AGAIN_MS = 250

const ENDS = {
  accepted: 'accepted',
  // The same answer, so that nobody learns who is a fan; a mail tells the fan.
  'already-live': 'accepted',
  declined: 'declined',
  abandoned: 'not-confirmed'
} as const

/** `info`: who signs up; undefined for a signup that was begun before, which goes on with what was given then. */
export async function finalizeSignup(
  superfanContext: SuperfanContext,
  intentId: string,
  info?: FanInfo
): Promise<Finished> {
  const claimed = await claimedInTime(superfanContext, intentId)
  if (typeof claimed === 'string') return { end: claimed }
  let signup = claimed
  try {
    for (let isResumed = true; ; isResumed = false) {
      const attempt = { info, isResumed }
      const next = signup.outcome
        ? { end: ENDS[signup.outcome] }
        : await nextStep(superfanContext, signup, attempt)
      if ('end' in next) {
        await releaseSignup(superfanContext.db, signup)
        return next
      }
      signup = next
    }
  } catch (error) {
    // A process that dies gives nothing back: its lease runs out.
    if (error instanceof Failure) await releaseSignup(superfanContext.db, signup)
    throw error
  }
}

async function claimedInTime(
  { db, now }: SuperfanContext,
  intentId: string
): Promise<Signup | 'busy' | 'not-confirmed'> {
  for (let tries = 1; tries <= CLAIM_TRIES; tries++) {
    const claimed = await claimSignup(db, intentId, now())
    if (claimed) return claimed
    if (!(await signupOf(db, intentId))) return 'not-confirmed'
    if (tries < CLAIM_TRIES) await wait(CLAIM_AGAIN_MS)
  }
  return 'busy'
}
