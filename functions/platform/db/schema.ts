// The tables of the site. The shop's tables are in the other schema files. `npm run db:migration` writes the migrations.
import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text
} from 'drizzle-orm/pg-core'
import type { PushNotice } from '../../../src/listen/push/push-hosts.ts'
import { bytes, instant } from './columns.ts'
import type {
  BuildOutcome,
  FeedExtent,
  FilmFacts,
  NumberMemory,
  ReleaseState,
  Suspect
} from './json-columns.ts'
import {
  customersOf,
  type FeatureTable,
  fansOf,
  isWithdrawal,
  ofPayload,
  ordersOf,
  signupsOf
} from './whose-rows.ts'

/** The last good copy of each feed that was ever built, so that a broken feed never empties the site. */
export const feedSnapshots = pgTable('feed_snapshots', {
  feedAddress: text('feed_address').primaryKey(),
  /** SHA-256 of the parsed feed: a new timestamp in the text is not new content. */
  contentHash: text('content_hash').notNull(),
  /** Counts content changes. A site built from an earlier version is out of date. */
  version: integer('version').notNull().default(1),
  text: text('text').notNull(),
  episodeCount: integer('episode_count').notNull(),
  newest: jsonb('newest').$type<FeedExtent['newest']>().notNull(),
  /** Numbers of all episodes that the feed ever had; null for a copy from before numbers were stored. */
  numbers: jsonb('numbers').$type<NumberMemory>(),
  fetchedAt: instant('fetched_at').notNull(),
  etag: text('etag'),
  lastModified: text('last_modified'),
  /** A later feed that looks wrong. It is accepted once it has been seen often and long enough. */
  suspect: jsonb('suspect').$type<Suspect>()
})

/** Answers of the film database, by query; null = it has no such film. */
export const filmFacts = pgTable('film_facts', {
  question: text('question').primaryKey(),
  facts: jsonb('facts').$type<FilmFacts>(),
  fetchedAt: instant('fetched_at').notNull()
})

/**
 * One row per episode and voter; the tally is the number of rows. Votes cannot be linked to a person: a voter's key
 * differs per episode, and no time is stored that could connect them.
 */
export const votes = pgTable(
  'votes',
  {
    episodeNumber: integer('episode_number').notNull(),
    voterKey: bytes('voter_key').notNull(),
    /** As written in the built episode. */
    movieTitle: text('movie_title').notNull()
  },
  (table) => [
    primaryKey({ columns: [table.episodeNumber, table.voterKey] }),
    check('votes_voter_key_length', sql`octet_length(${table.voterKey}) = 16`)
  ]
)

/**
 * When each film of an episode was last voted for, rounded to a quarter of an hour. A separate table, so that no vote
 * has a time.
 */
export const lastVotes = pgTable(
  'last_votes',
  {
    episodeNumber: integer('episode_number').notNull(),
    movieTitle: text('movie_title').notNull(),
    votedAt: instant('voted_at').notNull()
  },
  (table) => [primaryKey({ columns: [table.episodeNumber, table.movieTitle] })]
)

/**
 * Rate limit counters, one row per key, updated by the database function `count_tries` (`0000_baseline.sql`). May be
 * emptied at any time: the limits then start again. No index on `expires_at`: only the sweep would use it, and every vote
 * would have to maintain it.
 */
export const tryCounts = pgTable('try_counts', {
  key: text('key').primaryKey(),
  /** The number of the window: time since 1970 divided by the window length. */
  windowNumber: bigint('window_number', { mode: 'number' }).notNull(),
  count: integer('count').notNull(),
  /** The count of the previous window. */
  countBefore: integer('count_before').notNull(),
  expiresAt: instant('expires_at').notNull()
})

