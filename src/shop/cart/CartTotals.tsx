// The totals of the cart. The shipping is an estimate; the checkout requests the real costs.
import { useStore } from '@nanostores/react'
import { cartText } from '#texts/cart.ts'
import { shopText } from '#texts/shop.ts'
import { track } from '../../browser/track.ts'
import { eurosOf, formatEuro } from '../../lib/money.ts'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { $cart, $estimate, $totals, checkoutAddress, noteSeenPrices, requestEstimate } from './cart.store.ts'

const TOTAL = 'pt-1.5 font-display text-title-s/[1.1] font-extrabold normal-nums'

export function CartTotals() {
  const { subtotalCents, count } = useStore($cart)
  const estimate = useStore($estimate)
  const { shippingCents, totalCents } = useStore($totals)
  const isCalculating = estimate.step === 'loading'
  const total = formatEuro(totalCents)
  return (
    // With little height or very large text, the totals scroll along with the lines.
    <footer className="sticky bottom-0 mt-auto flex-none border-t-2 border-dashed border-line bg-surface px-5 pt-4 pb-[max(16px,env(safe-area-inset-bottom))] [@media(height<560px)]:static">
      {estimate.step === 'failed' && (
        <p className="mb-3 border-l-4 border-error pl-3 text-s/[1.4]" role="alert">
          {cartText.noEstimate}{' '}
          <Button look="link" className="min-h-6" onClick={requestEstimate}>
            {cartText.tryAgain}
          </Button>
        </p>
      )}
      <dl
        className="cart-sums grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 tabular [&>dd]:text-right"
        aria-busy={isCalculating}
      >
        <dt>{cartText.subtotal}</dt>
        <dd>{formatEuro(subtotalCents)}</dd>
        <dt>{cartText.shipping}</dt>
        <dd>{isCalculating ? cartText.calculating : formatEuro(shippingCents)}</dd>
        <dt className={TOTAL}>
          {cartText.total}{' '}
          <small className="text-s/none font-body font-normal text-ink-soft">{shopText.vatIncluded}</small>
        </dt>
        <dd className={TOTAL}>{total}</dd>
      </dl>
      <p className="sr-only" role="status">
        {estimate.step === 'known' ? cartText.totalNow(total) : ''}
      </p>
      <LinkButton
        look="main"
        className="mt-3.5 w-full tabular"
        href={checkoutAddress()}
        onClick={() => {
          noteSeenPrices()
          track('Merch Checkout Started', { items: count, value: eurosOf(totalCents) })
        }}
      >
        {cartText.checkout(total)}
      </LinkButton>
      <p className="mt-2.5 text-s/[1.4] text-ink-soft">{cartText.estimate}</p>
    </footer>
  )
}
