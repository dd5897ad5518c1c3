import type { Feature } from '../../platform/feature.ts'
import { watchHandlers } from './handlers.ts'
import { refreshOffersJob } from './refresh-offers.ts'
import { watchTables } from './schema.ts'

export const watch: Feature = {
  name: 'watch',
  switch: ['whereToWatch'],
  mount: 'api',
  routes: watchHandlers,
  jobs: [refreshOffersJob],
  tables: watchTables
}
