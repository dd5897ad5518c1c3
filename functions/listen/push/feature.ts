import { pushTables } from '../../platform/db/schema.ts'
import type { Feature } from '../../platform/feature.ts'
import { dropIdleSubscriptionsJob } from './drop-idle-subscriptions.ts'
import { pushHandlers } from './handlers.ts'
import { PUSH_CAP, PUSH_LIMITS } from './limits.ts'
import { watchCampaignsJob } from './watch-campaigns.ts'

export const push: Feature = {
  name: 'push',
  switch: ['push'],
  mount: 'api',
  routes: pushHandlers,
  jobs: [dropIdleSubscriptionsJob, watchCampaignsJob],
  background: ['send-push-background'],
  limits: PUSH_LIMITS,
  instanceCap: PUSH_CAP,
  tables: pushTables
}
