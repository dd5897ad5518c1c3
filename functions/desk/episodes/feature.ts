import type { Feature } from '../../platform/feature.ts'
import { deskEpisodeHandlers } from './handlers.ts'
import { nextDateHandlers } from './next-date-handlers.ts'
import { publishDeskJob } from './publish-desk.ts'
import { deskEpisodeTables } from './schema.ts'

export const deskEpisodes: Feature = {
  name: 'desk-episodes',
  switch: ['desk'],
  mount: 'desk',
  routes: (services) => [...deskEpisodeHandlers(services), ...nextDateHandlers(services)],
  jobs: [publishDeskJob],
  tables: deskEpisodeTables
}
