// Everything that is kept of a person, as the database has it.
import { getTableName, sql } from 'drizzle-orm'
import { inDatabase } from '../db/database-failure.ts'
import type { Database } from '../db/open.ts'
import { PERSONAL_TABLES, type Who } from './personal-tables.ts'

export type PersonalData = Readonly<Record<string, readonly unknown[]>>

/** The rows of every table that belong to this person, whole, by the name of the table; a table without any has none. */
export async function exportPerson(db: Database, who: Who): Promise<PersonalData> {
  const found: [string, unknown[]][] = []
  for (const { table, of } of PERSONAL_TABLES) {
    const { rows } = await inDatabase(() =>
      db.execute(sql`SELECT to_jsonb(kept) AS row FROM (SELECT * FROM ${table} WHERE ${of(who)}) AS kept`)
    )
    found.push([getTableName(table), rows.map(({ row }) => row)])
  }
  return Object.fromEntries(found)
}
