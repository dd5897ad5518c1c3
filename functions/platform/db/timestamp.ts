import { type SQL, sql } from 'drizzle-orm'

/** A moment as a value in SQL. A plain parameter has no type there, and PostgreSQL would have to guess it. */
export const timestamp = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`
