// For tests: a migrated database of their own, in the PostgreSQL server of the run where this machine has one, else the
// embedded one.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { startEmbeddedDatabase } from '../../functions/db/embedded.ts'
import { migrate } from '../../functions/db/migrate.ts'
import { type Database, openDatabase } from '../../functions/db/open.ts'
import {
  createServerDatabase,
  type PostgresPorts,
  postgresPrograms,
  type ServerDatabase,
  startPostgres
} from './postgres.ts'

export type TestDatabase = { db: Database; url: string; close(): Promise<void> }
export type DatabaseKind = 'embedded' | 'server'

/** Where the server of the run is: `shareServers` (tests/servers/shared-servers.ts) writes it for every file of tests. */
export const POSTGRES_SETTING = 'TEST_POSTGRES'

/**
 * The kinds that tests of one behaviour run on: the server, and in the deep set the embedded database as well. A missing
 * server is said aloud, so that nobody thinks it was tried.
 */
export function databaseKinds(): DatabaseKind[] {
  if (!postgresPrograms()) {
    console.log('skipped: there is no PostgreSQL server on this machine')
    return ['embedded']
  }
  return process.env.TEST_DEEP === '1' ? ['embedded', 'server'] : ['server']
}

export interface TestDatabaseOptions {
  /** `false`: a server is asked directly, also where the run has a pooler. */
  isPooled?: boolean
  /** `false`: without any table. */
  isMigrated?: boolean
}

export async function openTestDatabase(
  kind: DatabaseKind = postgresPrograms() ? 'server' : 'embedded',
  options: TestDatabaseOptions = {}
): Promise<TestDatabase> {
  const { url, close } = kind === 'server' ? await openServerDatabase(options) : await startEmbedded(options)
  return { db: openDatabase(url), url, close }
}

/** In the server of the run; where nobody started one, in a server of its own. */
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
  const home = mkdtempSync(path.join(tmpdir(), 'kino-trial-'))
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

/** Deletes all rows of tables and of the tables that refer to them. TRUNCATE makes new files: that takes 70 ms a test. */
export async function emptyTables(db: Database, ...names: string[]): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(sql`
    WITH RECURSIVE emptied AS (
      SELECT unnest(${`{${names.join(',')}}`}::regclass[]) AS id
      UNION
      SELECT conrelid::regclass FROM pg_constraint JOIN emptied ON confrelid = id WHERE contype = 'f'
    )
    SELECT id::text AS name FROM emptied`)
  await db.batch([
    // Foreign keys and triggers that keep rows from being deleted are off.
    db.execute(sql`SET LOCAL session_replication_role = replica`),
    ...rows.map(({ name }) => db.execute(sql`DELETE FROM ${sql.identifier(name)}`))
  ])
}
