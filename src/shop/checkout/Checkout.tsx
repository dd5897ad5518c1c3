// The checkout: the order summary, the address form and the payment. The island renders the whole page, on load.
// A phone shows the summary first, folded; a wide screen shows it at the right, where it stays in sight.
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { checkoutText } from '#texts/checkout.ts'
import { formatEuro } from '../../lib/money.ts'
import type { DetailsFormHandle } from '../../ui/DetailsForm.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { $cart, $removed } from '../cart/cart.store.ts'
import { CustomerForm } from './CustomerForm.tsx'
import { createCheckout } from './checkout.service.ts'
import { $checkout, $elsewhere, $shipping, $sums } from './checkout.store.ts'
import { SUCCESS_PATH } from './checkout-state.ts'
import { FoldedSummary, OrderSummary, SaleFacts } from './OrderSummary.tsx'
import { PaymentCard } from './PaymentCard.tsx'
import { useCartInAddress } from './use-cart-in-address.ts'
import { CheckoutContext } from './use-checkout.ts'
import { useOtherTabs } from './use-other-tabs.ts'

export function Checkout() {
  const { lines } = useStore($cart)
  const isPaying = useStore($checkout).step === 'paying'
  const isWide = useIsWide()
  const [checkout] = useState(createCheckout)
  const form = useRef<DetailsFormHandle>(null)
  const paymentHeading = useRef<HTMLHeadingElement>(null)
  useEffect(() => checkout.start(), [checkout])
  useOtherTabs()
  useCartInAddress()
  // Another tab may empty the cart during a payment: without this page's form, its result would be lost.
  if (lines.length === 0 && !isPaying) return <EmptyCheckout />
  return (
    <CheckoutContext value={checkout}>
      <div className="checkout grid gap-4 wide:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] wide:grid-rows-[auto_1fr] wide:items-start wide:gap-x-8">
        {!isWide && (
          <>
            <FoldedSummary />
            <SaleFacts />
          </>
        )}
        <CustomerForm ref={form} onComplete={() => paymentHeading.current?.focus()} />
        <PaymentCard headingRef={paymentHeading} goToFault={() => form.current?.goToFault() ?? false} />
        {isWide && <OrderSummary />}
        <TotalStatus />
      </div>
    </CheckoutContext>
  )
}

/** The width from which the summary is next to the form: the breakpoint `wide` of the theme. */
const WIDE = matchMedia('(width >= 900px)')

function useIsWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      WIDE.addEventListener('change', onChange)
      return () => WIDE.removeEventListener('change', onChange)
    },
    () => WIDE.matches
  )
}

function EmptyCheckout() {
  const elsewhere = useStore($elsewhere)
  const message = useRef<HTMLParagraphElement>(null)
  const isPaid = elsewhere.step === 'paid'
  // The last line was removed here, or the order paid elsewhere: what had the focus is gone.
  useEffect(() => {
    if ($removed.get() || isPaid) message.current?.focus()
  }, [isPaid])
  if (elsewhere.step === 'asking') return null
  return (
    <div className="grid justify-items-start gap-6">
      <p
        className="font-display text-title font-extrabold focus-visible:[outline:none]"
        tabIndex={-1}
        ref={message}
      >
        {isPaid ? checkoutText.paidElsewhere(elsewhere.number) : checkoutText.empty}
      </p>
      {isPaid && (
        <LinkButton look="main" href={SUCCESS_PATH}>
          {checkoutText.toOrder}
        </LinkButton>
      )}
      <LinkButton look={isPaid ? 'quiet' : 'main'} href="/#merch">
        {checkoutText.toMerch}
      </LinkButton>
    </div>
  )
}

/** Announces the total each time it changes, and that the payment is being prepared. Errors are alerts of their own. */
function TotalStatus() {
  const checkout = useStore($checkout)
  const { totalCents } = useStore($sums)
  // Its error is an alert.
  const hasNoShipping = useStore($shipping).step === 'failed'
  const isSettled = checkout.step === 'ready' && checkout.change === 'none'
  return (
    <p className="sr-only" role="status">
      {checkout.step === 'preparing' && !hasNoShipping && checkoutText.preparing}
      {isSettled && checkoutText.totalNow(formatEuro(totalCents))}
    </p>
  )
}
