// The tables of the product; those of the shop stand in the other schema files. `npm run db:migration` writes the migrations.
import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text
} from 'drizzle-orm/pg-core'
import type { NumberMemory } from '../../src/features/episodes/number-memory.ts'
import type { FeedExtent, Suspect } from '../../src/features/episodes/shrink-guard.ts'
import type { PushNotice } from '../../src/features/push/rules.ts'
import type { BuildOutcome } from '../../src/features/releases/builds.ts'
import type { ReleaseState } from '../../src/features/releases/rules.ts'
import type { FilmFacts } from '../services/tmdb/film-facts.ts'
import { bytes, instant } from './columns.ts'

/** The last good copy of each feed that was ever built, so that a bad day of the publisher empties nothing. */
export const feedSnapshots = pgTable('feed_snapshots', {
  feedAddress: text('feed_address').primaryKey(),
  /** SHA-256 of what was read from it: a new time stamp in the text is no new content. */
  contentHash: text('content_hash').notNull(),
  /** Counts the contents that were kept: a site is behind while it was built from an earlier one. */
  version: integer('version').notNull().default(1),
  text: text('text').notNull(),
  episodeCount: integer('episode_count').notNull(),
  newest: jsonb('newest').$type<FeedExtent['newest']>().notNull(),
  /** Numbers of all episodes that the feed ever had; null until the first look after they began to be remembered. */
  numbers: jsonb('numbers').$type<NumberMemory>(),
  fetchedAt: instant('fetched_at').notNull(),
  etag: text('etag'),
  lastModified: text('last_modified'),
  /** A later answer that looks wrong: believed once it has been seen often and long enough. */
  suspect: jsonb('suspect').$type<Suspect>()
})

/** What the film database answered, by the question that was asked; null = it knows no such film. */
export const filmFacts = pgTable('film_facts', {
  question: text('question').primaryKey(),
  facts: jsonb('facts').$type<FilmFacts>(),
  fetchedAt: instant('fetched_at').notNull()
})

/**
 * One row per episode and voter; the tally is the number of rows. Nothing here leads to a person: the key of a voter
 * is another one in each episode, and no time is kept that could join them.
 */
export const votes = pgTable(
  'votes',
  {
    episodeNumber: integer('episode_number').notNull(),
    voterKey: bytes('voter_key').notNull(),
    /** As the built episode writes it. */
    movieTitle: text('movie_title').notNull()
  },
  (table) => [
    primaryKey({ columns: [table.episodeNumber, table.voterKey] }),
    check('votes_voter_key_length', sql`octet_length(${table.voterKey}) = 16`)
  ]
)

/**
 * About when each film was last voted for: one row for each film of an episode, to a quarter of an hour, beside the
 * votes so that no vote has a time.
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
 * Tries counted against a limit by `count_tries`, a function of the database (`0000_baseline.sql`): one row for each key, so
 * that counting is one look. May be emptied at any time: limits then start anew. No index on the time: the sweep reads all
 * of it, and each vote would pay for it.
 */
export const tryCounts = pgTable('try_counts', {
  key: text('key').primaryKey(),
  /** Number of the window since 1970, in lengths of that window. */
  windowNumber: bigint('window_number', { mode: 'number' }).notNull(),
  count: integer('count').notNull(),
  /** What was counted in the window before. */
  countBefore: integer('count_before').notNull(),
  expiresAt: instant('expires_at').notNull()
})

