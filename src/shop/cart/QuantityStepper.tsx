import { useState } from 'react'
import { cartText } from '#texts/cart.ts'
import { Stepper } from '../../ui/Stepper.tsx'
import { changeQuantity, quantityLeft } from './cart.store.ts'
import { MAX_QUANTITY_PER_LINE, MAX_QUANTITY_PER_ORDER, MIN_QUANTITY } from './cart-limits.ts'
import type { PricedLine } from './cart-lines.ts'

/** 'T-shirt, Zwart, M' */
export const nameOf = ({ product, variant }: PricedLine) =>
  [product.name, variant.colour, variant.size].filter(Boolean).join(', ')

/** `isLocked`: the quantity shows, but cannot be changed now. */
export function QuantityStepper({ line, isLocked = false }: { line: PricedLine; isLocked?: boolean }) {
  const { quantity } = line
  const name = nameOf(line)
  const most = Math.min(MAX_QUANTITY_PER_LINE, quantity + quantityLeft(line))
  /** The last change was more than fits. */
  const [isOverLimit, setIsOverLimit] = useState(false)
  const change = (wanted: number) => {
    changeQuantity(line, wanted)
    setIsOverLimit(false)
  }
  return (
    <div className="justify-self-start">
      <Stepper
        className="w-fit"
        names={{
          value: cartText.lineQuantity(name),
          less: cartText.lineLess(name),
          more: cartText.lineMore(name)
        }}
        value={quantity}
        min={MIN_QUANTITY}
        max={most}
        isLocked={isLocked}
        onChange={change}
        onLimit={() => setIsOverLimit(true)}
      />
      <p className="mt-1 text-s/[1.4] empty:hidden" role="alert">
        {isOverLimit &&
          cartText.full(most < MAX_QUANTITY_PER_LINE ? MAX_QUANTITY_PER_ORDER : MAX_QUANTITY_PER_LINE)}
      </p>
    </div>
  )
}
