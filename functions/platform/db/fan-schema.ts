// The Superfan tables: signups, fans, their subscriptions at Stripe, and links to manage them.
import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { SignupOutcome, SignupStep } from '../../../src/shop/superfan/signup.ts'
import { bytes, instant } from './columns.ts'
import { customersOf, type FeatureTable, fansOf, isFan, signupsOf } from './whose-rows.ts'

/** One row for each Stripe setup that we opened. It stores the progress, so that another process can continue. */
export const superfanSignups = pgTable(
  'superfan_signups',
  {
    /** The SetupIntent id at Stripe. */
    intentId: text('intent_id').primaryKey(),
    step: text('step').$type<SignupStep>().notNull(),
    outcome: text('outcome').$type<SignupOutcome>(),
    /** Until when a running call has the signup to itself. */
    leaseUntil: instant('lease_until'),
    /** As entered, from the moment the address is claimed. Null before that, and again when the signup fails. */
    name: text('name'),
    email: text('email'),
    nickname: text('nickname'),
    customerId: text('customer_id'),
    methodId: text('method_id'),
    subscriptionId: text('subscription_id'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** When the webhook reported that the payment details were saved; null = the form was never filled in. */
    confirmedAt: instant('confirmed_at'),
    /** When a job last tried to finish or abandon the signup; null = never. */
    triedAt: instant('tried_at')
  },
  (table) => [
    index('superfan_signups_open').on(table.createdAt).where(sql`outcome IS NULL`),
    index('superfan_signups_by_method').on(table.methodId)
  ]
)

/** Current, former and future Superfans: one row for each signup that claimed an address. */
export const fans = pgTable(
  'fans',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    intentId: text('intent_id').notNull().unique(),
    /** The customer id at Stripe. */
    customerId: text('customer_id').unique(),
    /** '' once the fan was forgotten, like the name. */
    email: text('email').notNull(),
    /** The normalised address, to recognise the same person. */
    emailKey: text('email_key').notNull(),
    name: text('name').notNull(),
    /** Public; null = the fan wants to stay unnamed. */
    nickname: text('nickname'),
    /** Whether the fan occupies the address: from the claim until the subscription ends. Never becomes true again. */
    isLive: boolean('is_live').notNull(),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at')
  },
  (table) => [
    uniqueIndex('fans_one_live').on(table.emailKey).where(sql`is_live`),
    index('fans_by_email').on(table.emailKey, table.id)
  ]
)

/** A fan's subscription, as last fetched from Stripe. */
export const fanSubscriptions = pgTable(
  'fan_subscriptions',
  {
    /** The subscription id at Stripe. */
    id: text('id').primaryKey(),
    fanId: integer('fan_id')
      .notNull()
      .unique()
      .references(() => fans.id),
    status: text('status').notNull(),
    /** True until the first charge is paid: it is being processed, or it failed. */
    isUnpaid: boolean('is_unpaid').notNull(),
    periodEndsAt: instant('period_ends_at'),
    endsAtPeriodEnd: boolean('ends_at_period_end').notNull(),
    latestInvoiceId: text('latest_invoice_id'),
    /** 'card' or 'sepa_debit'. */
    method: text('method'),
    /** Counts changes (optimistic locking). */
    version: integer('version').notNull().default(0),
    fetchedAt: instant('fetched_at').notNull(),
    /** When a job last tried to fetch it; null = never. */
    triedAt: instant('tried_at')
  },
  (table) => [index('fan_subscriptions_by_fetch').on(table.fetchedAt)]
)

/** Mailed links to manage a subscription. The token itself is only in the mail. */
export const portalTokens = pgTable(
  'portal_tokens',
  {
    /** SHA-256 of the token in the link. */
    tokenHash: bytes('token_hash').primaryKey(),
    customerId: text('customer_id').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at')
  },
  (table) => [index('portal_tokens_by_expiry').on(table.expiresAt)]
)

export type Signup = typeof superfanSignups.$inferSelect

export const superfanTables: readonly FeatureTable[] = [
  {
    table: superfanSignups,
    of: (who) => sql`intent_id IN ${signupsOf(who)}`,
    personal: ['name', 'email', 'nickname'],
    others: ['intentId', 'step', 'outcome', 'customerId', 'methodId', 'subscriptionId'],
    kept: ['ENDED_FAN_DAYS']
  },
  {
    table: fans,
    of: isFan,
    personal: ['email', 'emailKey', 'name', 'nickname'],
    others: ['intentId', 'customerId'],
    kept: ['ENDED_FAN_DAYS']
  },
  {
    table: fanSubscriptions,
    of: (who) => sql`fan_id IN ${fansOf(who, sql`id`)}`,
    personal: [],
    others: ['id', 'status', 'latestInvoiceId', 'method'],
    kept: ['ENDED_FAN_DAYS']
  },
  {
    table: portalTokens,
    of: (who) => sql`customer_id IN ${customersOf(who)}`,
    personal: ['tokenHash'],
    others: ['customerId'],
    kept: { until: 'the link expires' }
  }
]
