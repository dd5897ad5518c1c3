import { feedTables } from '../../platform/db/schema.ts'
import type { Feature } from '../../platform/feature.ts'
import { watchFeedJob } from './watch-feed.ts'

export const feed: Feature = {
  name: 'feed',
  jobs: [watchFeedJob],
  tables: feedTables
}
