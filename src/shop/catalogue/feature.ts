import { storedText } from '#texts/stored-in-browser.ts'
import type { Feature } from '../../feature.ts'
import { settings } from '../../site/brand/settings.ts'
import { ORDERS, SALES } from '../../site/brand/switches.ts'
import { CART_KEY } from '../cart/cart-memory.ts'

export const shop: Feature = {
  name: 'shop',
  switch: ['shop'],
  tab: { name: 'merch', switch: SALES },
  paths: {
    '/api/merch/': ['shop'],
    '/api/merch/order': ORDERS,
    '/api/printful/': ORDERS,
    '/api/runtime-config': SALES
  },
  stored: [{ name: settings.shortName + CART_KEY, what: storedText.cart }]
}
