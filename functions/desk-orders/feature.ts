import type { Feature } from '../feature.ts'
import { deskOrderHandlers } from './handlers.ts'
import { deskOrderTables } from './tables.ts'

export const deskOrders: Feature = {
  name: 'desk-orders',
  switch: ['desk'],
  mount: 'desk',
  routes: deskOrderHandlers,
  tables: deskOrderTables
}
