// The tables of this feature, and what they hold of people.
import { sql } from 'drizzle-orm'
import {
  pushCampaigns,
  pushMessages,
  pushOrigins,
  pushRefusedHosts,
  pushSubscriptions
} from '../db/schema.ts'
import type { FeatureTable } from '../db/whose-rows.ts'

export const pushTables: readonly FeatureTable[] = [
  {
    table: pushSubscriptions,
    // The rows are not linked to a mail address: only the push endpoint itself finds one.
    of: ({ pushEndpoint }) => sql`endpoint = ${pushEndpoint ?? null}::text`,
    personal: ['endpoint', 'endpointHash', 'p256dh', 'auth'],
    others: ['id', 'lastSeenOn', 'badRequests'],
    kept: { until: 'the browser unsubscribes or is gone for long' }
  },
  { table: pushCampaigns, holds: 'the campaign of each episode, with its counts' },
  { table: pushMessages, holds: 'ids of subscriptions whose message is not sent yet' },
  { table: pushOrigins, holds: 'push services that are paused' },
  { table: pushRefusedHosts, holds: 'hosts that were refused' }
]
