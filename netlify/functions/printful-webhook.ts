// Hangs Printful's calls on Netlify, apart from those of pages: they come in bursts from a few addresses, and are never too many.
import { answering } from '../../functions/app.ts'
import { printWebhooks } from '../../functions/checkout/print-webhooks.ts'
import { liveShop } from '../../functions/live-shop.ts'

const services = liveShop()

export default answering(printWebhooks(services), services.log)

export const config = { path: '/api/printful/webhook' }
