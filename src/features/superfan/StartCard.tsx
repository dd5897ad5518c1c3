// The payment step: the payment provider's form, a note for each payment method, and the button. Space is reserved for each
// state, so nothing shifts.
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
    <section className="checkout-card" aria-labelledby="payment-heading">
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
    <dl className="mt-4 grid gap-3 text-s text-ink-soft">
      {text.methods.map(([method, note]) => (
        <div key={method}>
          <dt className="font-semibold text-ink">{method}</dt>
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
    <div className="mt-4 grid gap-2.5 border-t-2 border-dashed border-line pt-4">
      <p className="text-s text-ink-soft">
        {text.terms(price)}{' '}
        <a href={TERMS_PATH} target="_blank" rel="noopener">
          {paymentText.termsLink}
        </a>
        .
      </p>
      <p className="leading-[1.45]">{text.obligation}</p>
      <button
        type="button"
        className="button min-h-[58px] w-full text-l/[1.2] tabular-nums"
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
