// Exports everything that the database holds about a person.
import { getTableName, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/open.ts'
import type { PersonalTable, Who } from '../../platform/db/whose-rows.ts'

export type PersonalData = Readonly<Record<string, readonly unknown[]>>

/** All rows that belong to this person, with all columns, by table name. A table without any has an empty list. */
export async function exportPerson(
  db: Database,
  tables: readonly PersonalTable[],
  who: Who
): Promise<PersonalData> {
  const found: [string, unknown[]][] = []
  for (const { table, of } of tables) {
    const { rows } = await db.execute(
      sql`SELECT to_jsonb(kept) AS row FROM (SELECT * FROM ${table} WHERE ${of(who)}) AS kept`
    )
    found.push([getTableName(table), rows.map(({ row }) => row)])
  }
  return Object.fromEntries(found)
}