/** Short-lived cached values, and locks (whose value is the holder's token). */
export const cacheEntries = pgTable(
  'cache_entries',
  {
    key: text('key').primaryKey(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull()
  },
  (table) => [index('cache_entries_expires_at').on(table.expiresAt)]
)

/** The state of the watch over each feed. */
export const feedWatches = pgTable('feed_watches', {
  feedAddress: text('feed_address').primaryKey(),
  checkedAt: instant('checked_at').notNull(),
  /** Failed checks in a row; 0 = all is well. */
  failures: integer('failures').notNull().default(0),
  failingSince: instant('failing_since'),
  /** What was wrong at the last failed check. */
  problem: text('problem'),
  /** When the feed's episodes were first imported. The episodes of that import are never announced. */
  importedAt: instant('imported_at'),
  /** The newest version of the copy whose episodes are all in `releases`. */
  notedVersion: integer('noted_version').notNull().default(0),
  /** The newest version that was seen on the live site. */
  shownVersion: integer('shown_version').notNull().default(0)
})

/** Each call of the build hook. The numbered key makes concurrent requests one call. */
export const buildCalls = pgTable(
  'build_calls',
  {
    feedAddress: text('feed_address').notNull(),
    /** 1 for the first call for this feed, and so on. */
    number: integer('number').notNull(),
    /** The version of the copy that the build has to show. */
    snapshotVersion: integer('snapshot_version').notNull(),
    contentHash: text('content_hash').notNull(),
    calledAt: instant('called_at').notNull(),
    outcome: text('outcome').$type<BuildOutcome>().notNull()
  },
  (table) => [primaryKey({ columns: [table.feedAddress, table.number] })]
)

/** The release state of each episode: one row for each page that ever existed, so that none is announced twice. */
export const releases = pgTable('releases', {
  /** Last part of the page's URL: the number, or words of the title. */
  slug: text('slug').primaryKey(),
  /** null for specials, trailers and bonus items. */
  episodeNumber: integer('episode_number'),
  guid: text('guid').notNull(),
  title: text('title').notNull(),
  publishedAt: instant('published_at').notNull(),
  state: text('state').$type<ReleaseState>().notNull(),
  /** How often the live site was checked in vain since the last deploy. */
  looks: integer('looks').notNull().default(0),
  nextLookAt: instant('next_look_at').notNull(),
  notedAt: instant('noted_at').notNull(),
  settledAt: instant('settled_at')
})

/** Unused since the feed is polled every five minutes. The last release still reads it, so that the next one drops it. */
export const hubSubscriptions = pgTable('hub_subscriptions', {
  topic: text('topic').primaryKey(),
  hub: text('hub').notNull(),
  /** Part of the callback URL; a secret shared with the hub. */
  token: text('token').notNull().unique(),
  askedAt: instant('asked_at').notNull(),
  /** Until when the hub sends notifications; null = not confirmed. */
  leaseUntil: instant('lease_until'),
  /** When to send the next subscribe request. */
  nextAskAt: instant('next_ask_at').notNull(),
  tries: integer('tries').notNull().default(0)
})

/** Work that is guaranteed to happen once its row is written, despite crashes. Mostly mails. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Selects the handler. */
    kind: text('kind').notNull(),
    /** A message with the same key is stored only once. */
    dedupeKey: text('dedupe_key').notNull().unique(),
    /** What the handler needs to do the work; no personal data beyond that. */
    payload: jsonb('payload').$type<Readonly<Record<string, unknown>>>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** How many of the attempts only waited for another service; they do not count as failures. */
    waits: integer('waits').notNull().default(0),
    nextAt: instant('next_at').notNull(),
    /** Until when a worker has the message to itself. */
    leaseUntil: instant('lease_until'),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
    /** When the message was given up; a person has to look at it. */
    deadAt: instant('dead_at')
  },
  (table) => [
    // What was mailed about an order, and what was given up.
    index('outbox_by_order').on(sql`(payload ->> 'orderId')`),
    index('outbox_due').on(table.nextAt).where(sql`done_at IS NULL AND dead_at IS NULL`),
    index('outbox_given_up').on(table.id).where(sql`dead_at IS NOT NULL AND done_at IS NULL`)
  ]
)
/**
 * Browsers that want messages about new episodes. The rows name no person: the endpoint belongs to a push service, and
 * the keys only encrypt our own messages. A row is deleted when the browser unsubscribes, when the push service reports
 * it gone, or when the browser has not visited the site for a long time.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    /** SHA-256 of the endpoint. */
    endpointHash: bytes('endpoint_hash').notNull().unique(),
    endpoint: text('endpoint').notNull(),
    p256dh: bytes('p256dh').notNull(),
    auth: bytes('auth').notNull(),
    /** The last day on which the browser reported that it still exists, as UTC midnight. */
    lastSeenOn: instant('last_seen_on').notNull(),
    /** Campaigns in a row in which the push service rejected our request as malformed. */
    badRequests: smallint('bad_requests').notNull().default(0)
  },
  (table) => [
    index('push_subscriptions_last_seen_on').on(table.lastSeenOn),
    check('push_subscriptions_endpoint_length', sql`length(${table.endpoint}) <= 1024`),
    check('push_subscriptions_auth_length', sql`octet_length(${table.auth}) = 16`)
  ]
)

/** One row for each announced episode, so that none is announced twice. */
export const pushCampaigns = pgTable('push_campaigns', {
  /** Numbered in starting order. */
  campaignNumber: integer('campaign_number').primaryKey().generatedByDefaultAsIdentity(),
  /** Last part of the URL of the episode's page. */
  slug: text('slug').notNull().unique(),
  notice: jsonb('notice').$type<PushNotice>().notNull(),
  startedAt: instant('started_at').notNull(),
  /** How many subscribers there were then. */
  subscribers: integer('subscribers').notNull(),
  /** When the last message was handled, or when the campaign was stopped. */
  endedAt: instant('ended_at'),
  /** Why the campaign was stopped early, in words. */
  stoppedBecause: text('stopped_because'),
  /** Outcomes of the messages. Those missing from these sums at the end were lost when a process died. */
  sent: integer('sent').notNull().default(0),
  gone: integer('gone').notNull().default(0),
  givenUp: integer('given_up').notNull().default(0),
  /** No longer read; dropped once no deployed version needs it. */
  progressAt: instant('progress_at').notNull()
})

