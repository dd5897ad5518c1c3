// Every job of the product. Each one is scheduled by a mount of its name in netlify/functions, and on that
// of this machine while `npm start` runs; `npm run job -- NAME` does one now.

import { pollPrintingJob } from './checkout/poll-printful.ts'
import type { Job } from './jobs/job.ts'
import { sweepCacheJob } from './jobs/sweep-cache.ts'
import { workOutboxJob } from './jobs/work-outbox.ts'
import { forgetPeopleJob } from './privacy/forget-people.ts'
import { dropIdleSubscriptionsJob } from './push/drop-idle-subscriptions.ts'
import { watchCampaignsJob } from './push/watch-campaigns.ts'
import { fetchMissedEventsJob } from './reconciliation/fetch-missed-events.ts'
import { reconcileJob } from './reconciliation/reconcile.ts'
import { settleOrdersJob } from './reconciliation/settle-orders.ts'
import { findReleasesJob } from './releases/find-releases.ts'
import type { ReleaseServices } from './releases/ports.ts'
import { watchFeedJob } from './releases/watch-feed.ts'
import type { OrderServices } from './services.ts'
import { syncFansJob } from './superfan/sync-fans.ts'
import { dropVoterKeysJob } from './votes/drop-voter-keys.ts'

export const jobs: readonly Job<ReleaseServices & OrderServices>[] = [
  reconcileJob,
  dropIdleSubscriptionsJob,
  dropVoterKeysJob,
  fetchMissedEventsJob,
  findReleasesJob,
  forgetPeopleJob,
  pollPrintingJob,
  settleOrdersJob,
  sweepCacheJob,
  syncFansJob,
  watchCampaignsJob,
  watchFeedJob,
  workOutboxJob
]
