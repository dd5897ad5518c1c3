// The cart drawer: the lines, the totals and the link to the checkout.
import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { quotes } from '#brand/texts.ts'
import { cartText } from '#texts/cart.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { CartLines } from './CartLines.tsx'
import { CartTotals } from './CartTotals.tsx'
import { $cart, $isCartOpen } from './cart.store.ts'

export function CartDrawer() {
  const { lines, count } = useStore($cart)
  const titleRef = useRef<HTMLHeadingElement>(null)
  return (
    <Dialog
      shape="drawer"
      // Notices are next to an open cart: see toasts.css.
      className="cart-drawer print:hidden!"
      title={cartText.title(count)}
      titleRef={titleRef}
      closeName={cartText.close}
      onClose={() => $isCartOpen.set(false)}
    >
      <CartLines titleRef={titleRef} />
      {lines.length > 0 ? <CartTotals /> : <EmptyCart />}
    </Dialog>
  )
}

const EmptyCart = () => (
  <div className="my-auto grid gap-3 px-5 pt-6 pb-16 text-center">
    <p className="font-display text-title font-extrabold text-balance">{cartText.empty}</p>
    {quotes.emptyCart && <p className="text-ink-soft">{quotes.emptyCart}</p>}
    <p>
      <LinkButton href="/#merch">{cartText.toMerch}</LinkButton>
    </p>
  </div>
)
