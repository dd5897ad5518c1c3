// How far a signup is in the browser, and what an answer to its last call means (spec shop 4). Pure.
import type { OpenSignup } from './memory.ts'

export type Progress =
  /** The introduction: nothing begun, or turned back. */
  | { step: 'intro' }
  | { step: 'preparing' }
  /** The form could not be opened; `sentence` says more where the server did. */
  | { step: 'unprepared'; sentence: string }
  | { step: 'ready'; signup: OpenSignup }
  /** Between the press on the button and its end, with the form in the page. */
  | { step: 'sending'; signup: OpenSignup }
  /** The same after a reload, or back from Stripe. */
  | { step: 'finishing'; signup: OpenSignup }
  /** Nobody knows how it went, so the same is asked again; `sentence` says more where the server did. */
  | { step: 'unfinished'; signup: OpenSignup; sentence: string }

/** What stands in the page. */
export type Shape = 'intro' | 'form' | 'finishing' | 'unfinished'
export function shapeOf({ step }: Progress): Shape {
  return step === 'intro' || step === 'finishing' || step === 'unfinished' ? step : 'form'
}

export const signupOf = (progress: Progress): OpenSignup | undefined =>
  'signup' in progress ? progress.signup : undefined

/** While money may be on its way nobody is led elsewhere. */
export const isUnderWay = ({ step }: Progress): boolean => step === 'sending' || step === 'finishing'

export type FinishRefusal =
  /** Nothing was charged, and this signup is over: the next one begins anew. */
  | 'declined'
  /** Nothing was kept, or too long ago: the next one begins anew. */
  | 'not-done'
  /** Stripe wants a confirmation of the first payment. */
  | 'needs-action'
  /** No clear answer: it may have happened. */
  | 'unclear'

const REFUSALS: Readonly<Record<string, FinishRefusal>> = {
  'payment-declined': 'declined',
  'signup-not-confirmed': 'not-done',
  'action-needed': 'needs-action'
}

export const finishRefusal = (code: string): FinishRefusal => REFUSALS[code] ?? 'unclear'

/** What the provider says of the form that was sent off. */
export type Kept =
  | 'kept'
  /** Left to its form. */
  | 'open'
  | 'not-kept'

export function keptBy(status: string): Kept {
  if (status === 'succeeded') return 'kept'
  return status === 'requires_action' ? 'open' : 'not-kept'
}

/** A clear no of Stripe. Other errors of the provider do not say whether something was kept. */
export const isClearNo = (errorType: string): boolean => errorType === 'card_error'
