import type { Feature } from '../../platform/feature.ts'
import { dropHandoversJob } from './drop-handovers.ts'
import { handoverHandlers } from './handlers.ts'
import { HANDOVER_CAP, HANDOVER_LIMITS } from './limits.ts'
import { handoverTables } from './schema.ts'

export const handover: Feature = {
  name: 'handover',
  switch: ['handover'],
  mount: 'api',
  routes: handoverHandlers,
  jobs: [dropHandoversJob],
  limits: HANDOVER_LIMITS,
  instanceCap: HANDOVER_CAP,
  tables: handoverTables
}
