// Handlers of the shop API.

import { eurosOf } from '../../../src/lib/money.ts'
import { accept, refuse } from '../../../src/lib/outcome.ts'
import { priceCart } from '../../../src/shop/cart/cart-lines.ts'
import { estimateShipping } from '../../../src/shop/catalogue/contract.ts'
import { catalogue } from '../../../src/site/brand/catalogue.ts'
import { addressKey } from '../../platform/http/address-key.ts'
import type { Route } from '../../platform/http/handle.ts'
import { createLimiter } from '../../platform/limits/limiter.ts'
import { handleWith, type Services } from '../../platform/services.ts'
import { SHOP_CAP, SHOP_LIMITS } from './limits.ts'
import { ESTIMATE_CACHE_SECONDS, shippingRate, soldOutVariants } from './shipping.ts'

export function shopHandlers(services: Services): readonly Route[] {
  const { now } = services
  const handle = handleWith('shop', services, 'printing', 'appSecret')
  const limiter = createLimiter(services, SHOP_LIMITS, SHOP_CAP)

  return [
    handle(estimateShipping, async (visit, connected) => {
      const { items, shippingAddress } = visit.body
      const cart = priceCart(catalogue, items)
      if (!cart.ok) return cart
      const question = { items: cart.value.lines, country: shippingAddress.country }
      const options = { question, cacheSeconds: ESTIMATE_CACHE_SECONDS }
      const address = addressKey(visit.visitorAddress, connected.appSecret, now())
      const mayFetch = () => limiter.allows(visit, ['shop-rates'], { address })
      const rate = await shippingRate(connected, options, mayFetch, visit)
      if (rate.ok) return accept({ shipping: eurosOf(rate.value.cents) })
      const soldOut =
        rate.refusal === 'no-shipping' ? await soldOutVariants(connected, question.items, visit) : []
      if (soldOut.length === 0) return rate
      visit.detail({ soldOut })
      return refuse('sold-out')
    })
  ]
}
