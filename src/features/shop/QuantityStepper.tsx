// The quantity of a line, in the cart and in the summary of the checkout.
import { useState } from 'react'
import { cartText } from '#texts/cart.ts'
import type { PricedLine } from './cart-lines.ts'
import { MAX_QUANTITY_PER_LINE } from './rules.ts'
import { changeQuantity, quantityLeft } from './store.ts'

/** 'T-shirt, Zwart, M' */
export const nameOf = ({ product, variant }: PricedLine) =>
  [product.name, variant.colour, variant.size].filter(Boolean).join(', ')

/** `isLocked`: the quantity shows, but cannot be changed now. */
export function QuantityStepper({ line, isLocked = false }: { line: PricedLine; isLocked?: boolean }) {
  const { quantity } = line
  const name = nameOf(line)
  const change = (wanted: number) => {
    if (!isLocked) changeQuantity(line, wanted)
  }
  const left = quantityLeft(line)
  /** The text while the visitor types: an empty field is not a quantity yet. */
  const [typed, setTyped] = useState<string>()
  return (
    <div className="stepper justify-self-start">
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
        max={Math.min(MAX_QUANTITY_PER_LINE, quantity + left)}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={({ currentTarget }) => {
          const wanted = currentTarget.valueAsNumber
          if (Number.isInteger(wanted)) change(wanted)
          setTyped(undefined)
        }}
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
  )
}
