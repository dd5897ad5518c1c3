// For tests: a migrated database, on the run's PostgreSQL server if this machine has one, otherwise embedded.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { neonConfig } from '@neondatabase/serverless'
import { sql } from 'drizzle-orm'
import { databaseFetch } from '../../functions/platform/db/database-fetch.ts'
import { startEmbeddedDatabase } from '../../functions/platform/db/embedded.ts'
import { migrate } from '../../functions/platform/db/migrate.ts'
import { type Database, openDatabase } from '../../functions/platform/db/open.ts'
import {
  createServerDatabase,
  type PostgresPorts,
  postgresPrograms,
  type ServerDatabase,
  startPostgres
} from './postgres.ts'

/** On a busy machine a statement may wait for its turn longer than a visitor would wait for a page. */
const STATEMENT_WITHIN_MS = 120_000
neonConfig.fetchFunction = (url: string, init: RequestInit) => databaseFetch(url, init, STATEMENT_WITHIN_MS)

export type TestDatabase = { db: Database; url: string; close(): Promise<void> }
export type DatabaseKind = 'embedded' | 'server'

/**
 * The environment variable with the ports of the run's server: `shareServers` (tests/servers/shared-servers.ts) sets it for
 * every test file.
 */
export const POSTGRES_SETTING = 'TEST_POSTGRES'

/**
 * The kinds of database that shared tests run on: the server, and in the deep set the embedded one as well. A missing
 * server is logged, so that the gap is visible.
 */
export function databaseKinds(): DatabaseKind[] {
  if (!postgresPrograms()) {
    console.log('skipped: there is no PostgreSQL server on this machine')
    return ['embedded']
  }
  return process.env.TEST_DEEP === '1' ? ['embedded', 'server'] : ['server']
}

export interface TestDatabaseOptions {
  /** `false`: connects directly, even where the run has a pooler. */
  isPooled?: boolean
  /** `false`: without tables. */
  isMigrated?: boolean
}

export async function openTestDatabase(
  kind: DatabaseKind = postgresPrograms() ? 'server' : 'embedded',
  options: TestDatabaseOptions = {}
): Promise<TestDatabase> {
  const { url, close } = kind === 'server' ? await openServerDatabase(options) : await startEmbedded(options)
  return { db: openDatabase(url), url, close }
}

/** On the run's server; on its own server when the run has none. */
export async function openServerDatabase({
  isPooled = true,
  isMigrated = true
}: TestDatabaseOptions = {}): Promise<ServerDatabase> {
  const shared = process.env[POSTGRES_SETTING]
  const own = shared ? undefined : await startPostgres(postgresPrograms() ?? '')
  const { port, poolerPort }: PostgresPorts = own ?? JSON.parse(shared ?? '')
  const database = await createServerDatabase(isPooled ? { port, poolerPort } : { port }, { isMigrated })
  if (!own) return database
  return {
    ...database,
    async close() {
      await database.close()
      await own.stop()
    }
  }
}

async function startEmbedded({ isMigrated = true }: TestDatabaseOptions) {
  const home = mkdtempSync(path.join(tmpdir(), 'kino-test-'))
  const { url, close } = await startEmbeddedDatabase(path.join(home, 'postgres'))
  if (isMigrated) await migrate(url)
  return {
    url,
    async close() {
      await close()
      rmSync(home, { recursive: true, force: true })
    }
  }
}

/**
 * Deletes all rows of tables and of the tables that refer to them. Not TRUNCATE, which creates new files: that takes 70 ms per
 * test.
 */
export async function emptyTables(db: Database, ...names: string[]): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(sql`
    WITH RECURSIVE emptied AS (
      SELECT unnest(${`{${names.join(',')}}`}::regclass[]) AS id
      UNION
      SELECT conrelid::regclass FROM pg_constraint JOIN emptied ON confrelid = id WHERE contype = 'f'
    )
    SELECT id::text AS name FROM emptied`)
  await db.batch([
    // Disables foreign keys and triggers that prevent deletes.
    db.execute(sql`SET LOCAL session_replication_role = replica`),
    ...rows.map(({ name }) => db.execute(sql`DELETE FROM ${sql.identifier(name)}`))
  ])
}
