import { deskOrderTables } from '../../platform/db/desk-order-schema.ts'
import type { Feature } from '../../platform/feature.ts'
import { deskOrderHandlers } from './handlers.ts'

export const deskOrders: Feature = {
  name: 'desk-orders',
  switch: ['desk'],
  mount: 'desk',
  routes: deskOrderHandlers,
  tables: deskOrderTables
}
