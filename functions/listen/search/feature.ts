import { searchTables } from '../../platform/db/search-schema.ts'
import type { Feature } from '../../platform/feature.ts'
import { searchHandlers } from './handlers.ts'
import { indexSearchJob } from './index-search.ts'
import { SEARCH_CAP, SEARCH_LIMITS } from './limits.ts'

export const search: Feature = {
  name: 'search',
  mount: 'api',
  routes: searchHandlers,
  jobs: [indexSearchJob],
  limits: SEARCH_LIMITS,
  instanceCap: SEARCH_CAP,
  tables: searchTables
}
