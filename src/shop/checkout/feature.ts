import { storedText } from '#texts/stored-in-browser.ts'
import type { Feature } from '../../feature.ts'
import { settings } from '../../site/brand/settings.ts'
import { BUYERS, ORDERS } from '../../site/brand/switches.ts'
import { SEEN_PRICES_KEY } from '../cart/cart-memory.ts'
import { DRAFT_KEY, ORDER_KEY, SNAPSHOT_KEY } from './memory.ts'
import { ORDER_LINK_KEY } from './order-page.ts'
import { PAID_KEY, RETURN_KEY } from './paid-memory.ts'

export const checkout: Feature = {
  name: 'checkout',
  switch: ORDERS,
  paths: {
    '/checkout/': ['shop'],
    '/checkout/bestelling/': ORDERS,
    '/checkout/success/': ORDERS,
    '/api/stripe/webhook': BUYERS
  },
  stored: [
    { name: settings.shortName + ORDER_KEY, what: storedText.order },
    { name: settings.shortName + SNAPSHOT_KEY, what: storedText.orderSnapshot },
    { name: settings.shortName + SEEN_PRICES_KEY, what: storedText.seenPrices },
    { name: settings.shortName + DRAFT_KEY, what: storedText.draft },
    { name: settings.shortName + RETURN_KEY, what: storedText.bankReturn },
    { name: settings.shortName + PAID_KEY, what: storedText.paid },
    { name: settings.shortName + ORDER_LINK_KEY, what: storedText.orderLink }
  ]
}
