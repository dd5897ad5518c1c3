// The items and the total, shown right before paying.
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
    <section
      className="checkout-card min-[900px]:sticky min-[900px]:top-[calc(var(--bar-height)+16px)] min-[900px]:px-6 min-[900px]:[grid-area:1/2/span_2]"
      aria-labelledby="summary-heading"
    >
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
    <li className="grid grid-cols-[64px_minmax(0,1fr)_auto] items-start gap-3.5 border-b border-line py-3 first:pt-0">
      <img
        className="size-16 rounded-[6px] bg-well"
        src={pictureIn(160, product, variant.colour)}
        alt=""
        width="64"
        height="64"
      />
      <p>
        <span className="block font-display text-[1.375rem]/[1.1] font-extrabold">{product.name}</span>
        <span className="text-s/[1.6] text-ink-soft">
          {[variant.colour, variant.size].filter(Boolean).join(' · ')} · {quantity} ×
        </span>
      </p>
      <p className="font-semibold tabular-nums">{formatEuro(lineCents)}</p>
    </li>
  )
}

const TOTAL =
  'summary-total mt-1.5 border-t-2 border-dashed border-line pt-3 font-display text-title-s/[1.1] font-extrabold normal-nums'

function OrderSums() {
  const { subtotalCents, shippingCents, discountCents, couponCode, totalCents } = useStore($sums)
  const isAsking = useStore($shipping).step === 'asking'
  const unknown = isAsking ? checkoutText.calculating : checkoutText.noShippingKnown
  return (
    <dl
      className="summary-sums mt-3.5 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 tabular-nums [&>dd]:text-right"
      aria-busy={isAsking}
    >
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
      <dt className={TOTAL}>
        {checkoutText.total}{' '}
        <small className="text-s/none font-body font-normal text-ink-soft">
          {shippingCents === undefined ? checkoutText.withoutShipping : checkoutText.vatIncluded}
        </small>
      </dt>
      {/* The negative margin continues the dashed line under the gap. */}
      <dd className={`${TOTAL} -ml-4 pl-4`}>{formatEuro(totalCents)}</dd>
    </dl>
  )
}
