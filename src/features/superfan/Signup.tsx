// The signup, which replaces the introduction: the fan's details, the payment form and the button. Loaded at the press on
// 'Ik word Superfan'.
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { paymentText } from '#texts/payment.ts'
import { superfanText, signupText as text } from '#texts/superfan.ts'
import { watchLeaving } from '../../browser/confirm-leaving.ts'
import { formatEuro } from '../../lib/money.ts'
import { FanForm } from './FanForm.tsx'
import { isUnderWay } from './progress.ts'
import { SUPERFAN_CENTS } from './rules.ts'
import { SignupHeading } from './SignupHeading.tsx'
import { StartCard } from './StartCard.tsx'
import { cancel, finishAgain, restoreFromCache } from './signup.controller.ts'
import { $fanForm, $progress } from './store.ts'

export function Signup() {
  const progress = useStore($progress)
  useEffect(watchLeaving, [])
  useEffect(() => {
    addEventListener('pageshow', restoreFromCache)
    return () => removeEventListener('pageshow', restoreFromCache)
  }, [])
  if (progress.step === 'intro') return null
  if (progress.step === 'finishing') return <Finishing />
  if (progress.step === 'unfinished') return <Unfinished sentence={progress.sentence} />
  return (
    <div className="signup grid gap-6 min-[900px]:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] min-[900px]:grid-rows-[auto_1fr] min-[900px]:items-start min-[900px]:gap-x-8">
      <BackToIntro />
      <FanForm />
      <StartCard />
      <FormStatus />
    </div>
  )
}

/** The back button. Keeps its space while it is hidden during a submission. */
function BackToIntro() {
  const isHidden = isUnderWay(useStore($progress))
  return (
    <p className="min-h-tap min-[900px]:col-span-full">
      <button type="button" className="link-button my-0 min-h-tap" hidden={isHidden} onClick={cancel}>
        {superfanText.back}
      </button>
    </p>
  )
}

function Finishing() {
  return (
    <section className="checkout-card" aria-labelledby="signup-heading" aria-busy="true">
      <SignupHeading text={text.finishing} />
      <p role="status">{text.wait}</p>
      <div className="wait-bar" aria-hidden="true" />
    </section>
  )
}

function Unfinished({ sentence }: { sentence: string }) {
  return (
    <section className="checkout-card" aria-labelledby="signup-heading">
      <SignupHeading text={text.unfinished} />
      <div className="mb-4 grid justify-items-start gap-3 border-l-4 border-enamel py-0.5 pl-4" role="alert">
        <p>
          {sentence} {text.goOn}
        </p>
        <button type="button" className="button button-quiet" onClick={finishAgain}>
          {paymentText.again}
        </button>
      </div>
    </section>
  )
}

/** The only live region of the form: announces the price once the form is ready. */
function FormStatus() {
  const { step } = useStore($progress)
  const isReady = useStore($fanForm) === 'ready' && step === 'ready'
  return (
    <p className="sr-only" role="status">
      {step === 'preparing' ? text.preparing : ''}
      {isReady ? text.ready(formatEuro(SUPERFAN_CENTS)) : ''}
      {step === 'sending' ? paymentText.sending : ''}
    </p>
  )
}
