import { ORDERS } from '../../../src/site/brand/switches.ts'
import { backofficeTables } from '../../platform/db/backoffice-schema.ts'
import type { Feature } from '../../platform/feature.ts'
import { backofficeHandlers } from './handlers.ts'

export const backoffice: Feature = {
  name: 'backoffice',
  switch: [...ORDERS, 'votes', 'desk'],
  mount: 'backoffice',
  routes: (services) => backofficeHandlers(services),
  tables: backofficeTables
}
