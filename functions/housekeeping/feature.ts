import { housekeepingTables } from '../db/schema.ts'
import type { Feature } from '../feature.ts'
import { sweepCacheJob } from './sweep-cache.ts'

/** What no other feature looks after. */
export const housekeeping: Feature = {
  name: 'housekeeping',
  jobs: [sweepCacheJob],
  tables: housekeepingTables
}
