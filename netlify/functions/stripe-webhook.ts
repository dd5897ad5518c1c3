// Mounts Stripe's webhook on Netlify, separate from the calls of pages. Webhooks come in bursts from a few addresses, so there
// is no limit.
import type { Config } from '@netlify/functions'
import { answering } from '../../functions/app.ts'
import { live } from '../../functions/live.ts'
import { paymentWebhooks } from '../../functions/shop/payments/webhooks.ts'

const services = live()

export default answering(paymentWebhooks(services), services.log)

export const config: Config = { path: '/api/stripe/webhook' }
