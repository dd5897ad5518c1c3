// Withdrawals in the database: kept together with the mails that they promise, or not at all.
import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { invariant } from '../../src/lib/outcome.ts'
import { emailKeyOf } from '../../src/shop/customer.ts'
import type { Withdrawal, WithdrawalMatch } from '../../src/withdrawals/rules.ts'
import { FULFIL_KIND } from '../checkout/order-effects.ts'
import { inDatabase } from '../db/database-failure.ts'
import type { Database } from '../db/open.ts'
import { withdrawals } from '../db/order-facts-schema.ts'
import { orders } from '../db/order-schema.ts'
import { outbox } from '../db/schema.ts'

export const WITHDRAWAL_MAIL_KIND = 'withdrawal-mail'

export type KeptWithdrawal = typeof withdrawals.$inferSelect

/**
 * Keeps it and promises its receipt and a mail to each of `hosts`; answers when it was received. The same words on the
 * same (UTC) day are one withdrawal, so that a press that was not answered can be repeated. An order of this buyer is held
 * from here on where it is not printed yet (checkout/hold-rules.ts); its worker looks at it once more, so that the hosts
 * are told at once.
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
  const ofBuyer = and(eq(orders.id, reference), eq(orders.emailKey, emailKeyOf(email)))
  const matched = db.select({ id: orders.id }).from(orders).where(ofBuyer)
  const at = sql`${now.toISOString()}::timestamptz`
  const kept = db
    .insert(withdrawals)
    .values({
      ...{ kind, reference, name, email, message: part, pressKey, receivedAt: now },
      ...(kind === 'order' ? { matchedOrderId: sql`(${matched})` } : {})
    })
    .onConflictDoNothing({ target: withdrawals.pressKey })
    .returning({ id: withdrawals.id, matchedOrderId: withdrawals.matchedOrderId })
  // '' stands for who withdrew: no address waits in the outbox.
  const readers = JSON.stringify(['', ...hosts])
  const [, [row]] = await inDatabase(() =>
    db.batch([
      db.execute(sql`
        WITH kept AS ${kept}
        INSERT INTO ${outbox} (kind, dedupe_key, payload, next_at, created_at)
        SELECT ${FULFIL_KIND}, 'fulfil:' || kept.matched_order_id || ':withdrawn:' || kept.id,
          jsonb_build_object('orderId', kept.matched_order_id), ${at}, ${at}
        FROM kept WHERE kept.matched_order_id IS NOT NULL
        UNION ALL
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
    db
      .select({ emailKey: orders.emailKey, holdReason: orders.holdReason })
      .from(orders)
      .where(eq(orders.id, reference))
  )
  if (!order) return 'no-such-order'
  if (order.emailKey !== emailKeyOf(email)) return 'order-of-another-address'
  await inDatabase(() =>
    db.update(withdrawals).set({ matchedOrderId: reference }).where(eq(withdrawals.id, id))
  )
  return order.holdReason === 'withdrawn' ? 'held-order-of-this-address' : 'order-of-this-address'
}

export async function noteReceipt(db: Database, id: number, now: Date): Promise<void> {
  await inDatabase(() => db.update(withdrawals).set({ acknowledgedAt: now }).where(eq(withdrawals.id, id)))
}
