// The tables of the monthly support: who is signing up, who is a fan, what the payment provider says of it, links to manage it.
import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { SignupOutcome, SignupStep } from '../../src/features/superfan/signup.ts'
import { bytes, instant } from './columns.ts'

/** One row for each setup that we opened: how far it got, so that whoever comes next goes on from there. */
export const superfanSignups = pgTable(
  'superfan_signups',
  {
    /** The payment provider's name of the setup. */
    intentId: text('intent_id').primaryKey(),
    step: text('step').$type<SignupStep>().notNull(),
    outcome: text('outcome').$type<SignupOutcome>(),
    /** A call that works on it has it until then. */
    leaseUntil: instant('lease_until'),
    /** As given when the address was claimed; null before, and again once nothing came of it. */
    name: text('name'),
    email: text('email'),
    nickname: text('nickname'),
    customerId: text('customer_id'),
    methodId: text('method_id'),
    subscriptionId: text('subscription_id'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** When the card or account was kept, as a webhook told: a signup without it was never filled in. */
    confirmedAt: instant('confirmed_at')
  },
  (table) => [
    index('superfan_signups_open').on(table.createdAt).where(sql`outcome IS NULL`),
    index('superfan_signups_by_method').on(table.methodId)
  ]
)

/** Who is, was or is about to be a Superfan; one row for each signup that claimed an address. */
export const fans = pgTable(
  'fans',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    intentId: text('intent_id').notNull().unique(),
    /** The payment provider's name of the customer. */
    customerId: text('customer_id').unique(),
    /** '' once forgotten, like the name. */
    email: text('email').notNull(),
    /** The address in the form in which two of one person are the same. */
    emailKey: text('email_key').notNull(),
    name: text('name').notNull(),
    /** Shown to everybody; null = wants to stay unnamed. */
    nickname: text('nickname'),
    /** Whether the address is taken: from the claim until the subscription has ended. Never true again. */
    isLive: boolean('is_live').notNull(),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at')
  },
  (table) => [
    uniqueIndex('fans_one_live').on(table.emailKey).where(sql`is_live`),
    index('fans_by_email').on(table.emailKey, table.id)
  ]
)

/** The subscription of a fan, as it was when last asked. */
export const fanSubscriptions = pgTable(
  'fan_subscriptions',
  {
    /** The payment provider's name of it. */
    id: text('id').primaryKey(),
    fanId: integer('fan_id')
      .notNull()
      .unique()
      .references(() => fans.id),
    status: text('status').notNull(),
    /** Whether nobody ever paid for it: a first charge that is on its way, or failed. */
    isUnpaid: boolean('is_unpaid').notNull(),
    periodEndsAt: instant('period_ends_at'),
    endsAtPeriodEnd: boolean('ends_at_period_end').notNull(),
    latestInvoiceId: text('latest_invoice_id'),
    /** 'card' or 'sepa_debit'. */
    method: text('method'),
    /** Counts the changes, so that nobody writes over what he has not read. */
    version: integer('version').notNull().default(0),
    fetchedAt: instant('fetched_at').notNull()
  },
  (table) => [index('fan_subscriptions_by_fetch').on(table.fetchedAt)]
)

/** Links that were mailed to manage a subscription; the link itself is known to the mail alone. */
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
