// All jobs of the features that are on. Each is scheduled by the function of its name in netlify/functions, or by `npm start`
// while that runs. `npm run job -- NAME` runs one now.

import { settings } from '../src/features/brand/settings.ts'
import { type Features, isFunctionOn } from '../src/features/brand/switches.ts'
import { watchFeedJob } from './feed/watch-feed.ts'
import type { Job } from './jobs/job.ts'
import { sweepCacheJob } from './jobs/sweep-cache.ts'
import { pollPrintingJob } from './printing/poll-printful.ts'
import { forgetPeopleJob } from './privacy/forget-people.ts'
import { dropIdleSubscriptionsJob } from './push/drop-idle-subscriptions.ts'
import { watchCampaignsJob } from './push/watch-campaigns.ts'
import { fetchMissedEventsJob } from './reconciliation/fetch-missed-events.ts'
import { reconcileJob } from './reconciliation/reconcile.ts'
import { settleOrdersJob } from './reconciliation/settle-orders.ts'
import { findReleasesJob } from './releases/find-releases.ts'
import { indexSearchJob } from './search/index-search.ts'
import { syncFansJob } from './superfan/sync-fans.ts'
import { dropVoterKeysJob } from './votes/drop-voter-keys.ts'
import { workOutboxJob } from './work-outbox.ts'

const everyJob: readonly Job[] = [
  reconcileJob,
  dropIdleSubscriptionsJob,
  dropVoterKeysJob,
  fetchMissedEventsJob,
  findReleasesJob,
  forgetPeopleJob,
  indexSearchJob,
  pollPrintingJob,
  settleOrdersJob,
  sweepCacheJob,
  syncFansJob,
  watchCampaignsJob,
  watchFeedJob,
  workOutboxJob
]

export const jobsOf = (features: Features): Job[] =>
  everyJob.filter(({ name }) => isFunctionOn(name, features))

export const jobs: readonly Job[] = jobsOf(settings.features)
