// Mounts the API for buyers on Netlify, separate from the other calls, because it contains the code for Stripe and Printful.
import type { Config } from '@netlify/functions'
import { answering } from '../../functions/app.ts'
import { live } from '../../functions/live.ts'
import { routesOf } from '../../functions/platform/feature.ts'
import { shop } from '../../functions/shop/catalogue/feature.ts'
import { orders } from '../../functions/shop/orders/feature.ts'
import { superfan } from '../../functions/shop/superfan/feature.ts'

const services = live()

export default answering(routesOf(services, orders, shop, superfan), services.log)

export const config: Config = {
  // As in api.ts: much higher than our own limits, and applied whatever happens to those.
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
  path: [
    '/api/merch/checkout/init',
    '/api/merch/checkout/quote',
    '/api/merch/coupon/apply/:orderId',
    '/api/merch/coupon/remove/:orderId',
    '/api/merch/order',
    '/api/merch/order-status/:orderId',
    '/api/merch/shipping-rates',
    '/api/stripe/portal/email',
    '/api/stripe/portal/link',
    '/api/subscription/finalize',
    '/api/subscription/init',
    '/api/superfans'
  ]
}
