// Migrates a database to this version: all missing migrations in one transaction, or none.
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { openStatements } from './open.ts'

const MIGRATIONS_FOLDER = path.join(import.meta.dirname, 'migrations')
type Statements = ReturnType<typeof openStatements>

/** The database was created by migrations older than the baseline, the first one in this folder. It cannot be migrated. */
export class OutdatedDatabase extends Error {
  override name = 'OutdatedDatabase'
}

/**
 * Applies the missing migrations and returns how many there were. Throws `OutdatedDatabase`, without changing anything,
 * when the database is older than the baseline. Not Drizzle's own HTTP migrator, which leaves a half-applied migration
 * when a statement fails. A batch is one transaction, on Neon and on the embedded database. The journal table is
 * Drizzle's, so that its tools keep working.
 */
export async function migrate(url: string, migrationsFolder = MIGRATIONS_FOLDER): Promise<number> {
  const sql = openStatements(url)
  // If two deploys both find no journal table, the slower one fails once and then finds it.
  await prepareJournal(sql).catch(() => prepareJournal(sql))
  const { oldest, newest: known } = await applied(sql)
  if (isBeforeBaseline(oldest)) throw new OutdatedDatabase('the database is from before the first release')
  const missing = readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis > known)
  const last = missing.at(-1)
  if (!last) return 0
  try {
    await sql.transaction([
      ...onlyAfter(sql, known),
      ...missing.flatMap((migration) => [
        ...migration.sql
          .filter((statement) => statement.trim() !== '')
          .map((statement) => sql.query(statement)),
        sql.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
          migration.hash,
          migration.folderMillis
        ])
      ])
    ])
  } catch (error) {
    // Another deploy migrated meanwhile.
    if ((await applied(sql)).newest >= last.folderMillis) return 0
    throw error
  }
  return missing.length
}

/**
 * Returns how many migrations the database lacks, whether it has migrations that this version does not know, and whether
 * it is older than the baseline, in which case `migrate` refuses it. Changes nothing.
 */
export async function migrationsLeft(
  url: string,
  migrationsFolder = MIGRATIONS_FOLDER
): Promise<{ missing: number; isNewer: boolean; isOutdated: boolean }> {
  const sql = openStatements(url)
  const journal = await sql.query(
    "SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS is_there"
  )
  const { oldest, newest: known } = journal.rows[0]?.is_there
    ? await applied(sql)
    : { oldest: null, newest: 0 }
  const ours = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis)
  return {
    missing: ours.filter((at) => at > known).length,
    isNewer: known > Math.max(0, ...ours),
    isOutdated: isBeforeBaseline(oldest)
  }
}

function prepareJournal(sql: Statements) {
  return sql.transaction([
    sql.query('CREATE SCHEMA IF NOT EXISTS drizzle'),
    sql.query(
      'CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)'
    )
  ])
}

/** Creation times of the first and last applied migration, in milliseconds since 1970; `null` and 0 when there is none. */
async function applied(sql: Statements): Promise<{ oldest: number | null; newest: number }> {
  const { rows } = await sql.query(
    'SELECT min(created_at) AS oldest, max(created_at) AS newest FROM drizzle.__drizzle_migrations'
  )
  const { oldest, newest } = rows[0] ?? {}
  return { oldest: oldest ? Number(oldest) : null, newest: Number(newest ?? 0) }
}

function isBeforeBaseline(oldest: number | null): boolean {
  const [baseline] = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER })
  return oldest !== null && baseline !== undefined && oldest < baseline.folderMillis
}

/** Locks the journal, and makes the batch fail (division by zero) when another process migrated since we read it. */
function onlyAfter(sql: Statements, known: number) {
  return [
    sql.query('LOCK TABLE drizzle.__drizzle_migrations IN EXCLUSIVE MODE'),
    sql.query(
      `SELECT 1 / (CASE WHEN coalesce(max(created_at), 0) = $1::bigint THEN 1 ELSE 0 END)
        FROM drizzle.__drizzle_migrations`,
      [known]
    )
  ]
}
