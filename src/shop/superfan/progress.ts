// The states of a signup in the browser, and the meaning of the answers to its last call. Pure functions.
import type { OpenSignup } from './memory.ts'

export type Progress =
  /** The introduction: no signup has begun, or it was cancelled or refused. */
  | { step: 'intro' }
  | { step: 'preparing' }
  /** The form could not be opened. `sentence` is the server's explanation; '' = none. */
  | { step: 'unprepared'; sentence: string }
  | { step: 'ready'; signup: OpenSignup }
  /** From the press on the button until its result, with the form on the page. */
  | { step: 'sending'; signup: OpenSignup }
  /** The same after a reload or a redirect. */
  | { step: 'finishing'; signup: OpenSignup }
  /** The result is unknown, so the visitor can try again. `sentence` is the server's explanation; '' = none. */
  | { step: 'unfinished'; signup: OpenSignup; sentence: string }

/** What the page shows. */
export type Shape = 'intro' | 'form' | 'finishing' | 'unfinished'
export function shapeOf({ step }: Progress): Shape {
  return step === 'intro' || step === 'finishing' || step === 'unfinished' ? step : 'form'
}

export const signupOf = (progress: Progress): OpenSignup | undefined =>
  'signup' in progress ? progress.signup : undefined

/** Whether a payment may be in progress: the visitor is then kept on the page. */
export const isUnderWay = ({ step }: Progress): boolean => step === 'sending' || step === 'finishing'

export type FinishRefusal =
  /** Nothing was charged and this signup has ended; the next press starts a new one. */
  | 'declined'
  /** No payment method was saved, or too long ago; the next press starts a new signup. */
  | 'not-done'
  /** The first payment needs a confirmation (3-D Secure). */
  | 'needs-action'
  /** No clear answer: it may have succeeded. */
  | 'unclear'

const REFUSALS: Readonly<Record<string, FinishRefusal>> = {
  'payment-declined': 'declined',
  'signup-not-confirmed': 'not-done',
  'action-needed': 'needs-action'
}

export const finishRefusal = (code: string): FinishRefusal => REFUSALS[code] ?? 'unclear'

/** Result of submitting the form to the provider: whether it saved the payment method. */
export type SaveResult =
  | 'kept'
  /** Not finished: the provider's form handles it. */
  | 'open'
  | 'not-kept'

export function saveResultOf(status: string): SaveResult {
  if (status === 'succeeded') return 'kept'
  return status === 'requires_action' ? 'open' : 'not-kept'
}

/** Whether the payment method was clearly refused. After Stripe's other errors it may have been saved. */
export const isClearNo = (errorType: string): boolean => errorType === 'card_error'
