// The tables of this feature, and what they hold of people.
import { sql } from 'drizzle-orm'
import { fanSubscriptions, fans, portalTokens, superfanSignups } from '../db/fan-schema.ts'
import { customersOf, type FeatureTable, fansOf, isFan, signupsOf } from '../db/whose-rows.ts'

export const superfanTables: readonly FeatureTable[] = [
  {
    table: superfanSignups,
    of: (who) => sql`intent_id IN ${signupsOf(who)}`,
    personal: ['name', 'email', 'nickname'],
    others: [
      'intentId',
      'step',
      'outcome',
      'leaseUntil',
      'customerId',
      'methodId',
      'subscriptionId',
      'createdAt',
      'updatedAt',
      'confirmedAt',
      'triedAt'
    ],
    kept: ['ENDED_FAN_DAYS']
  },
  {
    table: fans,
    of: isFan,
    personal: ['email', 'emailKey', 'name', 'nickname'],
    others: ['id', 'intentId', 'customerId', 'isLive', 'createdAt', 'endedAt'],
    kept: ['ENDED_FAN_DAYS']
  },
  {
    table: fanSubscriptions,
    of: (who) => sql`fan_id IN ${fansOf(who, sql`id`)}`,
    personal: [],
    others: [
      'id',
      'fanId',
      'status',
      'isUnpaid',
      'periodEndsAt',
      'endsAtPeriodEnd',
      'latestInvoiceId',
      'method',
      'version',
      'fetchedAt',
      'triedAt'
    ],
    kept: ['ENDED_FAN_DAYS']
  },
  {
    table: portalTokens,
    of: (who) => sql`customer_id IN ${customersOf(who)}`,
    personal: ['tokenHash'],
    others: ['customerId', 'createdAt', 'expiresAt', 'usedAt'],
    kept: { until: 'the link expires' }
  }
]
