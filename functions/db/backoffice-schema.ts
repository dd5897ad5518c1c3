// The tables of the backoffice: who is logged in, how often it was tried, and what was looked at.
import { sql } from 'drizzle-orm'
import { bigint, bigserial, check, index, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, instant } from './columns.ts'

export const backofficeAct = pgEnum('backoffice_act', [
  'login',
  'login_failed',
  'logout',
  'orders_viewed',
  'votes_viewed'
])

/** One row for each token that may still be good; of the token itself only its hash is known. */
export const backofficeSessions = pgTable(
  'backoffice_sessions',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** SHA-256 of the token and the browser that it was given to. */
    tokenHash: bytes('token_hash').notNull().unique(),
    /** SHA-256 of the password's hash: another password ends every session. */
    passwordVersion: bytes('password_version').notNull(),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull()
  },
  (table) => [check('backoffice_sessions_hash', sql`octet_length(${table.tokenHash}) = 32`)]
)

/** Tries to log in that were not right, by who tried; forgotten after a quarter of an hour without one. */
export const backofficeTries = pgTable('backoffice_tries', {
  /** A name for an address that means nothing tomorrow. */
  addressKey: text('address_key').primaryKey(),
  count: integer('count').notNull(),
  until: instant('until').notNull()
})

/**
 * What happened in the backoffice. Rows are only added: the database itself refuses to change one, or to remove one
 * before a year has passed (a trigger in `0000_baseline.sql`).
 */
export const backofficeAudit = pgTable(
  'backoffice_audit',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull(),
    act: backofficeAct('act').notNull(),
    /** Whose session; null for a login that failed. */
    sessionId: bigint('session_id', { mode: 'number' }),
    /** As in `backoffice_tries`. */
    addressKey: text('address_key').notNull()
  },
  (table) => [index('backoffice_audit_by_act').on(table.act, table.at)]
)
