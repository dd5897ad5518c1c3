import { superfanTables } from '../../platform/db/fan-schema.ts'
import type { Feature } from '../../platform/feature.ts'
import { superfanHandlers } from './handlers.ts'
import { SUPERFAN_CAP, SUPERFAN_LIMITS } from './limits.ts'
import { syncFansJob } from './sync-fans.ts'

export const superfan: Feature = {
  name: 'superfan',
  switch: ['superfan'],
  mount: 'shop',
  routes: (services) => superfanHandlers(services),
  jobs: [syncFansJob],
  limits: SUPERFAN_LIMITS,
  instanceCap: SUPERFAN_CAP,
  tables: superfanTables
}
