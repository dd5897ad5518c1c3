// The checkout: what is bought, where it goes, how it is paid. The whole of its page, from the load on.
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { formatEuro } from '../../lib/money.ts'
import { checkoutText } from '../../texts/checkout.ts'
import { $cart } from '../shop/store.ts'
import { CustomerForm } from './CustomerForm.tsx'
import { paymentContextOf } from './checkout.controller.ts'
import { OrderSummary } from './OrderSummary.tsx'
import { PaymentCard } from './PaymentCard.tsx'
import { $sums, $till } from './store.ts'

/** Puts the checkout into an element of its page. */
export function mount(element: HTMLElement): void {
  createRoot(element).render(<Checkout />)
}

function Checkout() {
  const { lines } = useStore($cart)
  useEffect(paymentContextOf, [])
  if (lines.length === 0) return <EmptyCheckout />
  return (
    <div className="checkout">
      <CustomerForm />
      <OrderSummary />
      <PaymentCard />
      <TotalAloud />
    </div>
  )
}

function EmptyCheckout() {
  return (
    <div className="checkout-empty">
      <p className="checkout-empty-line">{checkoutText.empty}</p>
      <a className="button button-quiet" href="/#merch">
        {checkoutText.toMerch}
      </a>
    </div>
  )
}

/** The one live region of the page: what is to be paid, each time that it has been settled anew. */
function TotalAloud() {
  const till = useStore($till)
  const { totalCents } = useStore($sums)
  const isSettled = till.step === 'ready' && !till.isChanging
  return (
    <p className="sr-only" role="status">
      {till.step === 'preparing' && checkoutText.preparing}
      {isSettled && checkoutText.totalNow(formatEuro(totalCents))}
    </p>
  )
}
