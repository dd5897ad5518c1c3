// The tables of this feature, and what they hold of people.
import { sql } from 'drizzle-orm'
import { outbox } from '../db/schema.ts'
import {
  customersOf,
  type FeatureTable,
  fansOf,
  isWithdrawal,
  ofPayload,
  ordersOf,
  signupsOf
} from '../db/whose-rows.ts'

export const outboxTables: readonly FeatureTable[] = [
  {
    table: outbox,
    of: (who) => sql`(${ofPayload('email')} = ${who.email}::text
      OR ${ofPayload('orderId')} IN ${ordersOf(who)} OR payload -> 'alert' ->> 'orderId' IN ${ordersOf(who)}
      OR ${ofPayload('intentId')} IN ${signupsOf(who)}
      OR (${ofPayload('fanId')})::bigint IN ${fansOf(who, sql`id`)}
      OR payload -> 'alert' ->> 'customerId' IN ${customersOf(who)}
      OR (${ofPayload('withdrawalId')})::bigint IN (SELECT id FROM withdrawals WHERE ${isWithdrawal(who)}))`,
    personal: ['payload'],
    others: [
      'id',
      'kind',
      'dedupeKey',
      'attempts',
      'waits',
      'nextAt',
      'leaseUntil',
      'lastError',
      'createdAt',
      'doneAt',
      'deadAt'
    ],
    kept: { until: 'the order, fan or withdrawal of the message is forgotten' }
  }
]
