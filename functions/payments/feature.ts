import { BUYERS } from '../../src/features/brand/switches.ts'
import type { Feature } from '../feature.ts'
import { paymentTables } from './tables.ts'
import { paymentWebhooks } from './webhooks.ts'

export const payments: Feature = {
  name: 'payments',
  switch: BUYERS,
  mount: 'stripe-webhook',
  routes: paymentWebhooks,
  tables: paymentTables
}
