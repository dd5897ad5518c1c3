// The cart button and the drawer that it opens. The button shows on every page while the cart has items, and always on the
// product pages. One island, persisted across navigations.
import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { track } from '../../browser/track.ts'
import { Icon } from '../../components/Icon.tsx'
import { cartText } from '../../texts/cart.ts'
import { CartDrawer } from './CartDrawer.tsx'
import { BOUNCE_MS } from './cart.ts'
import css from './cart-button.css?inline'
import { $cart, $isCartOpen, countAtLoad } from './store.ts'

adoptStyles(css)

/** The checkout shows the cart on the page itself. */
const CHECKOUT = /^\/checkout\b/
/** The cart at build. */
const EMPTY = { lines: [], count: 0, subtotalCents: 0 }
const BOUNCE = [1, 1.45, 0.85, 1.2, 0.95, 1].map((scale) => ({ transform: `scale(${scale})` }))

export function Cart() {
  const { count } = useStore($cart, { ssr: () => EMPTY })
  const isOpen = useStore($isCartOpen)
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  const place = usePlace()
  const badge = useBounce(count, place !== 'unknown')
  if (place === 'unknown') return null
  return (
    <>
      <button
        type="button"
        className="cart-button z-float fixed grid size-14 cursor-pointer place-items-center rounded-[14px] border-2 border-screen bg-enamel text-on-enamel shadow-poster after:pointer-events-none after:absolute after:inset-[3px] after:rounded-[9px] after:border-[1.5px] after:border-white/85 hover:bg-enamel-deep print:hidden [&>svg]:size-[26px]"
        aria-label={cartText.open(count)}
        hidden={place === 'checkout' || (count === 0 && place !== 'products')}
        onClick={() => {
          $isCartOpen.set(true)
          track('Merch Cart Opened', { items: count })
        }}
      >
        <Icon name="bag" />
        {/* Decorative: the button's name contains the count. */}
        <span
          className="cart-count text-[1.1875rem]/none absolute -top-2.5 -right-2.5 z-1 min-w-7 rounded-[9px] border-2 border-screen bg-ticket-going px-1.5 pt-1 pb-[3px] text-center font-display font-extrabold text-on-ticket before:content-[attr(data-count)] data-[count=0]:hidden forced-colors:border forced-colors:border-current"
          data-count={count}
          ref={badge}
        />
      </button>
      {wasOpened && <CartDrawer />}
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
    for (const type of ['hashchange', 'popstate']) addEventListener(type, look)
    document.addEventListener('astro:page-load', look)
    return () => {
      for (const type of ['hashchange', 'popstate']) removeEventListener(type, look)
      document.removeEventListener('astro:page-load', look)
    }
  }, [])
  return place
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
