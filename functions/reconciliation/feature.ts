import { BUYERS } from '../../src/features/brand/switches.ts'
import { reconciliationTables } from '../db/reconciliation-schema.ts'
import type { Feature } from '../feature.ts'
import { fetchMissedEventsJob } from './fetch-missed-events.ts'
import { reconcileJob } from './reconcile.ts'
import { settleOrdersJob } from './settle-open-orders.ts'

export const reconciliation: Feature = {
  name: 'reconciliation',
  switch: BUYERS,
  jobs: [fetchMissedEventsJob, reconcileJob, settleOrdersJob],
  tables: reconciliationTables
}
