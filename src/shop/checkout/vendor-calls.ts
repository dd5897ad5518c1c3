// The webhooks of Stripe and Printful. Separate from contract.ts, which every buyer's browser loads.
import * as v from 'valibot'
import { post } from '../../lib/contract.ts'

const MAX_EVENT_BYTES = 256 * 1024

/** Stripe reports that something happened to a payment. */
export const paymentWebhook = post('/api/stripe/webhook', {
  isWebhook: true,
  maxBodyBytes: MAX_EVENT_BYTES,
  answer: v.object({ ok: v.literal(true) }),
  refusals: { 'bad-signature': 400 }
})

/** Printful reports that something happened to an order that it prints. */
export const printingWebhook = post('/api/printful/webhook', {
  isWebhook: true,
  maxBodyBytes: MAX_EVENT_BYTES,
  answer: v.object({ ok: v.literal(true) }),
  refusals: { 'bad-signature': 400 }
})
