// Ends a signup. Makes its last call, and repeats it if needed: the call is idempotent for the same setup. Keeps no state but
// what the browser stores.

import { signupText as text } from '#texts/superfan.ts'
import { type Answered, call } from '../../browser/call.ts'
import { allowLeaving } from '../../browser/confirm-leaving.ts'
import { report } from '../../browser/report.ts'
import { track } from '../../browser/track.ts'
import { finishSignup } from './contract.ts'
import type { OpenSignup } from './memory.ts'
import { finishRefusal } from './progress.ts'
import { confirmFirstPayment, WELCOME_PATH } from './setup-form.service.ts'
import { normalizedFan } from './signup-rules.ts'
import { $fan, $progress, $signupFailure, forgetFan, storeSignup } from './superfan.store.ts'

/** How often one first payment may need a confirmation. */
const MAX_CONFIRMATIONS = 3

type Refused = Extract<Answered<typeof finishSignup>, { ok: false }>

/** Ends at the welcome page, the introduction, or a prompt to try again. `notDoneSentence`: the message if no payment method was saved. */
export async function finish(signup: OpenSignup, notDoneSentence?: string): Promise<void> {
  for (let questions = 0; ; questions++) {
    const answer = await call(finishSignup, { body: bodyOf(signup) })
    if (answer.ok) {
      welcome()
      return
    }
    const secret = answer.details?.clientSecret
    if (finishRefusal(answer.refusal) !== 'needs-action' || !secret) {
      settle(signup, answer, notDoneSentence)
      return
    }
    if (questions === MAX_CONFIRMATIONS || !(await isConfirmed(secret))) {
      await afterRefusal(signup)
      return
    }
  }
}

const bodyOf = ({ intentId }: OpenSignup) => ({
  intentId,
  intentType: 'setup' as const,
  ...normalizedFan($fan.get())
})

async function isConfirmed(secret: string): Promise<boolean> {
  try {
    return await confirmFirstPayment(secret)
  } catch (error) {
    report(error, 'superfan')
    return false
  }
}

/** Runs if the visitor did not confirm the payment: asks the server whether the payment was declined or is still open. */
async function afterRefusal(signup: OpenSignup): Promise<void> {
  const answer = await call(finishSignup, { body: bodyOf(signup) })
  if (answer.ok) welcome()
  else if (finishRefusal(answer.refusal) === 'needs-action')
    $progress.set({ step: 'unfinished', signup, sentence: `${text.unconfirmed}.` })
  else settle(signup, answer)
}

function settle(signup: OpenSignup, { refusal, sentence = '' }: Refused, notDoneSentence?: string): void {
  switch (finishRefusal(refusal)) {
    case 'declined':
      returnToIntro(signup, { sentence: text.declined, reason: refusal, isOver: true })
      return
    case 'not-done':
      returnToIntro(signup, { sentence: notDoneSentence ?? text.notDone, reason: refusal, isOver: true })
      return
    default:
      $progress.set({ step: 'unfinished', signup, sentence })
  }
}

function welcome(): void {
  allowLeaving()
  forgetFan()
  location.assign(WELCOME_PATH)
}

export interface Reason {
  sentence: string
  /** Explanation from the provider or the server. */
  detail?: string | undefined
  /** Code for analytics. */
  reason: string
  /** The server has ended the signup, so the next press starts a new one. */
  isOver?: boolean
}

/** Returns to the introduction with a reason, after a payment that failed. */
export function returnToIntro(
  signup: OpenSignup,
  { sentence, detail = '', reason, isOver = false }: Reason
): void {
  track('Superfan Signup Refused', { reason })
  storeSignup(isOver ? undefined : { ...signup, stage: 'away' })
  $signupFailure.set({ sentence, detail: `${detail} ${text.kept}`.trim() })
  $progress.set({ step: 'intro' })
}
