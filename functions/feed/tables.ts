// The tables of this feature, and what they hold of people.
import { buildCalls, feedSnapshots, feedWatches, hubSubscriptions, releases } from '../db/schema.ts'
import type { FeatureTable } from '../db/whose-rows.ts'

export const feedTables: readonly FeatureTable[] = [
  { table: feedSnapshots, holds: 'the feed of the podcast' },
  { table: feedWatches, holds: 'the state of the feed watch' },
  { table: buildCalls, holds: 'calls to build the site' },
  { table: releases, holds: 'the release state of each episode' },
  { table: hubSubscriptions, holds: 'unused; held subscriptions to feed hubs' }
]
