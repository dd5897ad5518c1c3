import { useEffect } from 'react'
import { $cart, checkoutAddress, openCartAddress } from '../cart/cart.store.ts'
import { CHECKOUT_PATH, OPEN_CART } from '../cart/cart-memory.ts'

/** Where the browser stores nothing, a reload and the way back find the cart in the address. */
export function useCartInAddress(): void {
  useEffect(() => $cart.subscribe(keepCartInAddress), [])
}

function keepCartInAddress({ lines }: { lines: readonly unknown[] }): void {
  const before = new URL(location.href)
  if (before.pathname !== CHECKOUT_PATH) return
  const address = new URL(lines.length > 0 ? checkoutAddress() : CHECKOUT_PATH, before)
  if (address.hash !== before.hash) history.replaceState(history.state, '', address)
  // The link of the static header (layouts/CheckoutHeader.astro), which has no script of its own.
  for (const link of document.querySelectorAll<HTMLAnchorElement>(`a[href^="/?${OPEN_CART}"]`))
    link.setAttribute('href', openCartAddress())
}
