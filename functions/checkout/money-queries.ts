// Refunds and disputes as rows: the parts of the statement that writes a judgement down.
import { type SQL, sql } from 'drizzle-orm'
import { disputes, refunds } from '../db/order-facts-schema.ts'
import type { MoneyNews } from './money-facts.ts'

const jsonOf = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`

/** Reads from `changed`: where the order was not as it had been read, nothing is written. */
export const refundsNoted = ({ refunds: rows }: MoneyNews): SQL => sql`
  INSERT INTO ${refunds} (id, order_id, payment_id, amount_cents, status, reason, created_at, fetched_at)
  SELECT one.* FROM changed, jsonb_to_recordset(${jsonOf(rows)}) AS one (
    "id" text, "orderId" text, "paymentId" text, "amountCents" int, "status" text, "reason" text,
    "createdAt" timestamptz, "fetchedAt" timestamptz)
  ON CONFLICT (id) DO UPDATE SET amount_cents = excluded.amount_cents, status = excluded.status,
    fetched_at = excluded.fetched_at`

export const disputesNoted = ({ disputes: rows }: MoneyNews): SQL => sql`
  INSERT INTO ${disputes} (id, order_id, payment_id, amount_cents, status, reason, due_at, created_at, fetched_at)
  SELECT one.* FROM changed, jsonb_to_recordset(${jsonOf(rows)}) AS one (
    "id" text, "orderId" text, "paymentId" text, "amountCents" int, "status" text, "reason" text,
    "dueAt" timestamptz, "createdAt" timestamptz, "fetchedAt" timestamptz)
  ON CONFLICT (id) DO UPDATE SET amount_cents = excluded.amount_cents, status = excluded.status,
    due_at = excluded.due_at, fetched_at = excluded.fetched_at`
