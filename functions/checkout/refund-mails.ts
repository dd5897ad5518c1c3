// Which money that went back its buyer is mailed about, beside an order that was called off or paid back whole. Pure.
import type { OutboxMessage } from '../outbox/queries.ts'
import type { KnownRefund } from './money-facts.ts'
import { refundMail } from './order-effects.ts'
import type { Order } from './queries.ts'

/**
 * One mail for each refund that is seen for the first time: part of the money, or a second payment of the order. All of
 * the payment that pays the order has a mail of its own (order-effects.ts).
 */
export function refundMails(
  known: { order: Order; refunds: readonly KnownRefund[] },
  changes: Partial<Order>,
  told: readonly KnownRefund[]
): OutboxMessage[] {
  const { id, paymentId, paidAt, paymentState } = { ...known.order, ...changes }
  if (paidAt === null) return []
  return told
    .filter((refund) => refund.status !== 'failed' && !known.refunds.some(({ id }) => id === refund.id))
    .flatMap((refund) => {
      if (refund.paymentId !== paymentId) return [refundMail(id, 'second-refunded', refund.id)]
      return paymentState !== 'refunded' ? [refundMail(id, 'part-refunded', refund.id)] : []
    })
}
