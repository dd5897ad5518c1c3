// Limits of the checkout: orders, quotes and coupons.
import { MINUTE_SECONDS } from '../../../src/lib/time-units.ts'
import type { InstanceCap, Limits } from '../../platform/limits/limits.ts'
import { SHOP_LIMITS } from '../catalogue/limits.ts'

export const CHECKOUT_LIMITS = {
  /** New orders. Each opens a payment, which attracts people who test stolen cards. */
  'checkout-orders': { tries: 20, windowSeconds: 10 * MINUTE_SECONDS, kind: 'sliding', per: 'address' },
  /** Repeats of the last press. Each asks Stripe for the same payment again. */
  'checkout-repeats': { tries: 20, windowSeconds: 10 * MINUTE_SECONDS, kind: 'sliding', per: 'address' },
  /** Order status requests, such as from someone who keeps reloading the thank-you page. */
  'checkout-looks': { tries: 120, windowSeconds: MINUTE_SECONDS, kind: 'sliding', per: 'address' },
  'checkout-guesses': { tries: 30, windowSeconds: MINUTE_SECONDS, kind: 'sliding', per: 'address' },
  /** Changes of carts and addresses: each corrected letter leads to a new quote. */
  'checkout-quotes': { tries: 120, windowSeconds: 10 * MINUTE_SECONDS, kind: 'sliding', per: 'address' },
  /**
   * Coupon codes: enough for the typing errors of one Wi-Fi, too few for guessing. With a fixed window, because the refusal
   * says when the next code can be tried.
   */
  'checkout-codes': { tries: 30, windowSeconds: 10 * MINUTE_SECONDS, kind: 'fixed', per: 'address' },

  /** Counted together with the estimates of the cart. */
  'shop-rates': SHOP_LIMITS['shop-rates']
} as const satisfies Limits

export const CHECKOUT_CAP: InstanceCap = {
  name: 'checkout-alone',
  tries: 120,
  windowSeconds: MINUTE_SECONDS,
  kind: 'sliding'
}
