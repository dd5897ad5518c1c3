import { BUYERS } from '../../src/features/brand/switches.ts'
import { withdrawalTables } from '../db/order-facts-schema.ts'
import type { Feature } from '../feature.ts'
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
