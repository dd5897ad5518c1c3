import { housekeepingTables } from '../../platform/db/schema.ts'
import type { Feature } from '../../platform/feature.ts'
import { sweepCacheJob } from './sweep-cache.ts'

/** What no other feature looks after. */
export const housekeeping: Feature = {
  name: 'housekeeping',
  jobs: [sweepCacheJob],
  tables: housekeepingTables
}
