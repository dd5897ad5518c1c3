// The signup, which replaces the introduction: the fan's details, the payment form and the button. Loaded at the press on
// 'Ik word Superfan'.
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { paymentText } from '#texts/payment.ts'
import { superfanText, signupText as text } from '#texts/superfan.ts'
import { watchLeaving } from '../../browser/confirm-leaving.ts'
import { formatEuro } from '../../lib/money.ts'
import { Button } from '../../ui/Button.tsx'
import type { DetailsFormHandle } from '../../ui/DetailsForm.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Progress } from '../../ui/States.tsx'
import { Card } from '../checkout/Card.tsx'
import { FanForm } from './FanForm.tsx'
import { isUnderWay } from './progress.ts'
import { StartCard } from './StartCard.tsx'
import type { SignupService } from './signup.service.ts'
import { SUPERFAN_CENTS } from './signup-rules.ts'
import { $fanForm, $progress } from './superfan.store.ts'
import { useArrival } from './use-arrival.ts'
import { SignupContext, useSignup } from './use-signup.ts'

export function Signup({ signup }: { signup: SignupService }) {
  const { step } = useStore($progress)
  useEffect(watchLeaving, [])
  useEffect(() => {
    addEventListener('pageshow', signup.restoreFromCache)
    return () => removeEventListener('pageshow', signup.restoreFromCache)
  }, [signup])
  if (step === 'intro') return null
  return (
    <SignupContext value={signup}>
      {step === 'finishing' && <Finishing />}
      {step === 'unfinished' && <Unfinished />}
      {step !== 'finishing' && step !== 'unfinished' && <Form />}
    </SignupContext>
  )
}

function Form() {
  const fanForm = useRef<DetailsFormHandle>(null)
  const paymentHeading = useRef<HTMLHeadingElement>(null)
  return (
    <div className="signup grid gap-x-6 gap-y-4 wide:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] wide:grid-rows-[auto_1fr] wide:items-start wide:gap-x-8">
      <BackToIntro />
      <FanForm ref={fanForm} onComplete={() => paymentHeading.current?.focus()} />
      <StartCard headingRef={paymentHeading} goToFault={() => fanForm.current?.goToFault() ?? false} />
      <FormStatus />
    </div>
  )
}

/** The back button. Keeps its space while it is hidden during a submission. */
function BackToIntro() {
  const { cancel } = useSignup()
  const isHidden = isUnderWay(useStore($progress))
  return (
    <p className="min-h-tap wide:col-span-full">
      <Button hidden={isHidden} onClick={cancel}>
        <Icon name="left" />
        {superfanText.back}
      </Button>
    </p>
  )
}

function Finishing() {
  const heading = useArrival()
  return (
    <Card heading={text.finishing} headingId="signup-heading" headingRef={heading} aria-busy="true">
      <p className="mb-6" role="status">
        {text.wait}
      </p>
      <Progress name={text.finishing} />
    </Card>
  )
}

function Unfinished() {
  const heading = useArrival()
  const { finishAgain } = useSignup()
  const progress = useStore($progress)
  const sentence = progress.step === 'unfinished' ? progress.sentence : ''
  return (
    <Card heading={text.unfinished} headingId="signup-heading" headingRef={heading}>
      <div className="mb-4 grid justify-items-start gap-3 border-l-4 border-error py-0.5 pl-4" role="alert">
        <p>
          {sentence} {text.goOn}
        </p>
        <Button onClick={finishAgain}>{paymentText.again}</Button>
      </div>
    </Card>
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
