// The last step: the coupon, the payment provider's form and the button. With a problem it shows the problem alone.
import { useStore } from '@nanostores/react'
import type { RefObject } from 'react'
import { checkoutText } from '#texts/checkout.ts'
import { paymentText } from '#texts/payment.ts'
import { formatEuro } from '../../lib/money.ts'
import { GUARANTEE_ID, TERMS_PATH } from '../../site/brand/sale-facts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from './Card.tsx'
import { CouponBox } from './CouponBox.tsx'
import { $checkout, $form, $hasSoldOut, $paymentError, $shipping, $sums } from './checkout.store.ts'
import { orderOf } from './checkout-state.ts'
import { ErrorCard, FormSkeleton, ProviderForm } from './ProviderForm.tsx'
import { useCheckout } from './use-checkout.ts'

interface PaymentCardProps {
  headingRef: RefObject<HTMLHeadingElement | null>
  /** Focuses the first field of the address that is wrong; false when there is none. */
  goToFault: () => boolean
}

export function PaymentCard({ headingRef, goToFault }: PaymentCardProps) {
  const { tryAgain } = useCheckout()
  const checkout = useStore($checkout)
  const shipping = useStore($shipping)
  const hasNoShipping = shipping.step === 'failed'
  const hasSoldOut = useStore($hasSoldOut)
  return (
    <Card heading={paymentText.heading} headingId="payment-heading" headingRef={headingRef}>
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
      {orderOf(checkout) && <Payment goToFault={goToFault} />}
    </Card>
  )
}

function shippingSentence(why: 'refused' | 'unanswered', hasSoldOut: boolean): string {
  if (hasSoldOut) return checkoutText.soldOutSentence
  return why === 'refused' ? checkoutText.shippingRefused : checkoutText.shippingUnanswered
}

function Payment({ goToFault }: Pick<PaymentCardProps, 'goToFault'>) {
  const { showForm, hideForm, reloadForm } = useCheckout()
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
      {canPay && <PayButton goToFault={goToFault} />}
    </>
  )
}

function PayButton({ goToFault }: Pick<PaymentCardProps, 'goToFault'>) {
  const { pressPay, tryAgain } = useCheckout()
  const checkout = useStore($checkout)
  const form = useStore($form)
  const trouble = useStore($paymentError)
  const { totalCents } = useStore($sums)
  const isPaying = checkout.step === 'paying'
  const hasSoldOut = useStore($hasSoldOut)
  // The button would name an amount that the server never agreed to.
  const isLost = checkout.step === 'ready' && checkout.change === 'lost' && !hasSoldOut
  const mayPay = checkout.step === 'ready' && checkout.change === 'none' && form === 'ready' && !hasSoldOut
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
      <p className="rounded-card border-2 border-error px-3.5 py-2.5 font-semibold empty:hidden" role="alert">
        {trouble || (hasSoldOut && checkoutText.soldOutHeading) || (isLost && checkoutText.changeLost)}
      </p>
      <Button
        look="main"
        className="min-h-14.5 w-full text-l/[1.2] tabular"
        isBusy={isPaying}
        // A press still leads to the field that is wrong.
        aria-disabled={!(mayPay || isLost) || undefined}
        onClick={() => {
          if (goToFault()) return
          if (isLost) tryAgain()
          else pressPay()
        }}
      >
        {isLost
          ? paymentText.again
          : isPaying
            ? paymentText.sending
            : checkoutText.pay(formatEuro(totalCents))}
      </Button>
      <p className="text-s text-ink-soft">{paymentText.secure}</p>
    </div>
  )
}
