// Finds other addresses of the same mailbox: `noor+films@post.example` for `noor@post.example`. They may be another person's, so
// an operator decides whether to export or erase them as well.
import { sql } from 'drizzle-orm'
import { fans, superfanSignups } from '../../platform/db/fan-schema.ts'
import type { Database } from '../../platform/db/open.ts'
import { withdrawals } from '../../platform/db/order-facts-schema.ts'
import { orderRevisions, orders } from '../../platform/db/order-schema.ts'
import type { Who } from '../../platform/db/whose-rows.ts'

/** In alphabetical order, normalised. */
export async function otherAddressesOf(db: Database, { email }: Who): Promise<string[]> {
  const { rows } = await db.execute(sql`
      SELECT address FROM (
        SELECT email_key AS address FROM ${orders}
        UNION SELECT lower(customer ->> 'email') FROM ${orderRevisions}
        UNION SELECT email_key FROM ${fans}
        UNION SELECT lower(email) FROM ${superfanSignups}
        UNION SELECT lower(email) FROM ${withdrawals}
      ) AS known
      WHERE address LIKE '%@%' AND address <> ${email}::text AND mailbox_of(address) = mailbox_of(${email}::text)
      ORDER BY 1`)
  return rows.map(({ address }) => String(address))
}
