// What the cart comes to: the shipping is an estimate, and the checkout asks again.
import { useStore } from '@nanostores/react'
import { track } from '../../browser/track.ts'
import { eurosOf, formatEuro } from '../../lib/money.ts'
import { cartText } from '../../texts/cart.ts'
import { shopText } from '../../texts/shop.ts'
import { $cart, $estimate, $totals, askEstimate } from './store.ts'

export function CartTotals() {
  const { subtotalCents, count } = useStore($cart)
  const estimate = useStore($estimate)
  const { shippingCents, totalCents } = useStore($totals)
  const isAsking = estimate.step === 'asking'
  const total = formatEuro(totalCents)
  return (
    <footer className="cart-foot">
      {estimate.step === 'failed' && (
        <p className="cart-error" role="alert">
          {cartText.noEstimate}{' '}
          <button type="button" className="link-button" onClick={askEstimate}>
            {cartText.tryAgain}
          </button>
        </p>
      )}
      <dl className="cart-sums" aria-busy={isAsking}>
        <dt>{cartText.subtotal}</dt>
        <dd>{formatEuro(subtotalCents)}</dd>
        <dt>{cartText.shipping}</dt>
        <dd>{isAsking ? cartText.calculating : formatEuro(shippingCents)}</dd>
        <dt className="cart-total">
          {cartText.total} <small>{shopText.vatIncluded}</small>
        </dt>
        <dd className="cart-total">{total}</dd>
      </dl>
      <p className="sr-only" role="status">
        {estimate.step === 'known' ? cartText.totalNow(total) : ''}
      </p>
      <a
        className="button cart-checkout"
        href="/checkout/"
        data-astro-history="replace"
        onClick={() => track('Merch Checkout Started', { items: count, value: eurosOf(totalCents) })}
      >
        {cartText.checkout(total)}
      </a>
      <p className="cart-note">{cartText.estimate}</p>
    </footer>
  )
}
