import { BUYERS } from '../../../src/site/brand/switches.ts'
import { paymentTables } from '../../platform/db/order-facts-schema.ts'
import type { Feature } from '../../platform/feature.ts'
import { paymentWebhooks } from './webhooks.ts'

export const payments: Feature = {
  name: 'payments',
  switch: BUYERS,
  mount: 'stripe-webhook',
  routes: paymentWebhooks,
  tables: paymentTables
}
