// Which rows and columns of a table belong to a person. Each schema file says it of its tables, beside them. A test fails
// for a table that is missing, and for a column that can hold words.
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type * as periods from '../../../src/site/privacy/periods.ts'

/** `email`: normalised by `emailKeyOf`. `pushEndpoint`: the person's push endpoint, if they gave it to us. */
export type Who = { email: string; pushEndpoint?: string | undefined }

export type PersonalTable = {
  table: PgTable
  /** The condition that selects the rows of a person. */
  of: (who: Who) => SQL
  /** Columns that identify a person, or say where they live or how to reach them. */
  personal: readonly string[]
  /** The other columns that can hold words: states, ids that only we or a vendor can resolve. Numbers and times go without saying. */
  others: readonly string[]
  /** The retention periods that end it, or what does. */
  kept: readonly (keyof typeof periods)[] | { until: string }
}
/** A table without personal data, and what it holds instead. */
export type OtherTable = { table: PgTable; holds: string }
export type FeatureTable = PersonalTable | OtherTable

export const ordersOf = ({ email }: Who) => sql`(SELECT id FROM orders WHERE email_key = ${email}::text)`
export const isFan = ({ email }: Who) => sql`(email_key = ${email}::text OR lower(email) = ${email}::text)`
export const fansOf = (who: Who, column: SQL) => sql`(SELECT ${column} FROM fans WHERE ${isFan(who)})`
export const customersOf = (who: Who) => fansOf(who, sql`customer_id`)
export const signupsOf = (who: Who) =>
  sql`(SELECT intent_id FROM superfan_signups WHERE email = ${who.email}::text OR intent_id IN ${fansOf(who, sql`intent_id`)})`
export const isWithdrawal = (who: Who) =>
  sql`(lower(email) = ${who.email}::text OR matched_order_id IN ${ordersOf(who)})`
export const ofOrder = (who: Who) => sql`order_id IN ${ordersOf(who)}`
export const ofPayload = (name: string) => sql`(payload ->> ${name}::text)`