/** Copies that are kept for a short while, and locks (their value is the token of the holder). */
export const cacheEntries = pgTable(
  'cache_entries',
  {
    key: text('key').primaryKey(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull()
  },
  (table) => [index('cache_entries_expires_at').on(table.expiresAt)]
)

/** How the watch over each feed fares. */
export const feedWatches = pgTable('feed_watches', {
  feedAddress: text('feed_address').primaryKey(),
  checkedAt: instant('checked_at').notNull(),
  /** Looks in a row that gave no feed to believe; 0 = all is well. */
  failures: integer('failures').notNull().default(0),
  failingSince: instant('failing_since'),
  /** What was wrong the last time. */
  problem: text('problem'),
  /** When its episodes were first noted: those of that moment are old news. */
  importedAt: instant('imported_at'),
  /** The newest version of the copy of which every episode was noted. */
  notedVersion: integer('noted_version').notNull().default(0),
  /** The newest version that the live site was seen to show. */
  shownVersion: integer('shown_version').notNull().default(0)
})

/** Each call to build the site; the number makes it one call however many ask at once. */
export const buildCalls = pgTable(
  'build_calls',
  {
    feedAddress: text('feed_address').notNull(),
    /** 1 for the first call for this feed, and so on. */
    number: integer('number').notNull(),
    /** The content that the build has to show. */
    snapshotVersion: integer('snapshot_version').notNull(),
    contentHash: text('content_hash').notNull(),
    calledAt: instant('called_at').notNull(),
    outcome: text('outcome').$type<BuildOutcome>().notNull()
  },
  (table) => [primaryKey({ columns: [table.feedAddress, table.number] })]
)

/** What became of each episode: one row for each page there ever was, so that nobody is told twice. */
export const releases = pgTable('releases', {
  /** Last part of the address of its page: the number, else words of the title. */
  slug: text('slug').primaryKey(),
  /** null for specials, trailers and bonus items. */
  episodeNumber: integer('episode_number'),
  guid: text('guid').notNull(),
  title: text('title').notNull(),
  publishedAt: instant('published_at').notNull(),
  state: text('state').$type<ReleaseState>().notNull(),
  /** Looks at the live site since the last deploy that did not find it. */
  looks: integer('looks').notNull().default(0),
  nextLookAt: instant('next_look_at').notNull(),
  notedAt: instant('noted_at').notNull(),
  settledAt: instant('settled_at')
})

/** Subscriptions to hubs that tell of a changed feed (WebSub); the secret follows from the token. */
export const hubSubscriptions = pgTable('hub_subscriptions', {
  topic: text('topic').primaryKey(),
  hub: text('hub').notNull(),
  /** Part of the address that the hub calls; nobody else knows it. */
  token: text('token').notNull().unique(),
  askedAt: instant('asked_at').notNull(),
  /** Until when the hub promised to tell; null = not confirmed. */
  leaseUntil: instant('lease_until'),
  /** When to ask (again). */
  nextAskAt: instant('next_ask_at').notNull(),
  tries: integer('tries').notNull().default(0)
})

/** Work that must be done once it was promised, whatever stops in between: mails first of all. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Names the worker that knows what to do. */
    kind: text('kind').notNull(),
    /** The same promise twice is one row. */
    dedupeKey: text('dedupe_key').notNull().unique(),
    /** What the worker needs to look it up and do it; no more of a person than that. */
    payload: jsonb('payload').$type<Readonly<Record<string, unknown>>>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** How many of these found that somebody else was not ready: no failures. */
    waits: integer('waits').notNull().default(0),
    nextAt: instant('next_at').notNull(),
    /** A worker has it until then. */
    leaseUntil: instant('lease_until'),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
    /** Given up; a person has to look. */
    deadAt: instant('dead_at')
  },
  (table) => [index('outbox_due').on(table.nextAt).where(sql`done_at IS NULL AND dead_at IS NULL`)]
)
/**
 * Browsers that want to hear of new episodes. Nothing of a person: the address belongs to a push service, the keys
 * open nothing but our own messages. A row goes when the browser leaves, when its service says that it is gone, or
 * when nobody came by for long.
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
    /** The last day (its UTC midnight) on which the browser said that it is still there. */
    lastSeenOn: instant('last_seen_on').notNull(),
    /** Number of the last campaign of which a message was taken up for it; below any number when there was none. */
    lastCampaign: integer('last_campaign').notNull().default(-1),
    /** Campaigns in a row in which its service did not understand our request. */
    badRequests: smallint('bad_requests').notNull().default(0)
  },
  (table) => [
    index('push_subscriptions_last_seen_on').on(table.lastSeenOn),
    check('push_subscriptions_endpoint_length', sql`length(${table.endpoint}) <= 1024`),
    check('push_subscriptions_auth_length', sql`octet_length(${table.auth}) = 16`)
  ]
)

