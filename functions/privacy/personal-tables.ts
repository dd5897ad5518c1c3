// Which tables hold personal data, and in which columns. Every table must be listed here, and every column of the tables
// with personal data. A test fails for a table or column that is missing.
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { fanSubscriptions, fans, portalTokens, superfanSignups } from '../db/fan-schema.ts'
import {
  couponClaims,
  disputes,
  payments,
  printOrders,
  refunds,
  shipments,
  webhookEvents,
  withdrawals
} from '../db/order-facts-schema.ts'
import { orderEvents, orderLines, orderLinks, orderRevisions, orders } from '../db/order-schema.ts'
import { outbox, pushSubscriptions } from '../db/schema.ts'

/** `email`: normalised by `emailKeyOf`. `pushEndpoint`: the person's push endpoint, if they gave it to us. */
export type Who = { email: string; pushEndpoint?: string | undefined }

export type PersonalTable = {
  table: PgTable
  /** The condition that selects the rows of a person. */
  of: (who: Who) => SQL
  /** Columns that identify a person, or say where they live or how to reach them. */
  personal: readonly string[]
  /** All other columns: numbers, amounts, times, ids that only we or a vendor can resolve. */
  others: readonly string[]
}

const ordersOf = ({ email }: Who) => sql`(SELECT id FROM orders WHERE email_key = ${email}::text)`
const isFan = ({ email }: Who) => sql`(email_key = ${email}::text OR lower(email) = ${email}::text)`
const fansOf = (who: Who, column: SQL) => sql`(SELECT ${column} FROM fans WHERE ${isFan(who)})`
const customersOf = (who: Who) => fansOf(who, sql`customer_id`)
const signupsOf = (who: Who) =>
  sql`(SELECT intent_id FROM superfan_signups WHERE email = ${who.email}::text OR intent_id IN ${fansOf(who, sql`intent_id`)})`
const isWithdrawal = (who: Who) =>
  sql`(lower(email) = ${who.email}::text OR matched_order_id IN ${ordersOf(who)})`
const ofOrder = (who: Who) => sql`order_id IN ${ordersOf(who)}`
const ofPayload = (name: string) => sql`(payload ->> ${name}::text)`

