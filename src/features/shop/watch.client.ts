// All that the shop needs at load: the cards come to life when they are seen, the cart when this browser has one.
import { onIntent } from '../../browser/on-intent.ts'
import { remembered } from '../../browser/remembered.ts'
import { report } from '../../browser/report.ts'
import { shortName } from '../../browser/site.ts'
import { whenSeen } from '../../browser/when-seen.ts'
import { CART_KEY } from './cart-memory.ts'

const cards = () => import('./product-cards.client.ts')

export function watchShop(): void {
  onIntent('.product button', cards, ({ press }, button) => press(button))
  whenSeen('.product', cards)
  remembered(shortName + CART_KEY, Boolean, false).subscribe((hasCart) => {
    if (hasCart) import('./cart-button.client.ts').catch((error) => report(error, 'cart'))
  })
}
