import { BUYERS } from '../../../src/site/brand/switches.ts'
import { withdrawalTables } from '../../platform/db/order-facts-schema.ts'
import type { Feature } from '../../platform/feature.ts'
import { withdrawalsHandlers } from './handlers.ts'
import { WITHDRAWAL_CAP, WITHDRAWAL_LIMITS } from './limits.ts'

export const withdrawals: Feature = {
  name: 'withdrawals',
  switch: BUYERS,
  mount: 'api',
  routes: withdrawalsHandlers,
  limits: WITHDRAWAL_LIMITS,
  instanceCap: WITHDRAWAL_CAP,
  tables: withdrawalTables
}
