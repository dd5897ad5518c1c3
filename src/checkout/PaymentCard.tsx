// The last step: the coupon, the form of the payment provider, the button. Each state has its place from the beginning.
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { formatEuro } from '../lib/money.ts'
import { GUARANTEE_ID, TERMS_PATH } from '../settings/sale-facts.ts'
import { checkoutText } from '../texts/checkout.ts'
import { CouponBox } from './CouponBox.tsx'
import { tryAgain } from './order.engine.ts'
import { hideForm, showForm } from './payment.engine.ts'
import { orderOf } from './rules.ts'
import { $form, $paymentTrouble, $shipping, $sums, $till } from './store.ts'
import { pressPay, showFormAnew } from './till.engine.ts'

export function PaymentCard() {
  const till = useStore($till)
  const shipping = useStore($shipping)
  const hasNoShipping = shipping.step === 'failed'
  return (
    <section className="checkout-card checkout-payment" aria-labelledby="payment-heading">
      <h2 id="payment-heading" tabIndex={-1}>
        {checkoutText.payment}
      </h2>
      {hasNoShipping && (
        <TroubleCard
          heading={checkoutText.noShipping}
          sentence={shipping.why === 'refused' ? checkoutText.shippingRefused : checkoutText.shippingUnheard}
          again={tryAgain}
        />
      )}
      {till.step === 'unprepared' && (
        <TroubleCard heading={checkoutText.unprepared} sentence={till.sentence} again={tryAgain} />
      )}
      {till.step === 'filling' && !hasNoShipping && <p className="checkout-hint">{checkoutText.hint}</p>}
      {till.step === 'preparing' && !hasNoShipping && <FormSkeleton text={checkoutText.preparing} />}
      {orderOf(till) && <Payment />}
    </section>
  )
}

interface Trouble {
  heading: string
  sentence: string
  again: () => void
}

function TroubleCard({ heading, sentence, again }: Trouble) {
  return (
    <div className="checkout-trouble" role="alert">
      <p className="checkout-trouble-heading">{heading}</p>
      <p>
        {sentence} {checkoutText.kept}
      </p>
      <button type="button" className="button button-quiet" onClick={again}>
        {checkoutText.tryAgain}
      </button>
    </div>
  )
}

/** As high as the form that takes its place. */
function FormSkeleton({ text }: { text: string }) {
  return (
    <div className="form-skeleton" aria-busy="true">
      <span className="sr-only">{text}</span>
      <i />
      <i />
      <i />
    </div>
  )
}

function Payment() {
  return (
    <>
      <CouponBox />
      <ProviderForm />
      <PayButton />
    </>
  )
}

function ProviderForm() {
  const state = useStore($form)
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (host.current) showForm(host.current)
    return hideForm
  }, [])
  return (
    <div className="provider-form" data-state={state} aria-busy={state === 'loading'}>
      {state === 'loading' && <FormSkeleton text={checkoutText.formLoading} />}
      {state === 'failed' && (
        <TroubleCard
          heading={checkoutText.unprepared}
          sentence={checkoutText.formFailed}
          again={showFormAnew}
        />
      )}
      <div className="provider-host" ref={host} />
    </div>
  )
}

function PayButton() {
  const till = useStore($till)
  const form = useStore($form)
  const trouble = useStore($paymentTrouble)
  const { totalCents } = useStore($sums)
  const isPaying = till.step === 'paying'
  const mayPay = till.step === 'ready' && !till.isChanging && form === 'ready'
  return (
    <div className="checkout-pay">
      <p className="checkout-secure">
        {checkoutText.terms}{' '}
        <a href={TERMS_PATH} target="_blank" rel="noopener">
          {checkoutText.termsLink}
        </a>
        {checkoutText.and}{' '}
        <a href={`${TERMS_PATH}#${GUARANTEE_ID}`} target="_blank" rel="noopener">
          {checkoutText.guaranteeLink}
        </a>
        .
      </p>
      <p className="checkout-duty">{checkoutText.duty}</p>
      <button
        type="button"
        className="button"
        aria-disabled={!mayPay}
        aria-busy={isPaying}
        onClick={pressPay}
      >
        {isPaying ? checkoutText.paying : checkoutText.pay(formatEuro(totalCents))}
      </button>
      <p className="checkout-error" role="alert">
        {trouble}
      </p>
      <p className="checkout-secure">{checkoutText.secure}</p>
    </div>
  )
}
