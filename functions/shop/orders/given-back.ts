// What was given back of an order, and whether its buyer waits for that: parts of queries over `orders`.
import { type SQL, sql } from 'drizzle-orm'
import { refunds, withdrawals } from '../../platform/db/order-facts-schema.ts'
import { orders } from '../../platform/db/order-schema.ts'

/**
 * Whether the buyer of an order in `orders` withdrew and is still owed money. It ends when everything is back, or when a host says
 * that the withdrawal is handled. A refund of a part may be for something else, and a release prints what the buyer keeps: neither
 * tells that the buyer got what is owed.
 */
export const isWithdrawalOpen =
  (): SQL<boolean> => sql`(${orders.paymentState} IN ('paid', 'partially_refunded')
  AND EXISTS (SELECT FROM ${withdrawals} WHERE ${withdrawals.matchedOrderId} = ${orders.id} AND ${withdrawals.handledAt} IS NULL))`

/** The refunds of an order's own payment, except those that failed. A second payment is given back beside it. */
const ownRefunds = () =>
  sql`FROM ${refunds} WHERE ${refunds.orderId} = ${orders.id} AND ${refunds.paymentId} = ${orders.paymentId} AND ${refunds.status} <> 'failed'`

/** What was given back, or is on its way, for an order in `orders`. */
export const refundedCents = (): SQL<number> =>
  sql`(SELECT coalesce(sum(${refunds.amountCents}), 0)::int ${ownRefunds()})`
