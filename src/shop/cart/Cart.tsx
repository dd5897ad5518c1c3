// The cart button and the drawer that it opens. The button is in the margin of a wide screen, else in a bar at the
// bottom of the window, so that it covers no content. It shows on every page while the cart has items, and always on
// the product pages. One island, persisted across navigations.
import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { cartText } from '#texts/cart.ts'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { track } from '../../browser/track.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CartDrawer } from './CartDrawer.tsx'
import { $cart, $isCartOpen, countAtLoad } from './cart.store.ts'
import { BOUNCE_MS } from './cart.ts'
import css from './cart-button.css?inline'
import { OPEN_CART } from './cart-memory.ts'

adoptStyles(css)

/** The checkout shows the cart on the page itself. */
const CHECKOUT = /^\/checkout\b/
/** The cart at build. */
const EMPTY = { lines: [], count: 0, subtotalCents: 0 }
const BOUNCE = [1, 1.45, 0.85, 1.2, 0.95, 1].map((scale) => ({ transform: `scale(${scale})` }))

export function Cart() {
  const { count } = useStore($cart, { ssr: () => EMPTY })
  const isOpen = useStore($isCartOpen)
  const place = usePlace()
  const badge = useBounce(count, place !== 'unknown')
  if (place === 'unknown') return null
  return (
    <>
      <Button
        look="bare"
        className="cart-button z-float text-m/none fixed cursor-pointer items-center justify-center font-semibold print:hidden [&>svg]:size-[26px]"
        aria-label={cartText.open(count)}
        hidden={place === 'checkout' || (count === 0 && place !== 'products')}
        onClick={() => {
          $isCartOpen.set(true)
          track('Merch Cart Opened', { items: count })
        }}
      >
        <Icon name="bag" />
        <span className="cart-button-text">{cartText.button}</span>
        {/* Decorative: the button's name contains the count. */}
        <span
          className="cart-count text-l/none min-w-7 rounded-card bg-ticket-going px-1.5 pt-1 pb-0.5 text-center font-display font-extrabold text-on-ticket before:content-[attr(data-count)] data-[count=0]:hidden forced-colors:border"
          data-count={count}
          ref={badge}
        />
      </Button>
      {isOpen && <CartDrawer />}
    </>
  )
}

/** The kind of page; 'unknown' until the island is hydrated, so that the button does not flash. */
function usePlace(): 'unknown' | 'checkout' | 'products' | 'elsewhere' {
  const [place, setPlace] = useState<'unknown' | 'checkout' | 'products' | 'elsewhere'>('unknown')
  useEffect(() => {
    const look = () => {
      const isBesideProducts = document.querySelector('.products')?.checkVisibility() ?? false
      setPlace(CHECKOUT.test(location.pathname) ? 'checkout' : isBesideProducts ? 'products' : 'elsewhere')
    }
    look()
    if (takeOpenCart()) $isCartOpen.set(true)
    for (const type of ['hashchange', 'popstate']) addEventListener(type, look)
    document.addEventListener('astro:page-load', look)
    return () => {
      for (const type of ['hashchange', 'popstate']) removeEventListener(type, look)
      document.removeEventListener('astro:page-load', look)
    }
  }, [])
  return place
}

/** Whether the page was opened with the cart open. Removes that from the address, so that a reload does not repeat it. */
function takeOpenCart(): boolean {
  const address = new URL(location.href)
  if (!address.searchParams.has(OPEN_CART)) return false
  address.searchParams.delete(OPEN_CART)
  history.replaceState(history.state, '', address)
  return true
}

/** Bounces the count when items are added, but not when the stored cart appears at load. */
function useBounce(count: number, isShown: boolean) {
  const badge = useRef<HTMLSpanElement>(null)
  const before = useRef(countAtLoad)
  useLayoutEffect(() => {
    if (!isShown || !badge.current) return
    const hasMore = count > before.current
    before.current = count
    if (hasMore && !matchMedia('(prefers-reduced-motion: reduce)').matches)
      badge.current.animate(BOUNCE, { duration: BOUNCE_MS, easing: 'ease-out' })
  }, [count, isShown])
  return badge
}
