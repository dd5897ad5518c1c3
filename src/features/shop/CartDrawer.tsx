// The cart drawer: the lines, the totals and the link to the checkout.

import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { quotes } from '#brand/texts.ts'
import { cartText } from '#texts/cart.ts'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { catchBack, releaseBack } from '../../browser/back-closes.ts'
import { closeOnPressBeside } from '../../browser/press-beside.ts'
import { Icon } from '../../components/Icon.tsx'
import { CartLines } from './CartLines.tsx'
import { CartTotals } from './CartTotals.tsx'
import css from './cart.css?inline'
import { $cart, $isCartOpen } from './store.ts'

const close = () => $isCartOpen.set(false)

/** True after a press on a link in the cart. */
let isLeaving = false
const leave = () => {
  isLeaving = true
  close()
}

adoptStyles(css)

export function CartDrawer() {
  const isOpen = useStore($isCartOpen)
  const { lines, count } = useStore($cart)
  /** Whether the open cart has a history entry, which the page of a link then replaces. Only on a phone. */
  const [hasOwnEntry, setHasOwnEntry] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    if (!shown) return
    closeOnPressBeside(shown)
    shown.addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.closest('a')) leave()
    })
    // The visitor navigates to another page.
    document.addEventListener('astro:before-swap', leave)
    return () => document.removeEventListener('astro:before-swap', leave)
  }, [])
  useEffect(() => {
    const shown = dialog.current
    if (!isOpen || !shown) return
    shown.showModal()
    isLeaving = false
    setHasOwnEntry(catchBack(close))
    return () => {
      shown.close()
      releaseBack(isLeaving)
    }
  }, [isOpen])
  return (
    <dialog
      className="cart-drawer inset-y-0 right-0 left-auto h-dvh max-h-none w-[min(100%,420px)] max-w-none flex-col overscroll-contain bg-surface text-ink shadow-raised print:hidden! forced-colors:border-l"
      aria-labelledby="cart-title"
      ref={dialog}
      onClose={close}
    >
      <header className="flex flex-none items-center justify-between gap-4 border-b-2 border-ink pt-3.5 pr-[max(14px,env(safe-area-inset-right))] pb-3 pl-5">
        <h2 id="cart-title" className="text-title-s" tabIndex={-1}>
          {cartText.title(count)}
        </h2>
        <button
          type="button"
          className="grid size-tap flex-none cursor-pointer place-items-center rounded-card text-[1.125rem] hover:bg-well"
          aria-label={cartText.close}
          onClick={close}
        >
          <Icon name="close" />
        </button>
      </header>
      <CartLines />
      {lines.length > 0 ? <CartTotals hasOwnEntry={hasOwnEntry} /> : <EmptyCart hasOwnEntry={hasOwnEntry} />}
    </dialog>
  )
}

function EmptyCart({ hasOwnEntry }: { hasOwnEntry: boolean }) {
  return (
    <div className="my-auto grid gap-3 px-5 pt-6 pb-16 text-center">
      <p className="font-display text-title font-extrabold text-balance">{cartText.empty}</p>
      {quotes.emptyCart && <p className="text-ink-soft">{quotes.emptyCart}</p>}
      <p>
        <a
          className="button button-quiet"
          href="/#merch"
          data-astro-history={hasOwnEntry ? 'replace' : undefined}
        >
          {cartText.toMerch}
        </a>
      </p>
    </div>
  )
}
