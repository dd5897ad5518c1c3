// The payment step: the payment provider's form, a note on the chosen payment method, and the button. With a problem it
// shows the problem alone.
import { useStore } from '@nanostores/react'
import { paymentText } from '#texts/payment.ts'
import { superfanText, signupText as text } from '#texts/superfan.ts'
import { formatEuro } from '../../lib/money.ts'
import { TERMS_PATH } from '../brand/sale-facts.ts'
import { ErrorCard, FormSkeleton, ProviderForm } from '../checkout/ProviderForm.tsx'
import { signupOf } from './progress.ts'
import { SUPERFAN_CENTS } from './rules.ts'
import { hideSetupForm, showSetupForm } from './setup-form.controller.ts'
import { begin, pressStart, reloadForm } from './signup.controller.ts'
import { $fanForm, $fanMethod, $progress } from './store.ts'

export function StartCard() {
  const progress = useStore($progress)
  const isFormShown = useStore($fanForm) !== 'failed' && signupOf(progress) !== undefined
  const canStart = progress.step === 'preparing' || isFormShown
  return (
    <section className="checkout-card" aria-labelledby="payment-heading">
      <h2 id="payment-heading" tabIndex={-1}>
        {paymentText.heading}
      </h2>
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
      {canStart && <StartButton />}
    </section>
  )
}

function SetupForm() {
  const state = useStore($fanForm)
  return (
    <ProviderForm
      state={state}
      unprepared={superfanText.unprepared}
      show={showSetupForm}
      hide={hideSetupForm}
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

function StartButton() {
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
      <button
        type="button"
        className="button min-h-[58px] w-full text-l/[1.2] tabular"
        aria-disabled={!mayStart}
        aria-busy={isSending}
        onClick={() => void pressStart()}
      >
        {isSending ? paymentText.sending : text.submit(price)}
      </button>
      <p className="text-s text-ink-soft">{paymentText.secure}</p>
    </div>
  )
}
