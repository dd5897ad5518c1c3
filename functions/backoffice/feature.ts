import { ORDERS } from '../../src/features/brand/switches.ts'
import { backofficeTables } from '../db/backoffice-schema.ts'
import type { Feature } from '../feature.ts'
import { backofficeHandlers } from './handlers.ts'

export const backoffice: Feature = {
  name: 'backoffice',
  switch: [...ORDERS, 'votes', 'desk'],
  mount: 'backoffice',
  routes: (services) => backofficeHandlers(services),
  tables: backofficeTables
}
