// The one way to the database: Neon's HTTP protocol, spoken by Neon itself and by the embedded database alike.
import { neon, neonConfig } from '@neondatabase/serverless'
import { drizzle, type NeonHttpDatabase } from 'drizzle-orm/neon-http'
import { databaseFetch } from './database-fetch.ts'

export type Database = NeonHttpDatabase

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])
const vendorEndpoint = neonConfig.fetchEndpoint

/** Where queries for a host are posted: a database on this machine answers plain HTTP on its own port. */
neonConfig.fetchEndpoint = (host, port, options) => {
  if (LOOPBACK.has(host)) return `http://${host}:${port}/sql`
  return typeof vendorEndpoint === 'function' ? vendorEndpoint(host, port, options) : vendorEndpoint
}

neonConfig.fetchFunction = databaseFetch

/** A migration may rewrite a large table. */
const MIGRATION_WITHIN_MS = 5 * 60 * 1000

/**
 * Opens a database by its `postgresql://` address. Nothing is connected yet: each statement, and each `batch` (one
 * transaction), is a request of its own. There are no interactive transactions: use `on conflict` or a `batch`.
 */
export function openDatabase(url: string): Database {
  return drizzle(neon(url))
}

/** Plain statements, for migrations, to be done within their time. Instants come as text once drizzle is in the process: it resets the driver's types. */
export const openStatements = (url: string) =>
  neon(url, { fullResults: true, fetchOptions: { signal: AbortSignal.timeout(MIGRATION_WITHIN_MS) } })
