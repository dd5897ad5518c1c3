// Hangs buyers' calls on Netlify, apart from those of listeners: they carry the code of Stripe and of Printful.
import { answering } from '../../functions/app.ts'
import { liveShop } from '../../functions/live-shop.ts'
import { shopRoutes } from '../../functions/routes.ts'

const services = liveShop()

export default answering(shopRoutes(services), services.log)

export const config = {
  // As for the calls of listeners: far wider than our own limits, and kept by the host whatever happens to those.
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
  path: [
    '/api/merch/checkout/init',
    '/api/merch/checkout/quote',
    '/api/merch/coupon/apply/:orderId',
    '/api/merch/coupon/remove/:orderId',
    '/api/merch/order-status/:orderId',
    '/api/merch/shipping-rates',
    '/api/stripe/portal/email',
    '/api/stripe/portal/link',
    '/api/subscription/finalize',
    '/api/subscription/init',
    '/api/superfans'
  ]
}
