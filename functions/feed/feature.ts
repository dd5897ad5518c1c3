import type { Feature } from '../feature.ts'
import { feedTables } from './tables.ts'
import { watchFeedJob } from './watch-feed.ts'

export const feed: Feature = {
  name: 'feed',
  jobs: [watchFeedJob],
  tables: feedTables
}