export const PERSONAL_TABLES: readonly PersonalTable[] = [
  {
    table: orders,
    of: ({ email }) => sql`email_key = ${email}::text`,
    personal: ['email', 'emailKey', 'firstName', 'lastName'],
    others: [
      'id',
      'number',
      'status',
      'paymentState',
      'fulfilmentState',
      'holdReason',
      'releasedHolds',
      'currentRevision',
      'paidRevision',
      'paymentId',
      'couponCode',
      'couponDiscountCents',
      'totalCents',
      'version',
      'busyUntil',
      'createdAt',
      'updatedAt',
      'paidAt',
      'printAskedAt',
      'triedAt',
      'cancelledAt',
      'cancelReason',
      'anonymisedAt'
    ]
  },
  {
    table: orderRevisions,
    of: (who) => sql`(${ofOrder(who)} OR lower(customer ->> 'email') = ${who.email}::text)`,
    personal: ['customer'],
    others: [
      'orderId',
      'revision',
      'shippingMethod',
      'shippingName',
      'subtotalCents',
      'discountCents',
      'shippingCents',
      'totalCents',
      'couponId',
      'quoteHash',
      'createdAt',
      'pushedAt'
    ]
  },
  {
    table: orderLines,
    of: ofOrder,
    personal: [],
    others: [
      'orderId',
      'revision',
      'line',
      'productId',
      'variantId',
      'templateId',
      'name',
      'colour',
      'size',
      'quantity',
      'unitCents'
    ]
  },
  {
    table: orderEvents,
    of: ofOrder,
    personal: [],
    others: ['id', 'orderId', 'at', 'actor', 'what', 'fromStatus', 'toStatus', 'details']
  },
  {
    table: orderLinks,
    of: ofOrder,
    personal: ['tokenHash'],
    others: ['orderId', 'createdAt', 'expiresAt']
  },
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
    ]
  },
  {
    table: refunds,
    of: ofOrder,
    personal: [],
    others: ['id', 'orderId', 'paymentId', 'amountCents', 'status', 'reason', 'createdAt', 'fetchedAt']
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
    ]
  },
  {
    table: printOrders,
    of: ofOrder,
    personal: [],
    others: ['orderId', 'printOrderId', 'status', 'costCents', 'confirmedAt', 'fetchedAt']
  },
  {
    table: shipments,
    of: ofOrder,
    // Anybody with the tracking number can ask the carrier where the parcel went.
    personal: ['trackingNumber', 'trackingUrl'],
    others: [
      'id',
      'orderId',
      'status',
      'carrier',
      'service',
      'isReshipment',
      'shippedAt',
      'deliveredAt',
      'fetchedAt'
    ]
  },
  {
    table: couponClaims,
    of: (who) => sql`(${ofOrder(who)} OR email_key = ${who.email}::text)`,
    personal: ['mailbox'],
    others: [
      'orderId',
      'couponId',
      'isOnce',
      'state',
      'discountCents',
      'reservedAt',
      'consumedAt',
      'releasedAt'
    ]
  },
  {
    table: withdrawals,
    of: isWithdrawal,
    personal: ['reference', 'name', 'email', 'message', 'pressKey'],
    others: ['id', 'kind', 'receivedAt', 'acknowledgedAt', 'matchedOrderId']
  },
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
    ]
  },
  {
    table: fans,
    of: isFan,
    personal: ['email', 'emailKey', 'name', 'nickname'],
    others: ['id', 'intentId', 'customerId', 'isLive', 'createdAt', 'endedAt']
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
    ]
  },
  {
    table: portalTokens,
    of: (who) => sql`customer_id IN ${customersOf(who)}`,
    personal: ['tokenHash'],
    others: ['customerId', 'createdAt', 'expiresAt', 'usedAt']
  },
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
    ]
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
    ]
  },
  {
    table: pushSubscriptions,
    // The rows are not linked to a mail address: only the push endpoint itself finds one.
    of: ({ pushEndpoint }) => sql`endpoint = ${pushEndpoint ?? null}::text`,
    personal: ['endpoint', 'endpointHash', 'p256dh', 'auth'],
    others: ['id', 'lastSeenOn', 'badRequests']
  }
]

/** Tables without personal data, and what they hold instead. */
export const NON_PERSONAL_TABLES: Readonly<Record<string, string>> = {
  backoffice_audit: 'the actions of the hosts, with a hash of their address that changes every day',
  backoffice_sessions: 'hashes of the tokens of the hosts',
  backoffice_tries: 'counts by a hash of the address that changes every day',
  reconciliation_results: 'the result of each night of reconciliation, as counts',
  build_calls: 'calls to build the site',
  cache_entries: 'cached values by hash, deleted within a day or so: films, reviews, shipping rates, locks',
  coupons: 'terms of coupons',
  feed_snapshots: 'the feed of the podcast',
  feed_watches: 'the state of the feed watch',
  film_facts: 'answers of the film database',
  hub_subscriptions: 'unused; held subscriptions to feed hubs',
  job_leases: 'which job ran when',
  last_votes: 'approximate time of the last vote for each film',
  ledger_days: 'sums of days',
  releases: 'the release state of each episode',
  push_campaigns: 'the campaign of each episode, with its counts',
  push_messages: 'ids of subscriptions whose message is not sent yet',
  push_origins: 'push services that are paused',
  push_refused_hosts: 'hosts that were refused',
  readings: 'how far a job has read an external list',
  search_episodes: 'the episodes in the search index',
  search_texts: 'published notes and transcripts',
  try_counts: 'counts by keyed hash, deleted within a day',
  votes: 'a key per voter and episode that identifies no person'
}
