// The lines of the cart, each with a picture, a quantity and a remove button, and an undo for the last removed line.
import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { cartText } from '#texts/cart.ts'
import { formatEuro } from '../../lib/money.ts'
import type { PricedLine } from './cart-lines.ts'
import { LinePicture } from './LinePicture.tsx'
import { nameOf, QuantityStepper } from './QuantityStepper.tsx'
import { $cart, $removed, forgetSoon, keepUndo, putBack, removeLine } from './store.ts'

const REMOVE = '.cart-remove'
const UNDO =
  'mt-3.5 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card bg-ticket-going px-4 py-1.5 text-[0.9375rem]/[1.4] text-on-ticket'

export function CartLines() {
  const { lines } = useStore($cart)
  const removed = useStore($removed)
  const host = useRef<HTMLDivElement>(null)
  /** After a removal, focuses the line that took its place, else the one before, else the title. */
  const focusLineAt = (at: number) =>
    requestAnimationFrame(() => {
      const buttons = [...(host.current?.querySelectorAll<HTMLElement>(REMOVE) ?? [])]
      const title = host.current?.closest('dialog')?.querySelector<HTMLElement>('#cart-title')
      const next = buttons[at] ?? buttons.at(-1) ?? title
      next?.focus()
    })
  return (
    <div className="px-5" ref={host}>
      <ul aria-label={cartText.lines} hidden={lines.length === 0}>
        {lines.map((line, at) => (
          <CartLine
            key={line.variantId}
            line={line}
            remove={() => {
              removeLine(line)
              focusLineAt(at)
            }}
          />
        ))}
      </ul>
      <div
        role="status"
        className={removed ? UNDO : undefined}
        onPointerEnter={keepUndo}
        onPointerLeave={forgetSoon}
        onFocus={keepUndo}
        onBlur={forgetSoon}
      >
        {removed && (
          <>
            <span>{cartText.removed(removed.product.name)}</span>
            <button
              type="button"
              className="link-button my-0 min-h-tap text-inherit focus-visible:[box-shadow:none] focus-visible:outline-on-ticket"
              onClick={() => {
                putBack()
                focusLineAt(lines.length)
              }}
            >
              {cartText.undo}
            </button>
          </>
        )}
      </div>
    </div>
  )
}

function CartLine({ line, remove }: { line: PricedLine; remove: () => void }) {
  const { product, variant, lineCents } = line
  const name = nameOf(line)
  const choice = [variant.colour, variant.size].filter(Boolean).join(' · ')
  return (
    <li className="grid grid-cols-[80px_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-2.5 border-b border-line py-4 max-[360px]:grid-cols-[56px_minmax(0,1fr)_auto]">
      <LinePicture
        line={line}
        className="row-span-2 size-20 self-start rounded-[6px] bg-well max-[360px]:size-14"
        size={80}
      />
      <div className="self-start">
        <p className="font-display text-[1.375rem]/[1.1] font-extrabold">{product.name}</p>
        <p className="text-s/[1.6] text-ink-soft">{choice}</p>
      </div>
      <p className="self-start text-right font-semibold tabular">{formatEuro(lineCents)}</p>
      <QuantityStepper line={line} />
      <button
        type="button"
        className="link-button cart-remove my-0 min-h-tap py-2 text-[0.9375rem]"
        aria-label={cartText.removeLine(name)}
        onClick={remove}
      >
        {cartText.remove}
      </button>
    </li>
  )
}
