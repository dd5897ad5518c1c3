// Plans the erasure of a person: what would go, and what must stay. Read-only.
import { eq, inArray, sql } from 'drizzle-orm'
import { isSubscriber, mailSubscribers } from '../../listen/mail/schema.ts'
import { fanSubscriptions, fans, portalTokens, superfanSignups } from '../../platform/db/fan-schema.ts'
import type { Database } from '../../platform/db/open.ts'
import { printOrders, withdrawals } from '../../platform/db/order-facts-schema.ts'
import { orders } from '../../platform/db/order-schema.ts'
import { outbox, pushSubscriptions } from '../../platform/db/schema.ts'
import type { Who } from '../../platform/db/whose-rows.ts'
import { isWithdrawalOpen } from '../../shop/orders/given-back.ts'
import { isFanOf } from '../../shop/superfan/hide-nickname.ts'
import { WITHDRAWAL_MAIL_KIND } from '../../shop/withdrawals/withdrawal-queries.ts'
import { type RetentionReason, retentionReason } from './retention-reason.ts'

export type RetainedOrder = { orderId: string; why: RetentionReason }

export type Erasure = {
  /** Running subscriptions. While there are any, nothing is erased. '' = one that is still being created. */
  liveSubscriptions: readonly string[]
  retainedOrders: readonly RetainedOrder[]
  /** Orders that lose all personal data. */
  erasedOrders: readonly string[]
  /** Withdrawals with a mail in the outbox, or that belong to an order that stays whole. */
  retainedWithdrawals: readonly number[]
  erasedWithdrawals: readonly number[]
  fans: number
  signups: number
  links: number
  /** Of the mails about episodes, confirmed or not. */
  mailSubscriptions: number
  pushSubscriptions: number
  /** Ids of the person's data at vendors, who have to erase it when we ask them to. */
  elsewhere: { customerIds: readonly string[]; printOrderIds: readonly string[] }
}

const isEnqueued = sql<boolean>`EXISTS (SELECT FROM ${outbox} WHERE payload ->> 'orderId' = orders.id
  AND done_at IS NULL AND dead_at IS NULL)`
const isMailEnqueued = sql<boolean>`EXISTS (SELECT FROM ${outbox}
  WHERE ((payload ->> 'withdrawalId')::bigint = withdrawals.id
    OR (kind = ${WITHDRAWAL_MAIL_KIND} AND received_at >= (payload ->> 'from')::timestamptz
      AND received_at < (payload ->> 'until')::timestamptz))
    AND done_at IS NULL AND dead_at IS NULL)`

export async function planErasure(db: Database, who: Who): Promise<Erasure> {
  const { email, pushEndpoint } = who
  const theirCustomers = db.select({ id: fans.customerId }).from(fans).where(isFanOf(who))
  const [known, theirFans, signups, withdrawn, links, subscribed, browsers] = await db.batch([
    db
      .select({
        id: orders.id,
        status: orders.status,
        paymentState: orders.paymentState,
        holdReason: orders.holdReason,
        paidAt: orders.paidAt,
        printOrderId: printOrders.printOrderId,
        isWithdrawalOpen: isWithdrawalOpen(),
        isEnqueued
      })
      .from(orders)
      .leftJoin(printOrders, eq(printOrders.orderId, orders.id))
      .where(eq(orders.emailKey, email)),
    db
      .select({ customerId: fans.customerId, isLive: fans.isLive, subscriptionId: fanSubscriptions.id })
      .from(fans)
      .leftJoin(fanSubscriptions, eq(fanSubscriptions.fanId, fans.id))
      .where(isFanOf(who)),
    db
      .select({ customerId: superfanSignups.customerId })
      .from(superfanSignups)
      .where(eq(superfanSignups.email, email)),
    db
      .select({ id: withdrawals.id, orderId: withdrawals.matchedOrderId, isMailEnqueued })
      .from(withdrawals)
      .where(sql`lower(${withdrawals.email}) = ${email}::text`),
    db
      .select({ at: portalTokens.createdAt })
      .from(portalTokens)
      .where(inArray(portalTokens.customerId, theirCustomers)),
    db.select({ id: mailSubscribers.id }).from(mailSubscribers).where(isSubscriber(who)),
    db
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.endpoint, pushEndpoint ?? ''))
  ])
  const withReasons = known.map((order) => ({ ...order, why: retentionReason(order) }))
  const whole = new Set(withReasons.filter(({ why }) => why && why !== 'invoice').map(({ id }) => id))
  const isRetained = ({ orderId, isMailEnqueued: isDue }: (typeof withdrawn)[number]) =>
    isDue || whole.has(orderId ?? '')
  const customers = [...theirFans, ...signups].flatMap(({ customerId }) => customerId ?? [])
  return {
    liveSubscriptions: theirFans.flatMap(({ isLive, subscriptionId }) =>
      isLive ? [subscriptionId ?? ''] : []
    ),
    retainedOrders: withReasons.flatMap(({ id: orderId, why }) => (why ? [{ orderId, why }] : [])),
    erasedOrders: withReasons.flatMap(({ id, why }) => (why ? [] : [id])),
    retainedWithdrawals: withdrawn.filter(isRetained).map(({ id }) => id),
    erasedWithdrawals: withdrawn.filter((one) => !isRetained(one)).map(({ id }) => id),
    fans: theirFans.length,
    signups: signups.length,
    links: links.length,
    mailSubscriptions: subscribed.length,
    pushSubscriptions: browsers.length,
    elsewhere: {
      customerIds: [...new Set(customers)],
      printOrderIds: withReasons.flatMap(({ printOrderId }) => printOrderId ?? [])
    }
  }
}
