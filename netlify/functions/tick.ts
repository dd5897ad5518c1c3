// Runs the jobs that share a function, money first (functions/platform/jobs/tick.ts). Netlify reads the schedule from this text.
import type { Config } from '@netlify/functions'
import { publishDeskJob } from '../../functions/desk/episodes/publish-desk.ts'
import { recordStandingsJob } from '../../functions/desk/overview/record-standings.ts'
import { refreshOffersJob } from '../../functions/films/watch/refresh-offers.ts'
import { dropHandoversJob } from '../../functions/listen/handover/drop-handovers.ts'
import { dropMailAddressesJob } from '../../functions/listen/mail/drop-mail-addresses.ts'
import { watchMailsJob } from '../../functions/listen/mail/watch-mails.ts'
import { dropIdleSubscriptionsJob } from '../../functions/listen/push/drop-idle-subscriptions.ts'
import { watchCampaignsJob } from '../../functions/listen/push/watch-campaigns.ts'
import { findReleasesJob } from '../../functions/listen/releases/find-releases.ts'
import { indexSearchJob } from '../../functions/listen/search/index-search.ts'
import { dropVoterKeysJob } from '../../functions/listen/votes/drop-voter-keys.ts'
import { live } from '../../functions/live.ts'
import { ticking } from '../../functions/platform/jobs/tick.ts'
import { settleOrdersJob } from '../../functions/shop/reconciliation/settle-open-orders.ts'
import { sweepCacheJob } from '../../functions/site/housekeeping/sweep-cache.ts'
import { OUTBOX_PRINTFUL_PER_SECOND, workOutboxJob } from '../../functions/work-outbox.ts'

export default ticking(live({ printfulPerSecond: OUTBOX_PRINTFUL_PER_SECOND }), [
  workOutboxJob,
  settleOrdersJob,
  findReleasesJob,
  publishDeskJob,
  watchCampaignsJob,
  watchMailsJob,
  indexSearchJob,
  refreshOffersJob,
  recordStandingsJob,
  dropHandoversJob,
  dropMailAddressesJob,
  dropVoterKeysJob,
  dropIdleSubscriptionsJob,
  sweepCacheJob
])

export const config: Config = { schedule: '* * * * *' }
