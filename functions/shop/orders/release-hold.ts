// A host releases an order that is on hold, if nothing forbids it. The reason for the hold is checked again first.

import { accept, type Outcome, refuse } from '../../../src/lib/outcome.ts'
import type { HoldReason } from '../../../src/shop/orders/order-status.ts'
import type { Order } from '../../platform/db/order-schema.ts'
import { isOpenOrLostDispute } from '../../platform/services/stripe/payments.ts'
import type { Connected } from '../../platform/services.ts'
import { mismatch } from './order.ts'
import { revisionOf } from './order-queries.ts'
import { fetchPrint, isTestPrint } from './print-facts.ts'
import { readOrder, settle } from './settle-order.ts'

/**
 * `dispute-open`: a dispute is open, so the money may still be taken back. `print-cancelled`: Printful does not accept the
 * same order id twice. `money-not-exact`: the payment does not match the order to the cent; such an order is never printed.
 */
type Objection = 'dispute-open' | 'print-cancelled' | 'money-not-exact'
export type ReleaseRefusal = 'unknown-order' | 'not-held' | Objection
type Release = { order: Order; lifted: HoldReason }

/**
 * Releases the hold of an order permanently. An order that Printful does not have yet is sent there, where every check runs
 * again. `order.holdReason` is set afterwards when another reason holds the order.
 */
export async function releaseHold(
  services: Connected<'payments' | 'printing'>,
  orderId: string
): Promise<Outcome<Release, ReleaseRefusal>> {
  const printed = () => fetchPrint(services.printing, orderId)
  const looked = await settle(services, orderId, { actor: 'host', printed, isMoneyNews: true })
  if (!looked) return refuse('unknown-order')
  const { holdReason: lifted } = looked
  if (lifted === null) return refuse('not-held')
  const objection = await objectionTo(services, looked, lifted)
  if (objection) return refuse(objection)
  const order = await settle(services, orderId, { actor: 'host', released: lifted })
  return order ? accept({ order, lifted }) : refuse('unknown-order')
}

/** Why an order may not be released from this hold, by what Stripe says now. */
export async function objectionTo(
  services: Connected<'payments' | 'printing'>,
  order: Order,
  reason: HoldReason
): Promise<Objection | undefined> {
  switch (reason) {
    case 'printer_cancelled':
      return 'print-cancelled'
    case 'dispute':
      return (await isDisputeOpen(services, order)) ? 'dispute-open' : undefined
    case 'test_payment':
      return isTestPrint(services) || !(await isPaidToTheCent(services, order))
        ? 'money-not-exact'
        : undefined
    // Already printed: the release starts nothing.
    case 'returned':
      return undefined
    default:
      return (await isPaidToTheCent(services, order)) ? undefined : 'money-not-exact'
  }
}

async function isDisputeOpen({ db }: Connected<'payments'>, { id }: Order): Promise<boolean> {
  const known = await readOrder(db, id)
  return known?.disputes.some((one) => isOpenOrLostDispute(one) && one.status !== 'lost') ?? false
}

async function isPaidToTheCent({ db, payments }: Connected<'payments'>, order: Order): Promise<boolean> {
  const { id, paymentId, paidRevision } = order
  if (paymentId === null || paidRevision === null) return false
  const [payment, paid] = await Promise.all([payments.find(paymentId), revisionOf(db, id, paidRevision)])
  return payment?.status === 'succeeded' && !mismatch(payment, { order, isLive: payments.isLive }, paid)
}
