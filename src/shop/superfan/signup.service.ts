// A signup in the browser: opens, submits and finishes it. Its setup id allows it to continue after a reload or a lost answer.
// What it changes is in superfan.store.ts, which the components read.

import { signupText as text } from '#texts/superfan.ts'
import { type Answered, call } from '../../browser/call.ts'
import { allowLeaving, confirmLeaving } from '../../browser/confirm-leaving.ts'
import { report } from '../../browser/report.ts'
import { track } from '../../browser/track.ts'
import { fetchProviderAhead } from '../checkout/payment-form.service.ts'
import { startSignup } from './contract.ts'
import { finish, returnToIntro } from './finish.service.ts'
import type { OpenSignup } from './memory.ts'
import { isClearNo, isUnderWay, saveResultOf } from './progress.ts'
import { createSetupForm, type SetupForm } from './setup-form.service.ts'
import { invalidFanFields, normalizedFan } from './signup-rules.ts'
import {
  $fan,
  $fanForm,
  $progress,
  $signupFailure,
  findFanFault,
  openSignup,
  storeSignup,
  storeSnapshot
} from './superfan.store.ts'

export interface SignupService {
  /** Opens the form. Reuses the form of an earlier signup in this tab. */
  begin: () => Promise<void>
  /** Resumes the signup from before a reload: shows its form again, or finishes it if it was submitted. */
  resume: () => void
  /** Handles a return through the back/forward cache: from the approval page, or from the welcome page. */
  restoreFromCache: (event: PageTransitionEvent) => void
  /** Handles 'Terug naar introductie'. */
  cancel: () => void
  /** The element of the payment form. */
  showForm: SetupForm['show']
  hideForm: SetupForm['hide']
  /** Loads the form again after a failure. Opens a new setup if the provider no longer accepts this one. */
  reloadForm: () => void
  /** Handles 'Start abonnement voor …/maand'. */
  pressStart: () => Promise<void>
  /** Tries again after 'Kon abonnement niet afronden.'. A repeat cannot create a second subscription. */
  finishAgain: () => void
}

export function createSignup(): SignupService {
  const form = createSetupForm()
  let opening: Promise<Answered<typeof startSignup>> | undefined

  async function begin(): Promise<void> {
    if ($progress.get().step !== 'intro' && $progress.get().step !== 'unprepared') return
    $signupFailure.set({ sentence: '', detail: '' })
    fetchProviderAhead()
    const before = openSignup()
    if (before) {
      show(before)
      return
    }
    $progress.set({ step: 'preparing' })
    opening ??= call(startSignup, {})
    const answer = await opening
    opening = undefined
    if (answer.ok) storeSignup({ ...setupOf(answer.value), stage: 'away' })
    // The visitor went back in the meantime: the next press uses this form.
    if ($progress.get().step !== 'preparing') return
    if (answer.ok) show({ ...setupOf(answer.value), stage: 'shown' })
    else $progress.set({ step: 'unprepared', sentence: answer.sentence ?? '' })
  }

  return {
    begin,
    resume,
    restoreFromCache({ persisted }) {
      if (!persisted || !isUnderWay($progress.get())) return
      $progress.set({ step: 'intro' })
      resume()
    },
    cancel() {
      const progress = $progress.get()
      if (isUnderWay(progress)) return
      if ('signup' in progress) storeSignup({ ...progress.signup, stage: 'away' })
      $progress.set({ step: 'intro' })
    },
    showForm: form.show,
    hideForm: form.hide,
    reloadForm() {
      const progress = $progress.get()
      if (progress.step !== 'ready') return
      if (!form.isRefused(progress.signup.clientSecret)) {
        void form.showAgain()
        return
      }
      storeSignup(undefined)
      $progress.set({ step: 'intro' })
      void begin()
    },
    async pressStart() {
      const progress = $progress.get()
      if (progress.step !== 'ready' || findFanFault() || $fanForm.get() !== 'ready') return
      const signup: OpenSignup = { ...progress.signup, stage: 'sent' }
      $progress.set({ step: 'sending', signup })
      confirmLeaving()
      try {
        await send(signup, form)
      } catch (error) {
        report(error, 'superfan')
        // The server knows whether a payment method was saved.
        await finish(signup, text.unconfirmed)
      } finally {
        allowLeaving()
      }
    },
    finishAgain() {
      const progress = $progress.get()
      if (progress.step === 'unfinished') void continueSignup(progress.signup)
    }
  }
}

const setupOf = ({ intentId, clientSecret }: { intentId: string; clientSecret: string }) => ({
  intentId,
  clientSecret
})

function show(signup: OpenSignup): void {
  const shown: OpenSignup = { ...signup, stage: 'shown' }
  storeSignup(shown)
  $progress.set({ step: 'ready', signup: shown })
}

function resume(): void {
  const signup = openSignup()
  if (!signup || signup.stage === 'away') return
  if (signup.stage === 'shown' || invalidFanFields($fan.get()).length > 0) show(signup)
  else void continueSignup(signup)
}

async function continueSignup(signup: OpenSignup): Promise<void> {
  $progress.set({ step: 'finishing', signup })
  await finish(signup)
}

async function send(signup: OpenSignup, form: SetupForm): Promise<void> {
  if (!(await form.isComplete())) {
    show(signup)
    return
  }
  const fan = normalizedFan($fan.get())
  storeSignup(signup)
  storeSnapshot({ intentType: 'setup', hasNickname: fan.nickname !== '' })
  track('Superfan Signup Pressed', { has_nickname: fan.nickname !== '' })
  const { error, setupIntent } = await form.confirm(fan)
  if (error?.type === 'validation_error') show(signup)
  else if (error && isClearNo(error.type))
    returnToIntro(signup, {
      sentence: text.declined,
      detail: error.message,
      reason: error.code ?? error.type
    })
  else if (error) await finish(signup, text.unconfirmed)
  else {
    const result = saveResultOf(setupIntent.status)
    if (result === 'kept') await finish(signup)
    else if (result === 'open') show(signup)
    else returnToIntro(signup, { sentence: text.notDone, reason: setupIntent.status })
  }
}
