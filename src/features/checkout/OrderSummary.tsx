// What is bought and what it comes to, right before it is paid.
import { useStore } from '@nanostores/react'
import { formatEuro } from '../../lib/money.ts'
import { checkoutText } from '../../texts/checkout.ts'
import type { PricedLine } from '../shop/basket.ts'
import { pictureIn } from '../shop/catalogue.ts'
import { $cart } from '../shop/store.ts'
import { $shipping, $sums } from './store.ts'

export function OrderSummary() {
  const { lines } = useStore($cart)
  return (
    <section className="checkout-card checkout-summary" aria-labelledby="summary-heading">
      <h2 id="summary-heading">{checkoutText.summary}</h2>
      <ul aria-label={checkoutText.lines}>
        {lines.map((line) => (
          <SummaryLine key={line.variantId} line={line} />
        ))}
      </ul>
      <OrderSums />
    </section>
  )
}

function SummaryLine({ line }: { line: PricedLine }) {
  const { product, variant, quantity, lineCents } = line
  return (
    <li className="summary-line">
      <img src={pictureIn(160, product, variant.colour)} alt="" width="64" height="64" />
      <p>
        <span className="summary-name">{product.name}</span>
        <span className="summary-choice">
          {[variant.colour, variant.size].filter(Boolean).join(' · ')} · {quantity} ×
        </span>
      </p>
      <p className="summary-price">{formatEuro(lineCents)}</p>
    </li>
  )
}

function OrderSums() {
  const { subtotalCents, shippingCents, discountCents, couponCode, totalCents } = useStore($sums)
  const isAsking = useStore($shipping).step === 'asking'
  const unknown = isAsking ? checkoutText.calculating : checkoutText.noShippingKnown
  return (
    <dl className="summary-sums" aria-busy={isAsking}>
      <dt>{checkoutText.subtotal}</dt>
      <dd>{formatEuro(subtotalCents)}</dd>
      <dt>{checkoutText.shipping}</dt>
      <dd>{shippingCents === undefined ? unknown : formatEuro(shippingCents)}</dd>
      {discountCents > 0 && (
        <>
          <dt>{checkoutText.discount(couponCode)}</dt>
          <dd>− {formatEuro(discountCents)}</dd>
        </>
      )}
      <dt className="summary-total">
        {checkoutText.total}{' '}
        <small>{shippingCents === undefined ? checkoutText.withoutShipping : checkoutText.vatIncluded}</small>
      </dt>
      <dd className="summary-total">{formatEuro(totalCents)}</dd>
    </dl>
  )
}
