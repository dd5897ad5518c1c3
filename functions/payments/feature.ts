import { BUYERS } from '../../src/features/brand/switches.ts'
import { paymentTables } from '../db/order-facts-schema.ts'
import type { Feature } from '../feature.ts'
import { paymentWebhooks } from './webhooks.ts'

export const payments: Feature = {
  name: 'payments',
  switch: BUYERS,
  mount: 'stripe-webhook',
  routes: paymentWebhooks,
  tables: paymentTables
}
