import { filmTables } from '../../platform/db/schema.ts'
import type { Feature } from '../../platform/feature.ts'
import { filmsHandlers } from './handlers.ts'
import { FILM_CAP, FILM_LIMITS } from './limits.ts'

export const films: Feature = {
  name: 'films',
  mount: 'api',
  routes: filmsHandlers,
  limits: FILM_LIMITS,
  instanceCap: FILM_CAP,
  tables: filmTables
}
