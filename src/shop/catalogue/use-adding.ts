import { useRef, useState } from 'react'
import { cartText } from '#texts/cart.ts'
import { samePress } from '../../lib/same-press.ts'
import { notify } from '../../site/notices/notices.store.ts'
import { $cart, addToCart } from '../cart/cart.store.ts'
import { ADDED_MS, ADDED_NOTICE_MS } from '../cart/cart.ts'
import { MAX_QUANTITY_PER_LINE, MAX_QUANTITY_PER_ORDER } from '../cart/cart-limits.ts'
import type { CartLine } from '../cart/cart-lines.ts'
import { CART_EVENT } from '../cart/cart-memory.ts'

/** Adds lines to the cart. `isAdded` for the moment in which the button confirms it; `onDone` is called after that, with the line. */
export function useAdding(onDone: (added: CartLine) => void) {
  const [isAdded, setIsAdded] = useState(false)
  const isSame = useRef(samePress())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const add = (line: CartLine) => {
    // Another size or colour is another press.
    if (isSame.current(line.variantId)) return
    if (!addToCart(line)) {
      notify(cartText.full(limitMetBy(line)))
      return
    }
    // The button of the cart is there already, unless its code failed to load.
    dispatchEvent(new Event(CART_EVENT))
    notify(cartText.addedNotice, { durationMs: ADDED_NOTICE_MS })
    setIsAdded(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setIsAdded(false)
      onDone(line)
    }, ADDED_MS)
  }
  return { isAdded, add }
}

/** The limit that a line would exceed: its own, else that of the order. */
function limitMetBy({ variantId, quantity }: CartLine): number {
  const inCart = $cart.get().lines.find((line) => line.variantId === variantId)?.quantity ?? 0
  return inCart + quantity > MAX_QUANTITY_PER_LINE ? MAX_QUANTITY_PER_LINE : MAX_QUANTITY_PER_ORDER
}
