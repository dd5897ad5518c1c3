import type { Feature } from '../../platform/feature.ts'
import { deskEpisodeHandlers } from './handlers.ts'
import { publishDeskJob } from './publish-desk.ts'
import { deskEpisodeTables } from './schema.ts'

export const deskEpisodes: Feature = {
  name: 'desk-episodes',
  switch: ['desk'],
  mount: 'desk',
  routes: deskEpisodeHandlers,
  jobs: [publishDeskJob],
  tables: deskEpisodeTables
}
