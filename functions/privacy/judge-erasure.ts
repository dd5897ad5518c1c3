// What of a person has to stay although they ask to be forgotten, and why. Pure.
import type { orders } from '../db/order-schema.ts'

/**
 * `payable`: it may still be paid. `under-way`: being made or sent. `on-hold`: a person has to look. `not-given-back`: a
 * buyer withdrew and has no money yet. `to-be-told`: a mail or a refund is promised and not done. `invoice`: the law wants
 * who bought what for how much.
 */
export type WhyKept = 'payable' | 'under-way' | 'on-hold' | 'not-given-back' | 'to-be-told' | 'invoice'

export type OrderToJudge = Pick<
  typeof orders.$inferSelect,
  'id' | 'status' | 'paymentState' | 'holdReason' | 'paidAt'
> & { isWithdrawn: boolean; isEnqueued: boolean }

/** Why something of an order stays; undefined = nothing of a person has to. Only an `invoice` loses all but that. */
export function whyKept(order: OrderToJudge): WhyKept | undefined {
  const { status, paymentState, holdReason, paidAt, isWithdrawn, isEnqueued } = order
  if (status === 'draft' || status === 'pending') return 'payable'
  if (holdReason !== null || paymentState === 'disputed') return 'on-hold'
  if (status === 'paid' || status === 'processing' || status === 'partially_shipped') return 'under-way'
  if (isWithdrawn && paymentState === 'paid') return 'not-given-back'
  if (isEnqueued) return 'to-be-told'
  return paidAt === null ? undefined : 'invoice'
}
