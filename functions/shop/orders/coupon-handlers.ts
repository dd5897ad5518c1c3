// Handlers of the coupon API of an order.

import { eurosOf } from '../../../src/lib/money.ts'
import { accept, type Outcome, refuse } from '../../../src/lib/outcome.ts'
import { isOrderId } from '../../../src/shop/cart/cart-limits.ts'
import { applyCoupon, removeCoupon } from '../../../src/shop/checkout/contract.ts'
import { couponCodeOf } from '../../../src/shop/checkout/coupons.ts'
import type { Order } from '../../platform/db/order-schema.ts'
import { addressKey } from '../../platform/http/address-key.ts'
import type { ResponseExtras, Route } from '../../platform/http/handle.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { type Connected, handleWith, type Services } from '../../platform/services.ts'
import { changeOrder } from './change-order.ts'
import type { CHECKOUT_LIMITS } from './limits.ts'
import { applyingCoupon, withoutCoupon } from './order-coupon.ts'
import { orderOf } from './order-queries.ts'

export function couponHandlers(
  services: Services,
  limiter: Limiter<typeof CHECKOUT_LIMITS>
): readonly Route[] {
  type Visitor = ResponseExtras & { visitorAddress: string; params: { orderId: string } }
  type Found = Outcome<
    { order: Order; mayFetch: () => Promise<boolean> },
    'coupons-off' | 'too-many-questions' | 'unknown-order'
  >
  const handle = handleWith('checkout', services, 'db', 'payments', 'printing', 'appSecret')

  /** The order of a call, if the visitor is within the rate limits. */
  async function found(visit: Visitor, { db, appSecret, now, shop }: Connected): Promise<Found> {
    if (!shop.couponsEnabled) return refuse('coupons-off')
    const address = addressKey(visit.visitorAddress, appSecret, now())
    if (!(await limiter.allows(visit, ['checkout-quotes'], { address }))) return refuse('too-many-questions')
    const { orderId } = visit.params
    const order = isOrderId(orderId) ? await orderOf(db, orderId) : undefined
    const mayFetch = () => limiter.allows(visit, ['shop-rates'], { address })
    if (order) return accept({ order, mayFetch })
    const mayGuess = await limiter.allows(visit, ['checkout-guesses'], { address })
    return refuse(mayGuess ? 'unknown-order' : 'too-many-questions')
  }

  return [
    handle(applyCoupon, async (visit, connected) => {
      const lookup = await found(visit, connected)
      if (!lookup.ok) return lookup
      const { order, mayFetch } = lookup.value
      const { code } = visit.body
      // A code that the order already has is not a guess.
      const isKnown = order.couponCode !== null && order.couponCode === couponCodeOf(code)
      const address = addressKey(visit.visitorAddress, connected.appSecret, connected.now())
      if (!isKnown && !(await limiter.allows(visit, ['checkout-codes'], { address })))
        return refuse('too-many-codes')
      const applying = applyingCoupon(connected, code, { ...visit, mayFetch })
      const changed = await changeOrder(connected, order.id, applying)
      if (!changed.ok) return changed
      return accept({ success: true, discount: eurosOf(changed.value.quote.totals.discountCents) })
    }),
    handle(removeCoupon, async (visit, connected) => {
      const lookup = await found(visit, connected)
      if (!lookup.ok) return lookup
      const { order, mayFetch } = lookup.value
      const removing = withoutCoupon(connected, { ...visit, mayFetch })
      const changed = await changeOrder(connected, order.id, removing)
      return changed.ok ? accept({ success: true }) : changed
    })
  ]
}
