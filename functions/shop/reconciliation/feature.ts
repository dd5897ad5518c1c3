import { BUYERS } from '../../../src/site/brand/switches.ts'
import { reconciliationTables } from '../../platform/db/reconciliation-schema.ts'
import type { Feature } from '../../platform/feature.ts'
import { fetchMissedEventsJob } from './fetch-missed-events.ts'
import { reconcileJob } from './reconcile.ts'
import { settleOrdersJob } from './settle-open-orders.ts'

export const reconciliation: Feature = {
  name: 'reconciliation',
  switch: BUYERS,
  jobs: [fetchMissedEventsJob, reconcileJob, settleOrdersJob],
  tables: reconciliationTables
}
