// The tables of the mails about episodes.
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text
} from 'drizzle-orm/pg-core'
import { PAUSE_REASONS } from '../../../src/listen/mail/pause-reasons.ts'
import { bytes, instant } from '../../platform/db/columns.ts'
import type { FeatureTable, Who } from '../../platform/db/whose-rows.ts'
import type { EpisodeMail } from './episode-mail.ts'

/** Why an address gets no more mails. */
export const END_REASONS = ['left', 'bounced', 'complained'] as const
export type EndReason = (typeof END_REASONS)[number]

export const mailSubscribers = pgTable(
  'mail_subscribers',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    /** As it was typed: mails go there. */
    email: text('email').notNull(),
    /** The same for each way to write one mailbox (http/mailbox-key.ts): one mailbox is one subscriber. */
    mailbox: text('mailbox').notNull().unique(),
    /** Of the newest link that confirms; null = none was mailed, or the address left since. */
    tokenHash: bytes('token_hash').unique(),
    /** When the form was last sent, and which version of its words was beside it. */
    consentedAt: instant('consented_at').notNull(),
    consentVersion: smallint('consent_version').notNull(),
    /** null = nobody confirmed it yet. */
    confirmedAt: instant('confirmed_at'),
    /** Since when it gets no more mails, and why. */
    endedAt: instant('ended_at'),
    endedBecause: text('ended_because', { enum: END_REASONS })
  },
  (table) => [
    index('mail_subscribers_waiting').on(table.consentedAt).where(sql`${table.confirmedAt} IS NULL`),
    index('mail_subscribers_ended').on(table.endedAt).where(sql`${table.endedAt} IS NOT NULL`),
    check('mail_subscribers_end', sql`(${table.endedAt} IS NULL) = (${table.endedBecause} IS NULL)`)
  ]
)

/** How many joined and left in each month, which stays when the addresses are forgotten. */
export const mailMonths = pgTable('mail_months', {
  /** '2026-11', of the Belgian calendar. */
  month: text('month').primaryKey(),
  joined: integer('joined').notNull().default(0),
  left: integer('left').notNull().default(0),
  /** Ended by a mail server or a complaint. */
  lost: integer('lost').notNull().default(0)
})

/** The mail of each episode: found on the live page, then due, then sent. */
export const episodeMails = pgTable('episode_mails', {
  mailNumber: integer('mail_number').primaryKey().generatedByDefaultAsIdentity(),
  /** Last part of the URL of the episode's page. */
  slug: text('slug').notNull().unique(),
  title: text('title').notNull(),
  /** When the live page had it, and from when it leaves by itself. */
  foundAt: instant('found_at').notNull(),
  dueAt: instant('due_at').notNull(),
  /** The host who said that it may leave; null = nobody did. */
  readyBy: text('ready_by'),
  /** What everybody gets, as the page was when it began; null = not yet. */
  content: jsonb('content').$type<EpisodeMail>(),
  startedAt: instant('started_at'),
  /** How many subscribers there were then. */
  recipients: integer('recipients').notNull().default(0),
  /** Outcomes. Those missing from these sums at the end are unknown: they may have arrived, and are never sent again. */
  accepted: integer('accepted').notNull().default(0),
  refused: integer('refused').notNull().default(0),
  /** Never left, because a host ended it. */
  unsent: integer('unsent').notNull().default(0),
  /** Came back or was complained about later, of those accepted. */
  bounced: integer('bounced').notNull().default(0),
  complained: integer('complained').notNull().default(0),
  /** Trouble since it began, or since a host went on with it: what decides whether it pauses. */
  recentTemporary: integer('recent_temporary').notNull().default(0),
  recentPermanent: integer('recent_permanent').notNull().default(0),
  recentComplaints: integer('recent_complaints').notNull().default(0),
  pausedAt: instant('paused_at'),
  pausedBecause: text('paused_because', { enum: PAUSE_REASONS }),
  /** When the last one had an outcome, or a host ended it. */
  endedAt: instant('ended_at'),
  /** The host who ended it early. */
  endedBy: text('ended_by')
})

/** What is still to be sent: a worker deletes the row before it sends, so that nobody gets a mail twice. */
export const episodeMailQueue = pgTable(
  'episode_mail_queue',
  {
    mailNumber: integer('mail_number').notNull(),
    subscriberId: bigint('subscriber_id', { mode: 'number' }).notNull(),
    tries: smallint('tries').notNull().default(0),
    nextAt: instant('next_at').notNull()
  },
  (table) => [
    primaryKey({ columns: [table.mailNumber, table.subscriberId] }),
    index('episode_mail_queue_next_at').on(table.nextAt)
  ]
)

/** One mailbox is one subscriber, however the address is written. */
export const isSubscriber = ({ email }: Who) => sql`mailbox = mailbox_of(${email}::text)`

export const mailTables: readonly FeatureTable[] = [
  {
    table: mailSubscribers,
    of: isSubscriber,
    personal: ['email', 'mailbox', 'tokenHash'],
    others: ['endedBecause'],
    kept: ['MAIL_UNCONFIRMED_DAYS', 'MAIL_ENDED_DAYS']
  },
  { table: mailMonths, holds: 'how many joined and left the mails in each month' },
  { table: episodeMails, holds: 'the mail of each episode, with its counts' },
  { table: episodeMailQueue, holds: 'ids of subscribers whose mail is not sent yet' }
]
