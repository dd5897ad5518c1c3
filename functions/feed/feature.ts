import { feedTables } from '../db/schema.ts'
import type { Feature } from '../feature.ts'
import { watchFeedJob } from './watch-feed.ts'

export const feed: Feature = {
  name: 'feed',
  jobs: [watchFeedJob],
  tables: feedTables
}
