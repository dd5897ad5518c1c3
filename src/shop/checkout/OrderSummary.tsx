// The items and the total, shown right before paying.
import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cartText } from '#texts/cart.ts'
import { checkoutText } from '#texts/checkout.ts'
import { shopText } from '#texts/shop.ts'
import { formatEuro } from '../../lib/money.ts'
import { TERMS_PATH, WITHDRAWAL_ID } from '../../site/brand/sale-facts.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { $cart, removeLine } from '../cart/cart.store.ts'
import type { PricedLine } from '../cart/cart-lines.ts'
import { LinePicture } from '../cart/LinePicture.tsx'
import { nameOf, QuantityStepper } from '../cart/QuantityStepper.tsx'
import { Card } from './Card.tsx'
import { $checkout, $shipping, $summary, $sums } from './checkout.store.ts'
import type { SummaryLine as PricedSummaryLine } from './checkout-state.ts'

export function OrderSummary() {
  return (
    <Card
      className="sticky top-4 col-start-2 row-span-2 row-start-1 wide:px-6"
      heading={checkoutText.summary}
      headingId="summary-heading"
    >
      <SummaryLines />
      <OrderSums />
      <SaleFacts className="mt-4" />
    </Card>
  )
}

/** What the law wants to be said where ordering begins: the order, then this, then the form. */
export const SaleFacts = ({ className = '' }: { className?: string }) => (
  <p className={`text-s/[1.4] text-ink-soft ${className}`}>
    {shopText.saleFacts} {checkoutText.withdrawal}{' '}
    <a href={`${TERMS_PATH}#${WITHDRAWAL_ID}`} target="_blank" rel="noopener">
      {checkoutText.withdrawalLink}
    </a>
    .
  </p>
)

const MOST_PICTURES = 3

/** One line with pictures, count and total, which unfolds to the whole summary, by itself when a line needs attention. */
export function FoldedSummary() {
  const { lines, count } = useStore($cart)
  const { totalCents } = useStore($sums)
  const shippingText = useShippingText()
  const summary = useStore($summary)
  const needsAttention = summary.some(({ isSoldOut, seenCents }) => isSoldOut || seenCents !== undefined)
  const [isOpen, setOpen] = useState(needsAttention)
  useEffect(() => {
    if (needsAttention) setOpen(true)
  }, [needsAttention])
  return (
    <details
      className="folded-summary group -mx-side bg-well px-side"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-16 cursor-pointer list-none items-center gap-x-3 gap-y-1 py-2.5 max-xs:flex-wrap">
        <span className="flex *:not-first:-ml-3" aria-hidden="true">
          {lines.slice(0, MOST_PICTURES).map((line) => (
            <LinePicture
              key={line.variantId}
              line={line}
              className="size-11 rounded-[6px] border-2 border-well bg-surface"
              size={44}
            />
          ))}
        </span>
        <span className="min-w-0 flex-1 text-s/[1.3]">
          <span className="flex items-center gap-1.5 font-semibold underline underline-offset-[0.22em]">
            {checkoutText.summary}
            <span className="flex group-open:rotate-180">
              <Icon name="down" />
            </span>
          </span>
          <span className="text-ink-soft">
            {checkoutText.pieces(count)} · {checkoutText.withShipping(shippingText)}
          </span>
        </span>
        <strong className="flex-none font-display text-title-s font-extrabold tabular">
          <span className="sr-only">{checkoutText.total} </span>
          {formatEuro(totalCents)}
        </strong>
      </summary>
      <div className="pb-5">
        <SummaryLines />
        <OrderSums />
      </div>
    </details>
  )
}

/** The shipping costs, or why they are unknown. */
function useShippingText(): string {
  const { shippingCents } = useStore($sums)
  const isCalculating = useStore($shipping).step === 'loading'
  if (shippingCents !== undefined) return formatEuro(shippingCents)
  return isCalculating ? checkoutText.calculating : checkoutText.noShippingKnown
}

function SummaryLines() {
  const lines = useStore($summary)
  const host = useRef<HTMLUListElement>(null)
  /** Removes a line, and focuses the one that took its place, else the last. */
  const remove = (line: PricedLine, at: number) => {
    removeLine(line)
    requestAnimationFrame(() => {
      const buttons = host.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
      const next = buttons[Math.min(at, buttons.length - 1)]
      next?.focus()
    })
  }
  return (
    <ul aria-label={checkoutText.lines} ref={host}>
      {lines.map((line, at) => (
        <SummaryLine key={line.variantId} line={line} remove={() => remove(line, at)} />
      ))}
    </ul>
  )
}

/** A changed quantity and a removed line are new quotes for the same order. */
function SummaryLine({ line, remove }: { line: PricedSummaryLine; remove: () => void }) {
  const { product, variant, unitCents, lineCents, seenCents, isSoldOut } = line
  const isPaying = useStore($checkout).step === 'paying'
  return (
    <li className="grid grid-cols-[64px_minmax(0,1fr)_auto] items-start gap-3.5 border-b border-line py-3 first:pt-0">
      <LinePicture line={line} className="size-16 rounded-[6px] bg-well" size={64} />
      <div>
        <span className="block font-display text-xl font-extrabold">{product.name}</span>
        <span className="mb-1.5 block text-s/[1.6] text-ink-soft">
          {[variant.colour, variant.size].filter(Boolean).join(' · ')}
        </span>
        <LineNote>{isSoldOut && checkoutText.soldOut}</LineNote>
        <LineNote>
          {seenCents !== undefined && checkoutText.priceChanged(formatEuro(unitCents), formatEuro(seenCents))}
        </LineNote>
        <div className="flex flex-wrap items-center gap-x-4">
          <QuantityStepper line={line} isLocked={isPaying} />
          <Button
            look="link"
            className="my-0 min-h-tap text-[0.9375rem]"
            aria-label={cartText.removeLine(nameOf(line))}
            isOff={isPaying}
            data-remove
            onClick={remove}
          >
            {cartText.remove}
          </Button>
        </div>
      </div>
      <p className="font-semibold tabular">{formatEuro(lineCents)}</p>
    </li>
  )
}

/** What a buyer should know about a line before paying. */
const LineNote = ({ children }: { children: ReactNode }) => (
  <span className="mb-1.5 block border-l-4 border-warn pl-2.5 text-s/[1.4] font-semibold empty:hidden">
    {children}
  </span>
)

const TOTAL =
  'summary-total mt-1.5 border-t-2 border-dashed border-line pt-3 font-display text-title-s/[1.1] font-extrabold normal-nums'

function OrderSums() {
  const { subtotalCents, shippingCents, discountCents, couponCode, totalCents } = useStore($sums)
  const isCalculating = useStore($shipping).step === 'loading'
  const shippingText = useShippingText()
  return (
    <dl
      className="summary-sums mt-3.5 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 tabular [&>dd]:text-right"
      aria-busy={isCalculating}
    >
      <dt>{checkoutText.subtotal}</dt>
      <dd>{formatEuro(subtotalCents)}</dd>
      <dt>{checkoutText.shipping}</dt>
      <dd>{shippingText}</dd>
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
