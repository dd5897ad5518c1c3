// How many orders there are and what was paid for them: the figures above the list.
import { count, inArray, sql } from 'drizzle-orm'
import type { OrderSums } from '../../../src/desk/backoffice/contract.ts'
import { eurosOf } from '../../../src/lib/money.ts'
import type { Database } from '../../platform/db/open.ts'
import { orders } from '../../platform/db/order-schema.ts'
import { refundedCents } from '../../shop/orders/given-back.ts'
import { IS_UNPAID, isHeld } from './order-list.ts'

const WAS_PAID = inArray(orders.paymentState, ['paid', 'partially_refunded', 'refunded', 'disputed'])
const figures = () => ({
  orderCount: count(),
  paidCents: sql<number>`coalesce(sum(${orders.totalCents}) FILTER (WHERE ${WAS_PAID}), 0)::int`,
  refundedCents: sql<number>`coalesce(sum(${refundedCents()}), 0)::int`
})
type Figures = { orderCount: number; paidCents: number; refundedCents: number }

/** All orders in groups, of which each filter of the list is a sum. Those that need a person are in a group as well. */
export async function orderSums(db: Database): Promise<OrderSums> {
  const [groups, [held]] = await db.batch([
    db
      .select({ status: orders.status, isUnpaid: IS_UNPAID, ...figures() })
      .from(orders)
      .groupBy(orders.status, IS_UNPAID),
    db.select(figures()).from(orders).where(isHeld())
  ])
  return {
    groups: groups.map(({ status, isUnpaid, ...sums }) => ({ status, isUnpaid, ...inEuros(sums) })),
    held: inEuros(held ?? { orderCount: 0, paidCents: 0, refundedCents: 0 })
  }
}

const inEuros = (sums: Figures) => ({
  orderCount: sums.orderCount,
  paid: eurosOf(sums.paidCents),
  refunded: eurosOf(sums.refundedCents)
})
