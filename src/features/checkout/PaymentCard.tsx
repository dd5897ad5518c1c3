// The last step: the coupon, the form of the payment provider, the button. Each state has its place from the beginning.
import { useStore } from '@nanostores/react'
import { formatEuro } from '../../lib/money.ts'
import { checkoutText } from '../../texts/checkout.ts'
import { paymentText } from '../../texts/payment.ts'
import { GUARANTEE_ID, TERMS_PATH } from '../brand/sale-facts.ts'
import { CouponBox } from './CouponBox.tsx'
import { pressPay, showFormAnew } from './checkout.controller.ts'
import { tryAgain } from './order.controller.ts'
import { FormSkeleton, ProviderForm, TroubleCard } from './ProviderForm.tsx'
import { hideForm, showForm } from './payment-step.controller.ts'
import { orderOf } from './rules.ts'
import { $form, $paymentTrouble, $shipping, $sums, $till } from './store.ts'

export function PaymentCard() {
  const till = useStore($till)
  const shipping = useStore($shipping)
  const hasNoShipping = shipping.step === 'failed'
  return (
    <section className="checkout-card checkout-payment" aria-labelledby="payment-heading">
      <h2 id="payment-heading" tabIndex={-1}>
        {paymentText.heading}
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

function Payment() {
  const state = useStore($form)
  return (
    <>
      <CouponBox />
      <ProviderForm
        state={state}
        unprepared={checkoutText.unprepared}
        show={showForm}
        hide={hideForm}
        again={showFormAnew}
      />
      <PayButton />
    </>
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
          {paymentText.termsLink}
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
        {isPaying ? paymentText.sending : checkoutText.pay(formatEuro(totalCents))}
      </button>
      <p className="checkout-error" role="alert">
        {trouble}
      </p>
      <p className="checkout-secure">{paymentText.secure}</p>
    </div>
  )
}