/**
 * Messages still to be sent: one row for each subscriber of a campaign. A worker deletes the row before it sends, so
 * that no subscriber gets a message twice, and adds it again when the message is to be retried.
 */
export const pushMessages = pgTable(
  'push_messages',
  {
    campaignNumber: integer('campaign_number').notNull(),
    subscriptionId: bigint('subscription_id', { mode: 'number' }).notNull(),
    /** Tries that reached the push service. */
    tries: smallint('tries').notNull().default(0),
    nextAt: instant('next_at').notNull()
  },
  (table) => [
    primaryKey({ columns: [table.campaignNumber, table.subscriptionId] }),
    index('push_messages_next_at').on(table.nextAt)
  ]
)

/** Push services that nothing is sent to for a while. */
export const pushOrigins = pgTable('push_origins', {
  origin: text('origin').primaryKey(),
  closedUntil: instant('closed_until').notNull(),
  /** It refused our key or did not answer: afterwards a few messages test it first. */
  isBroken: boolean('is_broken').notNull()
})

/** Endpoint hosts that we refused, so that the hosts notice when a browser uses a new push service. */
export const pushRefusedHosts = pgTable('push_refused_hosts', {
  host: text('host').primaryKey(),
  times: integer('times').notNull(),
  /** UTC midnight of the last day. */
  lastOn: instant('last_on').notNull()
})

/** Which run holds each job, so that two instances never run it at once, and when the job last succeeded. */
export const jobLeases = pgTable('job_leases', {
  job: text('job').primaryKey(),
  /** Unique per run. */
  holder: text('holder').notNull(),
  /** When the lease expires, if the run was killed and never releases it. */
  expiresAt: instant('expires_at').notNull(),
  /** When a run last ended without failing. */
  doneAt: instant('done_at')
})

export const filmTables: readonly FeatureTable[] = [
  { table: filmFacts, holds: 'answers of the film database' }
]

export const housekeepingTables: readonly FeatureTable[] = [
  { table: jobLeases, holds: 'which job ran when' },
  {
    table: cacheEntries,
    holds: 'cached values by hash, deleted within a day or so: films, reviews, shipping rates, locks'
  },
  { table: tryCounts, holds: 'counts by keyed hash, deleted within a day' }
]

export const pushTables: readonly FeatureTable[] = [
  {
    table: pushSubscriptions,
    // The rows are not linked to a mail address: only the push endpoint itself finds one.
    of: ({ pushEndpoint }) => sql`endpoint = ${pushEndpoint ?? null}::text`,
    personal: ['endpoint', 'endpointHash', 'p256dh', 'auth'],
    others: [],
    kept: { until: 'the browser unsubscribes or is gone for long' }
  },
  { table: pushCampaigns, holds: 'the campaign of each episode, with its counts' },
  { table: pushMessages, holds: 'ids of subscriptions whose message is not sent yet' },
  { table: pushOrigins, holds: 'push services that are paused' },
  { table: pushRefusedHosts, holds: 'hosts that were refused' }
]

export const outboxTables: readonly FeatureTable[] = [
  {
    table: outbox,
    of: (who) => sql`(${ofPayload('email')} = ${who.email}::text
      OR ${ofPayload('orderId')} IN ${ordersOf(who)} OR payload -> 'alert' ->> 'orderId' IN ${ordersOf(who)}
      OR ${ofPayload('intentId')} IN ${signupsOf(who)}
      OR (${ofPayload('fanId')})::bigint IN ${fansOf(who, sql`id`)}
      OR payload -> 'alert' ->> 'customerId' IN ${customersOf(who)}
      OR (${ofPayload('subscriberId')})::bigint IN (SELECT id FROM mail_subscribers WHERE mailbox = mailbox_of(${who.email}::text))
      OR (${ofPayload('withdrawalId')})::bigint IN (SELECT id FROM withdrawals WHERE ${isWithdrawal(who)}))`,
    personal: ['payload'],
    others: ['kind', 'dedupeKey', 'lastError'],
    kept: { until: 'the order, fan, withdrawal or subscriber of the message is forgotten' }
  }
]

export const feedTables: readonly FeatureTable[] = [
  { table: feedSnapshots, holds: 'the feed of the podcast' },
  { table: feedWatches, holds: 'the state of the feed watch' },
  { table: buildCalls, holds: 'calls to build the site' },
  { table: releases, holds: 'the release state of each episode' },
  { table: hubSubscriptions, holds: 'unused; held subscriptions to feed hubs' }
]

export const voteTables: readonly FeatureTable[] = [
  { table: votes, holds: 'a key per voter and episode that identifies no person' },
  { table: lastVotes, holds: 'approximate time of the last vote for each film' }
]
