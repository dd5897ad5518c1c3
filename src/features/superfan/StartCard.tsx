// How the fan pays: the form of the payment provider, a note for each way, and the button. Each state has its place from the
// beginning.
import { useStore } from '@nanostores/react'
import { formatEuro } from '../../lib/money.ts'
import { paymentText } from '../../texts/payment.ts'
import { superfanText, signupText as text } from '../../texts/superfan.ts'
import { TERMS_PATH } from '../brand/sale-facts.ts'
import { FormSkeleton, ProviderForm, TroubleCard } from '../checkout/ProviderForm.tsx'
import { signupOf } from './progress.ts'
import { SUPERFAN_CENTS } from './rules.ts'
import { hideSetupForm, showSetupForm } from './setup-form.controller.ts'
import { begin, pressStart, showFormAnew } from './signup.controller.ts'
import { $fanForm, $progress } from './store.ts'

export function StartCard() {
  const progress = useStore($progress)
  return (
    <section className="checkout-card checkout-payment" aria-labelledby="payment-heading">
      <h2 id="payment-heading" tabIndex={-1}>
        {paymentText.heading}
      </h2>
      {progress.step === 'unprepared' && (
        <TroubleCard
          heading={superfanText.unprepared}
          sentence={progress.sentence}
          again={() => void begin()}
        />
      )}
      {progress.step === 'preparing' && <FormSkeleton text={text.preparing} />}
      {signupOf(progress) && <SetupForm />}
      <MethodNotes />
      <StartButton />
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
      again={showFormAnew}
    />
  )
}

function MethodNotes() {
  return (
    <dl className="signup-methods">
      {text.methods.map(([method, note]) => (
        <div key={method}>
          <dt>{method}</dt>
          <dd>{note}</dd>
        </div>
      ))}
    </dl>
  )
}

function StartButton() {
  const { step } = useStore($progress)
  const mayStart = useStore($fanForm) === 'ready' && step === 'ready'
  const isSending = step === 'sending'
  const price = formatEuro(SUPERFAN_CENTS)
  return (
    <div className="checkout-pay">
      <p className="checkout-secure">
        {text.terms(price)}{' '}
        <a href={TERMS_PATH} target="_blank" rel="noopener">
          {paymentText.termsLink}
        </a>
        .
      </p>
      <p className="checkout-duty">{text.duty}</p>
      <button
        type="button"
        className="button"
        aria-disabled={!mayStart}
        aria-busy={isSending}
        onClick={() => void pressStart()}
      >
        {isSending ? paymentText.sending : text.submit(price)}
      </button>
      <p className="checkout-secure">{paymentText.secure}</p>
    </div>
  )
}
