// The tables of this feature, and what they hold of people.
import { sql } from 'drizzle-orm'
import { disputes, payments, refunds, webhookEvents } from '../db/order-facts-schema.ts'
import { customersOf, type FeatureTable, fansOf, ofOrder, ordersOf, signupsOf } from '../db/whose-rows.ts'

export const paymentTables: readonly FeatureTable[] = [
  {
    table: payments,
    of: ofOrder,
    personal: [],
    others: [
      'id',
      'orderId',
      'number',
      'status',
      'amountCents',
      'receivedCents',
      'method',
      'chargeId',
      'lastErrorCode',
      'createdAt',
      'fetchedAt'
    ],
    kept: ['UNPAID_ORDER_DAYS', 'PAID_ORDER_YEARS']
  },
  {
    table: refunds,
    of: ofOrder,
    personal: [],
    others: ['id', 'orderId', 'paymentId', 'amountCents', 'status', 'reason', 'createdAt', 'fetchedAt'],
    kept: ['UNPAID_ORDER_DAYS', 'PAID_ORDER_YEARS']
  },
  {
    table: disputes,
    of: ofOrder,
    personal: [],
    others: [
      'id',
      'orderId',
      'paymentId',
      'amountCents',
      'status',
      'reason',
      'dueAt',
      'createdAt',
      'fetchedAt'
    ],
    kept: ['UNPAID_ORDER_DAYS', 'PAID_ORDER_YEARS']
  },
  {
    table: webhookEvents,
    of: (who) => sql`(object_id IN ${ordersOf(who)}
      OR object_id IN (SELECT id FROM payments WHERE ${ofOrder(who)})
      OR object_id IN ${signupsOf(who)} OR object_id IN ${customersOf(who)}
      OR object_id IN (SELECT id FROM fan_subscriptions WHERE fan_id IN ${fansOf(who, sql`id`)}))`,
    personal: [],
    others: [
      'provider',
      'eventKey',
      'type',
      'objectId',
      'happenedAt',
      'receivedAt',
      'attempts',
      'processedAt',
      'lastError'
    ],
    kept: ['WEBHOOK_DAYS']
  }
]
