import { useStore } from '@nanostores/react'
import { type RefObject, useRef } from 'react'
import { flushSync } from 'react-dom'
import { cartText } from '#texts/cart.ts'
import { formatEuro } from '../../lib/money.ts'
import { Button } from '../../ui/Button.tsx'
import { $cart, $removed, forgetSoon, keepUndo, putBack, removeLine } from './cart.store.ts'
import type { PricedLine } from './cart-lines.ts'
import { LinePicture } from './LinePicture.tsx'
import { nameOf, QuantityStepper } from './QuantityStepper.tsx'

/** `titleRef` gets the focus when the last line is removed. */
export function CartLines({ titleRef }: { titleRef: RefObject<HTMLElement | null> }) {
  const { lines } = useStore($cart)
  const list = useRef<HTMLUListElement>(null)
  /** After a removal, focuses the line that took its place, else the one before, else the title. */
  const changeAndFocus = (change: () => void, at: number) => {
    flushSync(change)
    const buttons = list.current?.querySelectorAll<HTMLElement>('.cart-remove') ?? []
    const next = buttons[Math.min(at, buttons.length - 1)] ?? titleRef.current
    next?.focus()
  }
  return (
    <div className="px-5">
      <ul aria-label={cartText.lines} hidden={lines.length === 0} ref={list}>
        {lines.map((line, at) => (
          <CartLine
            key={line.variantId}
            line={line}
            remove={() => changeAndFocus(() => removeLine(line), at)}
          />
        ))}
      </ul>
      <Undo undo={() => changeAndFocus(putBack, lines.length)} />
    </div>
  )
}

function CartLine({ line, remove }: { line: PricedLine; remove: () => void }) {
  const { product, variant, lineCents } = line
  const choice = [variant.colour, variant.size].filter(Boolean).join(' · ')
  return (
    <li className="grid grid-cols-[80px_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-2.5 border-b border-line py-4 max-xs:grid-cols-[56px_minmax(0,1fr)_auto]">
      <LinePicture
        line={line}
        className="row-span-2 aspect-square w-full self-start rounded-[6px] bg-well"
        size={80}
      />
      <div className="self-start">
        <p className="font-display text-xl font-extrabold">{product.name}</p>
        <p className="text-s/[1.6] text-ink-soft">{choice}</p>
      </div>
      <p className="self-start text-right font-semibold tabular">{formatEuro(lineCents)}</p>
      <QuantityStepper line={line} />
      <Button
        look="link"
        className="cart-remove my-0 min-h-tap py-2 text-s"
        aria-label={cartText.removeLine(nameOf(line))}
        onClick={remove}
      >
        {cartText.remove}
      </Button>
    </li>
  )
}

/** Offers the removed line for a few seconds; longer while the visitor is at the offer. */
function Undo({ undo }: { undo: () => void }) {
  const removed = useStore($removed)
  return (
    <div
      role="status"
      className={
        removed &&
        'mt-3.5 flex flex-wrap items-center gap-x-4 rounded-card bg-ticket-going px-4 py-1.5 text-s/[1.4] text-on-ticket'
      }
      onPointerEnter={keepUndo}
      onPointerLeave={forgetSoon}
      onFocus={keepUndo}
      onBlur={forgetSoon}
    >
      {removed && (
        <>
          <span>{cartText.removed(removed.product.name)}</span>
          <Button
            look="link"
            className="my-0 min-h-tap text-inherit focus-visible:[box-shadow:none] focus-visible:outline-on-ticket"
            onClick={undo}
          >
            {cartText.undo}
          </Button>
        </>
      )}
    </div>
  )
}
