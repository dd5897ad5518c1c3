// The backoffice tables: sessions, failed logins, and the audit log.
import { sql } from 'drizzle-orm'
import { bigint, bigserial, check, index, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, instant } from './columns.ts'
import type { FeatureTable } from './whose-rows.ts'

export const backofficeAct = pgEnum('backoffice_act', [
  'login',
  'login_failed',
  'logout',
  'orders_viewed',
  'votes_viewed'
])

/** One row for each session token that may still be valid. Only the token's hash is stored. */
export const backofficeSessions = pgTable(
  'backoffice_sessions',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** SHA-256 of the token and the browser that it was issued to. */
    tokenHash: bytes('token_hash').notNull().unique(),
    /** SHA-256 of the password's hash: a new password ends every session. */
    passwordVersion: bytes('password_version').notNull(),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull()
  },
  (table) => [check('backoffice_sessions_hash', sql`octet_length(${table.tokenHash}) = 32`)]
)

/** Failed logins per address. Forgotten after a quarter of an hour without another one. */
export const backofficeTries = pgTable('backoffice_tries', {
  /** Keyed hash of the network address and the day, so that it means nothing the next day. */
  addressKey: text('address_key').primaryKey(),
  count: integer('count').notNull(),
  until: instant('until').notNull()
})

/**
 * The audit log of the backoffice. Append-only: a database trigger (`0000_baseline.sql`) refuses updates, and deletes
 * within a year.
 */
export const backofficeAudit = pgTable(
  'backoffice_audit',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull(),
    act: backofficeAct('act').notNull(),
    /** null for a failed login. */
    sessionId: bigint('session_id', { mode: 'number' }),
    /** As in `backoffice_tries`. */
    addressKey: text('address_key').notNull()
  },
  (table) => [index('backoffice_audit_by_act').on(table.act, table.at)]
)

export const backofficeTables: readonly FeatureTable[] = [
  {
    table: backofficeAudit,
    holds: 'the actions of the hosts, with a hash of their address that changes every day'
  },
  { table: backofficeSessions, holds: 'hashes of the tokens of the hosts' },
  { table: backofficeTries, holds: 'counts by a hash of the address that changes every day' }
]
