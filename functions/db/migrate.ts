// Brings a database up to the tables of this version: all missing migrations in one transaction, or none.
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { openStatements } from './open.ts'

const MIGRATIONS_FOLDER = path.join(import.meta.dirname, 'migrations')

/**
 * Applies what is missing and answers how many migrations that were. Drizzle's own migrator over HTTP leaves half a
 * migration behind when a statement fails; a batch is one transaction on Neon and on the embedded database alike.
 * The bookkeeping table is drizzle's, so that its tools keep working.
 */
export async function migrate(url: string, migrationsFolder = MIGRATIONS_FOLDER): Promise<number> {
  const sql = openStatements(url)
  await sql.transaction([
    sql.query('CREATE SCHEMA IF NOT EXISTS drizzle'),
    sql.query(
      'CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)'
    )
  ])
  const missing = await missingMigrations(sql, migrationsFolder)
  if (missing.length === 0) return 0
  const statements = missing.flatMap((migration) => [
    ...migration.sql.filter((statement) => statement.trim() !== '').map((statement) => sql.query(statement)),
    sql.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
      migration.hash,
      migration.folderMillis
    ])
  ])
  try {
    await sql.transaction(statements)
  } catch (error) {
    // Two deploys at once: the other one may have done it all.
    if ((await missingMigrations(sql, migrationsFolder)).length === 0) return 0
    throw error
  }
  return missing.length
}

async function missingMigrations(sql: ReturnType<typeof openStatements>, migrationsFolder: string) {
  const applied = await sql.query('SELECT max(created_at) AS newest FROM drizzle.__drizzle_migrations')
  const newest = Number(applied.rows[0]?.newest ?? 0)
  return readMigrationFiles({ migrationsFolder }).filter((migration) => migration.folderMillis > newest)
}
