import type { Feature } from '../../platform/feature.ts'
import { deskOverviewHandlers } from './handlers.ts'
import { recordStandingsJob } from './record-standings.ts'
import { deskOverviewTables } from './schema.ts'

export const deskOverview: Feature = {
  name: 'desk-overview',
  switch: ['desk'],
  mount: 'desk',
  routes: deskOverviewHandlers,
  jobs: [recordStandingsJob],
  tables: deskOverviewTables
}
