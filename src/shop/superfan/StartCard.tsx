// The payment step: the payment provider's form, a note on the chosen payment method, and the button. With a problem it
// shows the problem alone.
import { useStore } from '@nanostores/react'
import type { RefObject } from 'react'
import { paymentText } from '#texts/payment.ts'
import { superfanText, signupText as text } from '#texts/superfan.ts'
import { formatEuro } from '../../lib/money.ts'
import { TERMS_PATH } from '../../site/brand/sale-facts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../checkout/Card.tsx'
import { ErrorCard, FormSkeleton, ProviderForm } from '../checkout/ProviderForm.tsx'
import { signupOf } from './progress.ts'
import { SUPERFAN_CENTS } from './signup-rules.ts'
import { $fanForm, $fanMethod, $progress } from './superfan.store.ts'
import { useSignup } from './use-signup.ts'

interface StartCardProps {
  headingRef: RefObject<HTMLHeadingElement | null>
  /** Focuses the first of the fan's details that is wrong; false when there is none. */
  goToFault: () => boolean
}

export function StartCard({ headingRef, goToFault }: StartCardProps) {
  const { begin } = useSignup()
  const progress = useStore($progress)
  const isFormShown = useStore($fanForm) !== 'failed' && signupOf(progress) !== undefined
  const canStart = progress.step === 'preparing' || isFormShown
  return (
    <Card heading={paymentText.heading} headingId="payment-heading" headingRef={headingRef}>
      {progress.step === 'unprepared' && (
        <ErrorCard
          heading={superfanText.unprepared}
          sentence={progress.sentence}
          again={() => void begin()}
        />
      )}
      {progress.step === 'preparing' && <FormSkeleton text={text.preparing} />}
      {signupOf(progress) && <SetupForm />}
      {isFormShown && <MethodNote />}
      {canStart && <StartButton goToFault={goToFault} />}
    </Card>
  )
}

function SetupForm() {
  const { showForm, hideForm, reloadForm } = useSignup()
  const state = useStore($fanForm)
  return (
    <ProviderForm
      state={state}
      unprepared={superfanText.unprepared}
      show={showForm}
      hide={hideForm}
      again={reloadForm}
    />
  )
}

function MethodNote() {
  const method = useStore($fanMethod)
  const isFormReady = useStore($fanForm) === 'ready'
  if (!isFormReady || !hasNote(method)) return null
  return <p className="mt-4 text-s text-ink-soft">{text.methods[method]}</p>
}

const hasNote = (method: string): method is keyof typeof text.methods => method in text.methods

function StartButton({ goToFault }: Pick<StartCardProps, 'goToFault'>) {
  const { pressStart } = useSignup()
  const { step } = useStore($progress)
  const mayStart = useStore($fanForm) === 'ready' && step === 'ready'
  const isSending = step === 'sending'
  const price = formatEuro(SUPERFAN_CENTS)
  return (
    <div className="mt-4 grid gap-2.5 border-t-2 border-dashed border-line pt-4">
      <p className="text-s text-ink-soft">
        {text.terms(price)}{' '}
        <a href={TERMS_PATH} target="_blank" rel="noopener">
          {paymentText.termsLink}
        </a>
        .
      </p>
      <p className="leading-[1.5]">{text.obligation}</p>
      <Button
        look="main"
        className="min-h-14.5 w-full text-l/[1.2] tabular"
        isBusy={isSending}
        // A press still leads to the field that is wrong.
        aria-disabled={!mayStart || undefined}
        onClick={() => {
          if (!goToFault()) void pressStart()
        }}
      >
        {isSending ? paymentText.sending : text.submit(price)}
      </Button>
      <p className="text-s text-ink-soft">{paymentText.secure}</p>
    </div>
  )
}
