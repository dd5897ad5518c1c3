// Opens the database. Neon and the embedded database both speak Neon's HTTP protocol.

import { neon, neonConfig } from '@neondatabase/serverless'
import { drizzle, type NeonHttpDatabase } from 'drizzle-orm/neon-http'
import { MINUTE_MS } from '../../../src/lib/time-units.ts'
import { databaseFailure } from './database-failure.ts'
import { databaseFetch } from './database-fetch.ts'

export type Database = NeonHttpDatabase

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])
const vendorEndpoint = neonConfig.fetchEndpoint

/** The URL that queries are posted to. A database on this machine uses plain HTTP on its own port. */
neonConfig.fetchEndpoint = (host, port, options) => {
  if (LOOPBACK.has(host)) return `http://${host}:${port}/sql`
  return typeof vendorEndpoint === 'function' ? vendorEndpoint(host, port, options) : vendorEndpoint
}

neonConfig.fetchFunction = databaseFetch

/** A migration may rewrite a large table. */
const MIGRATION_WITHIN_MS = 5 * MINUTE_MS

/**
 * Opens a database by its `postgresql://` address. This does not connect yet: each statement and each `batch` (one
 * transaction) is a separate request. There are no interactive transactions: use `on conflict` or a `batch`. What fails is
 * thrown as a `Failure`.
 */
export function openDatabase(url: string): Database {
  const db = drizzle(neon(url))
  const { session } = db._
  const prepare = session.prepareQuery
  session.prepareQuery = ((...parts: Parameters<typeof prepare>) => {
    const query = prepare.apply(session, parts)
    const execute = query.execute.bind(query)
    query.execute = (...values) => execute(...values).catch(fail)
    return query
  }) as typeof prepare
  const batch = db.batch.bind(db)
  db.batch = (queries) => batch(queries).catch(fail)
  return db
}

function fail(error: unknown): never {
  throw databaseFailure(error)
}

/**
 * Plain statements for migrations, with a time limit. Timestamps come back as text once drizzle is loaded, because it
 * resets the driver's type parsers.
 */
export const openStatements = (url: string) =>
  neon(url, { fullResults: true, fetchOptions: { signal: AbortSignal.timeout(MIGRATION_WITHIN_MS) } })
