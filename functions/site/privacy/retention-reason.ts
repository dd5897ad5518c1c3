// Why an order's personal data must stay although its buyer asks to be forgotten. Pure.
import type { orders } from '../../platform/db/order-schema.ts'

/**
 * `payable`: the order may still be paid. `under-way`: being made or sent. `on-hold`: a host has to look at it.
 * `not-refunded`: the buyer withdrew and is still owed money. `mail-pending`: a message about it is in the outbox. `invoice`:
 * the law requires us to keep who bought what for how much.
 */
export type RetentionReason =
  | 'payable'
  | 'under-way'
  | 'on-hold'
  | 'not-refunded'
  | 'mail-pending'
  | 'invoice'

export type OrderFacts = Pick<
  typeof orders.$inferSelect,
  'id' | 'status' | 'paymentState' | 'holdReason' | 'paidAt'
> & { isWithdrawalOpen: boolean; isEnqueued: boolean }

/**
 * Why personal data of an order must stay; undefined = all of it can go. With `invoice` only the invoice data stays. With
 * any other reason the order stays whole.
 */
export function retentionReason(order: OrderFacts): RetentionReason | undefined {
  const { status, paymentState, holdReason, paidAt, isWithdrawalOpen, isEnqueued } = order
  if (status === 'draft' || status === 'pending') return 'payable'
  if (holdReason !== null || paymentState === 'disputed') return 'on-hold'
  if (status === 'paid' || status === 'processing' || status === 'partially_shipped') return 'under-way'
  if (isWithdrawalOpen) return 'not-refunded'
  if (isEnqueued) return 'mail-pending'
  return paidAt === null ? undefined : 'invoice'
}
