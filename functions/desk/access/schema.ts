// The tables of the hosts' desk: passkeys, invitations, challenges, sessions, and the log of what hosts looked at and did.
import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text
} from 'drizzle-orm/pg-core'
import { bytes, instant } from '../../platform/db/columns.ts'
import type { FeatureTable } from '../../platform/db/whose-rows.ts'

/** A public key of a host's device. A revoked one is kept, so that what it did can still be named. */
export const deskPasskeys = pgTable(
  'desk_passkeys',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** The id of the host in brand/podcast.ts. */
    host: text('host').notNull(),
    credentialId: bytes('credential_id').notNull().unique(),
    /**
     * What the device knows its host by. It stays when the site's secret changes. null = made before it was stored: whose it
     * is, the signature says.
     */
    userHandle: text('user_handle'),
    /** In COSE. */
    publicKey: bytes('public_key').notNull(),
    /** The device's own count of its uses; always 0 for passkeys that are synchronised. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How a browser reaches it ('internal', 'hybrid', 'usb'), separated by spaces. */
    transports: text('transports').notNull(),
    /** As the host named it. */
    name: text('name').notNull(),
    /** From then on it may move money: a replacement of a lost passkey waits. */
    moneyFrom: instant('money_from').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at')
  },
  (table) => [index('desk_passkeys_by_host').on(table.host)]
)

/** The latest invitation of each host: a new one replaces it, so that there is never a second valid link. */
export const deskInvitations = pgTable(
  'desk_invitations',
  {
    host: text('host').primaryKey(),
    /** Random. The link's token is made from it and the site's secret when the mail is sent. */
    seed: text('seed').notNull(),
    /** SHA-256 of the link's token. */
    tokenHash: bytes('token_hash').notNull().unique(),
    /** Who asked for it: a host's id, 'password' or 'operator'. */
    invitedBy: text('invited_by').notNull(),
    /** How long its passkey waits before it may move money. */
    waitsForMoney: boolean('waits_for_money').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at')
  },
  (table) => [check('desk_invitations_hash', sql`octet_length(${table.tokenHash}) = 32`)]
)

/** Challenges that a browser was given and has not answered yet. An answer deletes its row, so each is used once. */
export const deskChallenges = pgTable('desk_challenges', {
  challenge: text('challenge').primaryKey(),
  /** What it was given for, and to whom: 'sign-in', 'check:<session>', 'add:<session>', 'enrol:<invitation>'. */
  purpose: text('purpose').notNull(),
  expiresAt: instant('expires_at').notNull()
})

/** One row for each session of a host that may still be valid. Ending it deletes the row. */
export const deskSessions = pgTable(
  'desk_sessions',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** SHA-256 of the token and the browser that it was issued to. */
    tokenHash: bytes('token_hash').notNull().unique(),
    host: text('host').notNull(),
    /** The passkey that opened it. */
    passkeyId: bigint('passkey_id', { mode: 'number' })
      .notNull()
      .references(() => deskPasskeys.id),
    /** Browser and system in words: 'Safari op iPhone'. */
    device: text('device').notNull(),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    /** The last time that a passkey was shown, */
    checkedAt: instant('checked_at').notNull(),
    /** which one, */
    checkedWith: bigint('checked_with', { mode: 'number' })
      .notNull()
      .references(() => deskPasskeys.id),
    /** and from when that one may move money. */
    moneyFrom: instant('money_from').notNull()
  },
  (table) => [
    index('desk_sessions_by_host').on(table.host),
    check('desk_sessions_hash', sql`octet_length(${table.tokenHash}) = 32`)
  ]
)

/** How often a passkey was refused on a day, by what was tried. Nobody was signed in, so there is nobody to name. */
export const deskRefusals = pgTable(
  'desk_refusals',
  {
    /** In UTC. */
    day: date('day', { mode: 'string' }).notNull(),
    act: text('act').notNull(),
    refusedCount: integer('refused_count').notNull()
  },
  (table) => [primaryKey({ columns: [table.day, table.act] })]
)

/**
 * The log of the desk: every look at a person and every act. Append-only: a database trigger refuses updates, and deletes
 * within a year.
 */
export const deskAudit = pgTable(
  'desk_audit',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull(),
    /** null = somebody with the shared password, or nobody was signed in. */
    host: text('host'),
    /** Of `desk_sessions`, or of `backoffice_sessions` where there is no host. */
    sessionId: bigint('session_id', { mode: 'number' }),
    /** 'order-viewed', 'order-refunded'. */
    act: text('act').notNull(),
    /** The id of what it was about, never a name or an address; the check refuses what looks like one. */
    about: text('about'),
    /** Whether it was tried and refused, because the session may not do it. */
    isRefused: boolean('is_refused').notNull().default(false),
    /** Keyed hash of the network address and the day. */
    addressKey: text('address_key').notNull()
  },
  (table) => [
    index('desk_audit_by_act').on(table.act, table.at),
    check('desk_audit_act', sql`${table.act} ~ '^[a-z]+(-[a-z]+)*$'`),
    check('desk_audit_about', sql`${table.about} ~ '^[A-Za-z0-9_:./-]{1,120}$'`)
  ]
)

export const deskTables: readonly FeatureTable[] = [
  { table: deskPasskeys, holds: 'public keys of the hosts, with the names that they gave their devices' },
  { table: deskInvitations, holds: 'hashes of the links that hosts are invited with' },
  { table: deskChallenges, holds: 'random numbers that a browser has to sign' },
  { table: deskSessions, holds: 'hashes of the tokens of the hosts, with their browser and system' },
  { table: deskRefusals, holds: 'how many passkeys were refused on a day' },
  {
    table: deskAudit,
    holds: 'the actions of the hosts, with a hash of their address that changes every day'
  }
]
