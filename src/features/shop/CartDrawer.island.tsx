// The cart as it slides in from the side: its lines, what they cost, the way to the checkout.
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { catchBack, releaseBack } from '../../browser/back-closes.ts'
import { closeOnPressBeside } from '../../browser/press-beside.ts'
import { Icon } from '../../components/Icon.tsx'
import { cartText } from '../../texts/cart.ts'
import { CartLines } from './CartLines.tsx'
import { CartTotals } from './CartTotals.tsx'
import css from './cart.css?inline'
import { $cart, $isCartOpen } from './store.ts'

const close = () => $isCartOpen.set(false)

/** True while a link in the cart leads away: its page takes the place of the cart in the history. */
let isLeaving = false
const leave = () => {
  isLeaving = true
  close()
}

/** Shows the cart in `element` whenever it is opened. */
export function mount(element: HTMLElement): void {
  adoptStyles(css)
  // Another page: the cart was left behind.
  document.addEventListener('astro:before-swap', leave)
  element.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) leave()
  })
  createRoot(element).render(<CartDrawer />)
}

function CartDrawer() {
  const isOpen = useStore($isCartOpen)
  const { lines, count } = useStore($cart)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (dialog.current) closeOnPressBeside(dialog.current)
  }, [])
  useEffect(() => {
    const shown = dialog.current
    if (!isOpen || !shown) return
    shown.showModal()
    isLeaving = false
    catchBack(close)
    return () => {
      shown.close()
      releaseBack(isLeaving)
    }
  }, [isOpen])
  return (
    <dialog className="cart-drawer" aria-labelledby="cart-title" ref={dialog} onClose={close}>
      <header className="cart-head">
        <h2 id="cart-title" tabIndex={-1}>
          {cartText.title(count)}
        </h2>
        <button type="button" className="cart-close" aria-label={cartText.close} onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      <CartLines />
      {lines.length > 0 ? <CartTotals /> : <EmptyCart />}
    </dialog>
  )
}

function EmptyCart() {
  return (
    <div className="cart-empty">
      <p className="cart-empty-line">{cartText.empty}</p>
      <p>{cartText.emptyLine}</p>
      <p>
        <a className="button button-quiet" href="/#merch" data-astro-history="replace">
          {cartText.toMerch}
        </a>
      </p>
    </div>
  )
}
