// What a visitor chooses of a product: its colour, its size, and how many.
import { type ReactNode, useId } from 'react'
import { cartText } from '#texts/cart.ts'
import { shopText } from '#texts/shop.ts'
import { notify } from '../../site/notices/notices.store.ts'
import { Select } from '../../ui/Field.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import { MAX_QUANTITY_PER_LINE, MIN_QUANTITY } from '../cart/cart-limits.ts'
import { type Choice, hasColourOptions, hasSizeOptions, type Product } from './catalogue.ts'

const LABEL = 'grid gap-0.5 text-s/[1.4] text-ink-soft'

interface ProductOptionsProps {
  product: Product
  quantity: number
  onChoose: (chosen: Choice) => void
  onQuantity: (quantity: number) => void
}

export function ProductOptions({ product, quantity, onChoose, onQuantity }: ProductOptionsProps) {
  return (
    // Each product has a quantity, so that the row is never empty.
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
      {hasColourOptions(product) && (
        <Option label={shopText.colour} onChoose={(colour) => onChoose({ colour })}>
          {product.colours.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </Option>
      )}
      {hasSizeOptions(product) && (
        <Option label={shopText.size} onChoose={(size) => onChoose({ size })}>
          {product.sizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </Option>
      )}
      <div className={`${LABEL} print:hidden without-script:hidden`}>
        <span aria-hidden="true">{shopText.quantity}</span>
        {/* Live: a press may come without leaving the field. */}
        <Stepper
          className="text-m text-ink"
          name="quantity"
          names={{ value: shopText.quantity, less: shopText.less, more: shopText.more }}
          value={quantity}
          min={MIN_QUANTITY}
          max={MAX_QUANTITY_PER_LINE}
          isLive
          onChange={onQuantity}
          onLimit={(limit) => notify(cartText.full(limit))}
        />
      </div>
    </div>
  )
}

interface OptionProps {
  label: string
  onChoose: (value: string) => void
  children: ReactNode
}

/** The browser keeps the choice, which may have been made before this code was there. */
function Option({ label, onChoose, children }: OptionProps) {
  const id = useId()
  return (
    <div className={LABEL}>
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        className="px-2 text-ink"
        autoComplete="off"
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {children}
      </Select>
    </div>
  )
}
