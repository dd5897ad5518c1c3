// The checkout: the order summary, the address form and the payment. The island renders the whole page, on load.
// A phone shows the summary first, folded; a wide screen shows it at the right, where it stays in sight.
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { checkoutText } from '#texts/checkout.ts'
import { formatEuro } from '../../lib/money.ts'
import { $cart, $removed } from '../shop/store.ts'
import { CustomerForm } from './CustomerForm.tsx'
import { startCheckout } from './checkout.controller.ts'
import { FoldedSummary, OrderSummary } from './OrderSummary.tsx'
import { PaymentCard } from './PaymentCard.tsx'
import { SUCCESS_PATH } from './rules.ts'
import { $checkout, $elsewhere, $shipping, $sums } from './store.ts'

export function Checkout() {
  const { lines } = useStore($cart)
  const isWide = useIsWide()
  useEffect(startCheckout, [])
  if (lines.length === 0) return <EmptyCheckout />
  return (
    <div className="checkout grid gap-4 min-[900px]:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] min-[900px]:grid-rows-[auto_1fr] min-[900px]:items-start min-[900px]:gap-x-8">
      {!isWide && <FoldedSummary />}
      <CustomerForm />
      <PaymentCard />
      {isWide && <OrderSummary />}
      <TotalStatus />
    </div>
  )
}

/** The width from which the summary is next to the form. The utility classes have the same: `min-[900px]`. */
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
        <a className="button" href={SUCCESS_PATH}>
          {checkoutText.toOrder}
        </a>
      )}
      <a className="button button-quiet" href="/#merch">
        {checkoutText.toMerch}
      </a>
    </div>
  )
}

/** The only live region of the page: announces the total each time it changes. */
function TotalStatus() {
  const checkout = useStore($checkout)
  const { totalCents } = useStore($sums)
  // The error is an alert of its own.
  const hasNoShipping = useStore($shipping).step === 'failed'
  const isSettled = checkout.step === 'ready' && !checkout.isChanging
  return (
    <p className="sr-only" role="status">
      {checkout.step === 'preparing' && !hasNoShipping && checkoutText.preparing}
      {isSettled && checkoutText.totalNow(formatEuro(totalCents))}
    </p>
  )
}
