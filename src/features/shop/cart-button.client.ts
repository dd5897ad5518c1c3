// The button that opens the cart: over every page while there is something in it, and always beside the products.
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { afloat } from '../../browser/afloat.ts'
import { report } from '../../browser/report.ts'
import { track } from '../../browser/track.ts'
import { cartText } from '../../texts/cart.ts'
import { settings } from '../brand/settings.ts'
import { BOUNCE_MS } from './cart.ts'
import css from './cart-button.css?inline'
import { drawIcon } from './icons.client.ts'
import { $cart, $isCartOpen } from './store.ts'

/** Where one pays, the cart is on the page itself. */
const CHECKOUT = /^\/checkout\b/
const BOUNCE = [1, 1.45, 0.85, 1.2, 0.95, 1].map((scale) => ({ transform: `scale(${scale})` }))

let shownCount = 0
let isMounted = false

if (settings.features.shop) float()

function float(): void {
  adoptStyles(css)
  const button = afloat('button', 'cart-button') as HTMLButtonElement
  button.type = 'button'
  const badge = document.createElement('span')
  badge.className = 'cart-count'
  button.append(drawIcon('bag'), badge)
  const fetchAhead = () => drawer().catch((error) => report(error, 'cart'))
  button.addEventListener('pointerenter', fetchAhead)
  button.addEventListener('focus', fetchAhead)
  button.addEventListener('click', openCart)
  const place = () => {
    const isBesideProducts = document.querySelector('.products')?.checkVisibility() ?? false
    button.hidden = CHECKOUT.test(location.pathname) || ($cart.get().count === 0 && !isBesideProducts)
  }
  shownCount = $cart.get().count
  $cart.subscribe(({ count }) => {
    button.ariaLabel = cartText.open(count)
    badge.dataset.count = String(count)
    place()
    if (count > shownCount) bounce(badge)
    shownCount = count
  })
  for (const type of ['hashchange', 'popstate']) addEventListener(type, place)
  document.addEventListener('astro:page-load', place)
}

function bounce(badge: HTMLElement): void {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
    badge.animate(BOUNCE, { duration: BOUNCE_MS, easing: 'ease-out' })
}

async function drawer(): Promise<void> {
  const { mount } = await import('./CartDrawer.island.tsx')
  if (isMounted) return
  isMounted = true
  mount(afloat('div', 'cart'))
}

function openCart(): void {
  drawer().then(
    () => {
      $isCartOpen.set(true)
      track('Merch Cart Opened', { items: $cart.get().count })
    },
    (error) => report(error, 'cart')
  )
}