/** One row for each episode that was ever announced, so that none is announced twice. */
export const pushCampaigns = pgTable('push_campaigns', {
  /** Campaigns are numbered in the order in which they start. */
  campaignNumber: integer('campaign_number').primaryKey().generatedByDefaultAsIdentity(),
  /** Last part of the address of its page. */
  slug: text('slug').notNull().unique(),
  notice: jsonb('notice').$type<PushNotice>().notNull(),
  startedAt: instant('started_at').notNull(),
  /** When the last subscription was dealt with, or when it was stopped. */
  endedAt: instant('ended_at'),
  /** Why it was stopped before its end, in words. */
  stoppedBecause: text('stopped_because'),
  /** What came of those that were taken up; what is missing in the sum was lost with a process that died. */
  sent: integer('sent').notNull().default(0),
  gone: integer('gone').notNull().default(0),
  givenUp: integer('given_up').notNull().default(0)
})

/** The subscribers of a campaign in parts, each worked on by whoever holds its lease. */
export const pushShards = pgTable(
  'push_shards',
  {
    campaignNumber: integer('campaign_number').notNull(),
    shardNumber: smallint('shard_number').notNull(),
    /** Subscriptions up to here were taken up. */
    cursorId: bigint('cursor_id', { mode: 'number' }).notNull(),
    lastId: bigint('last_id', { mode: 'number' }).notNull(),
    /** How many were taken up. */
    claimed: integer('claimed').notNull().default(0),
    /** Another one for each worker. */
    leaseHolder: text('lease_holder'),
    leaseUntil: instant('lease_until'),
    doneAt: instant('done_at')
  },
  (table) => [primaryKey({ columns: [table.campaignNumber, table.shardNumber] })]
)

/** Messages that wait for a later try. Whoever takes one up removes it first: nobody is sent two. */
export const pushRetries = pgTable(
  'push_retries',
  {
    campaignNumber: integer('campaign_number').notNull(),
    subscriptionId: bigint('subscription_id', { mode: 'number' }).notNull(),
    /** Tries that reached the service. */
    tries: smallint('tries').notNull(),
    nextAt: instant('next_at').notNull()
  },
  (table) => [
    primaryKey({ columns: [table.campaignNumber, table.subscriptionId] }),
    index('push_retries_next_at').on(table.nextAt)
  ]
)

/** What is known of a push service at the moment, shared by all who send. */
export const pushOrigins = pgTable('push_origins', {
  origin: text('origin').primaryKey(),
  /** It asked us to wait until then. */
  pausedUntil: instant('paused_until'),
  /** It does not know our key: nothing goes there until then. */
  brokenUntil: instant('broken_until'),
  /** Share of the full rate that it gets, from 1 down. */
  rateShare: real('rate_share').notNull().default(1),
  rateChangedAt: instant('rate_changed_at')
})

/** Hosts of endpoints that were refused, so that a new push service of a browser is noticed. */
export const pushRefusedHosts = pgTable('push_refused_hosts', {
  host: text('host').primaryKey(),
  times: integer('times').notNull(),
  /** UTC midnight of the last day. */
  lastOn: instant('last_on').notNull()
})

/** Who is at which job now, so that no two instances do it at once; and when it was last done. */
export const jobLeases = pgTable('job_leases', {
  job: text('job').primaryKey(),
  /** Another one for each run. */
  holder: text('holder').notNull(),
  /** A run that was killed holds it until then. */
  expiresAt: instant('expires_at').notNull(),
  /** When a run last came to its end without failing. */
  doneAt: instant('done_at')
})
