// The signup in place of the introduction: who, how to pay, the button. It comes with the press on 'Ik word Superfan'.
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { watchLeaving } from '../../browser/held-page.ts'
import { formatEuro } from '../../lib/money.ts'
import { paymentText } from '../../texts/payment.ts'
import { superfanText, signupText as text } from '../../texts/superfan.ts'
import { FanForm } from './FanForm.tsx'
import { isUnderWay } from './progress.ts'
import { SUPERFAN_CENTS } from './rules.ts'
import { SignupHeading } from './SignupHeading.tsx'
import { StartCard } from './StartCard.tsx'
import { begin, cancel, comeBack, finishAgain, resume } from './signup.controller.ts'
import { $fanForm, $progress } from './store.ts'

/** Puts the signup into an element of its page; answers the ways to set it going. */
export function mount(element: HTMLElement) {
  createRoot(element).render(<Signup />)
  return { begin, resume }
}

function Signup() {
  const progress = useStore($progress)
  useEffect(watchLeaving, [])
  useEffect(() => {
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])
  if (progress.step === 'intro') return null
  if (progress.step === 'finishing') return <Finishing />
  if (progress.step === 'unfinished') return <Unfinished sentence={progress.sentence} />
  return (
    <div className="signup">
      <BackToIntro />
      <FanForm />
      <StartCard />
      <FormAloud />
    </div>
  )
}

/** Always there: while something is sent its place stays empty. */
function BackToIntro() {
  const isHidden = isUnderWay(useStore($progress))
  return (
    <p className="signup-back">
      <button type="button" className="link-button" hidden={isHidden} onClick={cancel}>
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
      <div className="checkout-trouble" role="alert">
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

/** The one live region of the form: what is to be paid, once it can be. */
function FormAloud() {
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
