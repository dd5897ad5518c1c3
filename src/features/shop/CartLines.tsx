// The lines of the cart, each with its picture, its quantity and the way out; and the way back for the last one.
import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { formatEuro } from '../../lib/money.ts'
import { cartText } from '../../texts/cart.ts'
import type { PricedLine } from './basket.ts'
import { pictureIn } from './catalogue.ts'
import { MAX_QUANTITY_PER_LINE } from './rules.ts'
import {
  $cart,
  $removed,
  changeQuantity,
  forgetSoon,
  keepUndo,
  putBack,
  removeLine,
  roomInCart
} from './store.ts'

const REMOVE = '.cart-remove'
const LOGO = '/favicon.svg'

/** 'T-shirt, Zwart, M' */
const nameOf = ({ product, variant }: PricedLine) =>
  [product.name, variant.colour, variant.size].filter(Boolean).join(', ')

export function CartLines() {
  const { lines } = useStore($cart)
  const removed = useStore($removed)
  const host = useRef<HTMLDivElement>(null)
  /** To the line that took its place, else to the one before, else to the title. */
  const goOnAt = (at: number) =>
    requestAnimationFrame(() => {
      const buttons = [...(host.current?.querySelectorAll<HTMLElement>(REMOVE) ?? [])]
      const title = host.current?.closest('dialog')?.querySelector<HTMLElement>('#cart-title')
      const next = buttons[at] ?? buttons.at(-1) ?? title
      next?.focus()
    })
  return (
    <div className="cart-lines" ref={host}>
      <ul aria-label={cartText.lines} hidden={lines.length === 0}>
        {lines.map((line, at) => (
          <CartLine
            key={line.variantId}
            line={line}
            remove={() => {
              removeLine(line)
              goOnAt(at)
            }}
          />
        ))}
      </ul>
      <div
        role="status"
        className="cart-undo"
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
              className="link-button"
              onClick={() => {
                putBack()
                goOnAt(lines.length)
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
    <li className="cart-line">
      <img
        src={pictureIn(160, product, variant.colour)}
        alt=""
        width="80"
        height="80"
        onError={({ currentTarget }) => {
          if (!currentTarget.src.endsWith(LOGO)) currentTarget.src = LOGO
        }}
      />
      <div className="cart-what">
        <p className="cart-name">{product.name}</p>
        <p className="cart-choice">{choice}</p>
      </div>
      <p className="cart-price">{formatEuro(lineCents)}</p>
      <QuantityStepper line={line} name={name} />
      <button
        type="button"
        className="link-button cart-remove"
        aria-label={cartText.removeLine(name)}
        onClick={remove}
      >
        {cartText.remove}
      </button>
    </li>
  )
}

function QuantityStepper({ line, name }: { line: PricedLine; name: string }) {
  const { quantity } = line
  const room = roomInCart(line)
  return (
    <div className="stepper">
      <button
        type="button"
        aria-label={cartText.lineLess(name)}
        aria-disabled={quantity <= 1}
        onClick={() => changeQuantity(line, quantity - 1)}
      >
        −
      </button>
      <input
        type="number"
        inputMode="numeric"
        aria-label={cartText.lineQuantity(name)}
        value={quantity}
        min={1}
        max={Math.min(MAX_QUANTITY_PER_LINE, quantity + room)}
        onBlur={({ currentTarget }) => {
          const wanted = currentTarget.valueAsNumber
          if (Number.isInteger(wanted)) changeQuantity(line, wanted)
          currentTarget.value = String(quantity)
        }}
      />
      <button
        type="button"
        aria-label={cartText.lineMore(name)}
        aria-disabled={room === 0}
        onClick={() => changeQuantity(line, quantity + 1)}
      >
        +
      </button>
    </div>
  )
}
