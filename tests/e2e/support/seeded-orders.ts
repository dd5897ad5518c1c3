// Orders in a database, in any number: of every status, some with a coupon, some held, one with markup in its name.

import type { Database } from '../../../functions/platform/db/open.ts'
import { printOrders } from '../../../functions/platform/db/order-facts-schema.ts'
import { orders } from '../../../functions/platform/db/order-schema.ts'
import { MINUTE_MS } from '../../../src/lib/time-units.ts'
import { HOLD_REASONS, ORDER_STATUSES } from '../../../src/shop/orders/order-status.ts'

export const HOSTILE_NAME = '<img src=x onerror=document.title="owned">'
/** Every eleventh order is held. */
const HELD_EACH = 11
const NEWEST_AT = Date.UTC(2026, 10, 20, 12)

/** `ord_` and 24 letters that encode the number: 'a' to 'j' for its digits. */
export const orderId = (number: number): string =>
  `ord_${String(number)
    .padStart(24, '0')
    .replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? 'a')}`

/** Order 0 is the newest. */
export async function seedOrders(db: Database, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, number) => number)
  await db.insert(orders).values(numbers.map(orderRow))
  const printed = numbers.filter((number) => number % 2 === 0)
  await db.insert(printOrders).values(
    printed.map((number) => ({
      orderId: orderId(number),
      printOrderId: String(90_000 + number),
      status: 'pending',
      fetchedAt: new Date(NEWEST_AT)
    }))
  )
}

function orderRow(number: number): typeof orders.$inferInsert {
  const at = new Date(NEWEST_AT - number * MINUTE_MS)
  const isHeld = number % HELD_EACH === 1
  return {
    id: orderId(number),
    status: isHeld ? 'paid' : (ORDER_STATUSES[number % ORDER_STATUSES.length] ?? 'paid'),
    paymentState: 'paid',
    fulfilmentState: 'queued',
    currentRevision: 1,
    holdReason: isHeld ? (HOLD_REASONS[Math.floor(number / HELD_EACH) % HOLD_REASONS.length] ?? null) : null,
    email: `noor.${number}@post.example`,
    emailKey: `noor.${number}@post.example`,
    ...(number === 1
      ? { firstName: HOSTILE_NAME, lastName: '' }
      : { firstName: 'Noor', lastName: `Maes ${number}` }),
    ...(number % 4 === 0 ? { couponCode: 'NEGEN', couponDiscountCents: 250 } : {}),
    totalCents: 2938 + number,
    paymentId: `pi_seeded_${number}`,
    createdAt: at,
    updatedAt: at
  }
}
