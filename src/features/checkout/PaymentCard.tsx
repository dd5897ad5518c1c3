// The last step: the coupon, the payment provider's form and the button. With a problem it shows the problem alone.
import { useStore } from '@nanostores/react'
import { checkoutText } from '#texts/checkout.ts'
import { paymentText } from '#texts/payment.ts'
import { formatEuro } from '../../lib/money.ts'
import { GUARANTEE_ID, TERMS_PATH } from '../brand/sale-facts.ts'
import { CouponBox } from './CouponBox.tsx'
import { pressPay, reloadForm } from './checkout.controller.ts'
import { tryAgain } from './order.controller.ts'
import { ErrorCard, FormSkeleton, ProviderForm } from './ProviderForm.tsx'
import { hideForm, showForm } from './payment.controller.ts'
import { orderOf } from './rules.ts'
import { $checkout, $form, $hasSoldOut, $paymentError, $shipping, $sums } from './store.ts'

export function PaymentCard() {
  const checkout = useStore($checkout)
  const shipping = useStore($shipping)
  const hasNoShipping = shipping.step === 'failed'
  const hasSoldOut = useStore($hasSoldOut)
  return (
    <section className="checkout-card" aria-labelledby="payment-heading">
      <h2 id="payment-heading" tabIndex={-1}>
        {paymentText.heading}
      </h2>
      {hasNoShipping && (
        <ErrorCard
          heading={hasSoldOut ? checkoutText.soldOutHeading : checkoutText.noShipping}
          sentence={shippingSentence(shipping.why, hasSoldOut)}
          again={tryAgain}
        />
      )}
      {checkout.step === 'unprepared' && !hasNoShipping && (
        <ErrorCard heading={checkoutText.unprepared} sentence={checkout.sentence} again={tryAgain} />
      )}
      {checkout.step === 'filling' && !hasNoShipping && (
        <p className="max-w-[44ch] rounded-card border-2 border-dashed border-line px-4 py-3 text-ink-soft">
          {checkoutText.hint}
        </p>
      )}
      {checkout.step === 'preparing' && !hasNoShipping && <FormSkeleton text={checkoutText.preparing} />}
      {orderOf(checkout) && <Payment />}
    </section>
  )
}

function shippingSentence(why: 'refused' | 'unanswered', hasSoldOut: boolean): string {
  if (hasSoldOut) return checkoutText.soldOutSentence
  return why === 'refused' ? checkoutText.shippingRefused : checkoutText.shippingUnanswered
}

function Payment() {
  const state = useStore($form)
  const canPay = state !== 'failed'
  return (
    <>
      {canPay && <CouponBox />}
      <ProviderForm
        state={state}
        unprepared={checkoutText.unprepared}
        show={showForm}
        hide={hideForm}
        again={reloadForm}
      />
      {canPay && <PayButton />}
    </>
  )
}

function PayButton() {
  const checkout = useStore($checkout)
  const form = useStore($form)
  const trouble = useStore($paymentError)
  const { totalCents } = useStore($sums)
  const isPaying = checkout.step === 'paying'
  const hasSoldOut = useStore($hasSoldOut)
  const mayPay = checkout.step === 'ready' && !checkout.isChanging && form === 'ready' && !hasSoldOut
  return (
    <div className="mt-4 grid gap-2.5 border-t-2 border-dashed border-line pt-4">
      <p className="text-s text-ink-soft">
        {checkoutText.terms}{' '}
        <a href={TERMS_PATH} target="_blank" rel="noopener">
          {paymentText.termsLink}
        </a>
        {checkoutText.and}{' '}
        <a href={`${TERMS_PATH}#${GUARANTEE_ID}`} target="_blank" rel="noopener">
          {checkoutText.guaranteeLink}
        </a>
        .
      </p>
      <p className="leading-[1.5]">{checkoutText.obligation}</p>
      <p
        className="rounded-card border-2 border-enamel-text px-3.5 py-2.5 font-semibold empty:hidden"
        role="alert"
      >
        {trouble || (hasSoldOut && checkoutText.soldOutHeading)}
      </p>
      <button
        type="button"
        className="button min-h-[58px] w-full text-l/[1.2] tabular"
        aria-disabled={!mayPay}
        aria-busy={isPaying}
        onClick={pressPay}
      >
        {isPaying ? paymentText.sending : checkoutText.pay(formatEuro(totalCents))}
      </button>
      <p className="text-s text-ink-soft">{paymentText.secure}</p>
    </div>
  )
}
