// The quantity of a line, in the cart and in the summary of the checkout.
import { useState } from 'react'
import { cartText } from '#texts/cart.ts'
import type { PricedLine } from './cart-lines.ts'
import { MAX_QUANTITY_PER_LINE, MAX_QUANTITY_PER_ORDER } from './rules.ts'
import { changeQuantity, quantityLeft } from './store.ts'

/** 'T-shirt, Zwart, M' */
export const nameOf = ({ product, variant }: PricedLine) =>
  [product.name, variant.colour, variant.size].filter(Boolean).join(', ')

/** `isLocked`: the quantity shows, but cannot be changed now. */
export function QuantityStepper({ line, isLocked = false }: { line: PricedLine; isLocked?: boolean }) {
  const { quantity } = line
  const name = nameOf(line)
  const left = quantityLeft(line)
  const most = Math.min(MAX_QUANTITY_PER_LINE, quantity + left)
  /** The text while the visitor types: an empty field is not a quantity yet. */
  const [typed, setTyped] = useState<string>()
  /** The limit that the last change met; undefined = none. */
  const [metLimit, setMetLimit] = useState<number>()
  const change = (wanted: number) => {
    if (isLocked) return
    changeQuantity(line, wanted)
    const limit = wanted > MAX_QUANTITY_PER_LINE ? MAX_QUANTITY_PER_LINE : MAX_QUANTITY_PER_ORDER
    setMetLimit(wanted > most ? limit : undefined)
  }
  const settle = ({ valueAsNumber: wanted }: HTMLInputElement) => {
    if (typed !== undefined && Number.isInteger(wanted)) change(wanted)
    setTyped(undefined)
  }
  return (
    <div className="justify-self-start">
      <div className="stepper w-fit">
        <button
          type="button"
          aria-label={cartText.lineLess(name)}
          aria-disabled={isLocked || quantity <= 1}
          onClick={() => change(quantity - 1)}
        >
          −
        </button>
        <input
          type="number"
          inputMode="numeric"
          aria-label={cartText.lineQuantity(name)}
          value={typed ?? quantity}
          min={1}
          readOnly={isLocked}
          max={most}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') settle(currentTarget)
          }}
          onBlur={({ currentTarget }) => settle(currentTarget)}
        />
        <button
          type="button"
          aria-label={cartText.lineMore(name)}
          aria-disabled={isLocked || left === 0}
          onClick={() => change(quantity + 1)}
        >
          +
        </button>
      </div>
      <p className="mt-1 text-s/[1.4] empty:hidden" role="alert">
        {metLimit !== undefined && cartText.full(metLimit)}
      </p>
    </div>
  )
}
