import { ORDERS } from '../../../src/site/brand/switches.ts'
import { printingTables } from '../../platform/db/order-facts-schema.ts'
import type { Feature } from '../../platform/feature.ts'
import { pollPrintingJob } from './poll-printful.ts'
import { printWebhooks } from './webhooks.ts'

export const printing: Feature = {
  name: 'printing',
  switch: ORDERS,
  mount: 'printful-webhook',
  routes: printWebhooks,
  jobs: [pollPrintingJob],
  tables: printingTables
}
