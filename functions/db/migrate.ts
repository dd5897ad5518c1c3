// Brings a database up to the tables of this version: all missing migrations in one transaction, or none.
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { openStatements } from './open.ts'

const MIGRATIONS_FOLDER = path.join(import.meta.dirname, 'migrations')
type Statements = ReturnType<typeof openStatements>

/**
 * Applies what is missing and answers how many migrations that were. Drizzle's own migrator over HTTP leaves half a
 * migration behind when a statement fails; a batch is one transaction on Neon and on the embedded database alike.
 * The bookkeeping table is drizzle's, so that its tools keep working.
 */
export async function migrate(url: string, migrationsFolder = MIGRATIONS_FOLDER): Promise<number> {
  const sql = openStatements(url)
  // Two deploys that both find no table: the slower one fails once and then finds it.
  await prepareBook(sql).catch(() => prepareBook(sql))
  const known = await newestApplied(sql)
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
    // Another deploy did it while we looked.
    if ((await newestApplied(sql)) >= last.folderMillis) return 0
    throw error
  }
  return missing.length
}

/**
 * How many migrations of this version the database lacks, and whether it has some that this version does not know. Changes
 * nothing.
 */
export async function migrationsLeft(
  url: string,
  migrationsFolder = MIGRATIONS_FOLDER
): Promise<{ missing: number; isNewer: boolean }> {
  const sql = openStatements(url)
  const book = await sql.query("SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS is_there")
  const known = book.rows[0]?.is_there ? await newestApplied(sql) : 0
  const ours = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis)
  return {
    missing: ours.filter((at) => at > known).length,
    isNewer: known > Math.max(0, ...ours)
  }
}

function prepareBook(sql: Statements) {
  return sql.transaction([
    sql.query('CREATE SCHEMA IF NOT EXISTS drizzle'),
    sql.query(
      'CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)'
    )
  ])
}

async function newestApplied(sql: Statements): Promise<number> {
  const applied = await sql.query('SELECT max(created_at) AS newest FROM drizzle.__drizzle_migrations')
  return Number(applied.rows[0]?.newest ?? 0)
}

/** Makes the batch fail (a division by zero) unless the book still stands where we read it; others wait their turn. */
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
