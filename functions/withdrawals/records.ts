// Withdrawals in the database: kept together with the mails that they promise, or not at all.
import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { invariant } from '../../src/lib/outcome.ts'
import { emailKeyOf } from '../../src/shop/customer.ts'
import type { Withdrawal, WithdrawalMatch } from '../../src/withdrawals/rules.ts'
import { inDatabase } from '../db/database-failure.ts'
import type { Database } from '../db/open.ts'
import { withdrawals } from '../db/order-facts-schema.ts'
import { orders } from '../db/order-schema.ts'
import { outbox } from '../db/schema.ts'

export const WITHDRAWAL_MAIL_KIND = 'withdrawal-mail'

export type KeptWithdrawal = typeof withdrawals.$inferSelect

/**
 * Keeps it and promises its receipt and a mail to each of `hosts`; answers when it was received. The same words on the
 * same (UTC) day are one withdrawal, so that a press that was not answered can be repeated.
 */
export async function keepWithdrawal(
  db: Database,
  withdrawal: Withdrawal,
  hosts: readonly string[],
  now: Date
): Promise<Date> {
  const { kind, reference, name, email, part } = withdrawal
  const pressKey = createHash('sha256')
    .update(JSON.stringify([kind, reference, name, emailKeyOf(email), part, now.toISOString().slice(0, 10)]))
    .digest('base64url')
  const at = sql`${now.toISOString()}::timestamptz`
  const kept = db
    .insert(withdrawals)
    .values({ kind, reference, name, email, message: part, pressKey, receivedAt: now })
    .onConflictDoNothing({ target: withdrawals.pressKey })
    .returning({ id: withdrawals.id })
  // '' stands for who withdrew: no address waits in the outbox.
  const readers = JSON.stringify(['', ...hosts])
  const [, [row]] = await inDatabase(() =>
    db.batch([
      db.execute(sql`
        WITH kept AS ${kept}
        INSERT INTO ${outbox} (kind, dedupe_key, payload, next_at, created_at)
        SELECT ${WITHDRAWAL_MAIL_KIND}, 'withdrawal:' || kept.id || ':' || reader,
          jsonb_build_object('withdrawalId', kept.id, 'host', reader), ${at}, ${at}
        FROM kept, jsonb_array_elements_text(${readers}::jsonb) AS reader`),
      db
        .select({ receivedAt: withdrawals.receivedAt })
        .from(withdrawals)
        .where(eq(withdrawals.pressKey, pressKey))
    ])
  )
  invariant(row, 'a withdrawal that was kept is there')
  return row.receivedAt
}

export async function withdrawalOf(db: Database, id: number): Promise<KeptWithdrawal | undefined> {
  return (await inDatabase(() => db.select().from(withdrawals).where(eq(withdrawals.id, id))))[0]
}

/** How it fits the order that it names; a match is noted. */
export async function matchWithdrawal(
  db: Database,
  { id, reference, email }: KeptWithdrawal
): Promise<WithdrawalMatch> {
  const [order] = await inDatabase(() =>
    db.select({ emailKey: orders.emailKey }).from(orders).where(eq(orders.id, reference))
  )
  if (!order) return 'no-such-order'
  if (order.emailKey !== emailKeyOf(email)) return 'order-of-another-address'
  await inDatabase(() =>
    db.update(withdrawals).set({ matchedOrderId: reference }).where(eq(withdrawals.id, id))
  )
  return 'order-of-this-address'
}

export async function noteReceipt(db: Database, id: number, now: Date): Promise<void> {
  await inDatabase(() => db.update(withdrawals).set({ acknowledgedAt: now }).where(eq(withdrawals.id, id)))
}
