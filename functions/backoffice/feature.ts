import { ORDERS } from '../../src/features/brand/switches.ts'
import type { Feature } from '../feature.ts'
import { backofficeHandlers } from './handlers.ts'
import { backofficeTables } from './tables.ts'

export const backoffice: Feature = {
  name: 'backoffice',
  switch: [...ORDERS, 'votes', 'desk'],
  mount: 'backoffice',
  routes: (services) => backofficeHandlers(services),
  tables: backofficeTables
}
