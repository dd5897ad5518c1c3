// A host lets an order go on that waited for one, when nothing forbids it. What it waited for is looked at afresh.

import type { HoldReason } from '../../src/features/shop/order-status.ts'
import { accept, type Outcome, refuse } from '../../src/lib/outcome.ts'
import { isStandingDispute } from '../services/stripe/payments.ts'
import { type FulfilmentContext, isTestPrint, type PaymentContext } from './context.ts'
import { mismatch } from './judge-order.ts'
import { askPrinting } from './print-facts.ts'
import { type Order, revisionOf } from './queries.ts'
import { settle } from './settle-order.ts'
import { readOrder } from './settle-queries.ts'

/**
 * `bank-decides`: a dispute is open, and its money may go. `printer-called-off`: Printful takes no order of this
 * number a second time. `money-not-exact`: not what the order costs, to the cent; such an order is never made.
 */
type Objection = 'bank-decides' | 'printer-called-off' | 'money-not-exact'
export type ReleaseRefusal = 'unknown-order' | 'not-held' | Objection
export type Release = { order: Order; lifted: HoldReason }

/**
 * Lifts the hold of an order for good, and has it brought to the printer where it is not there yet: everything that is
 * checked of an order is checked again there. `order.holdReason` says what it waits for now, when that is something else.
 */
export async function releaseHold(
  fulfilmentContext: FulfilmentContext,
  orderId: string
): Promise<Outcome<Release, ReleaseRefusal>> {
  const printed = () => askPrinting(fulfilmentContext.printing, orderId)
  const looked = await settle(fulfilmentContext, orderId, { actor: 'host', printed, isMoneyNews: true })
  if (!looked) return refuse('unknown-order')
  const { holdReason: lifted } = looked
  if (lifted === null) return refuse('not-held')
  const objection = await objectionTo(fulfilmentContext, looked, lifted)
  if (objection) return refuse(objection)
  const order = await settle(fulfilmentContext, orderId, { actor: 'host', released: lifted })
  return order ? accept({ order, lifted }) : refuse('unknown-order')
}

async function objectionTo(
  fulfilmentContext: FulfilmentContext,
  order: Order,
  reason: HoldReason
): Promise<Objection | undefined> {
  switch (reason) {
    case 'printer_cancelled':
      return 'printer-called-off'
    case 'dispute':
      return (await isDisputeOpen(fulfilmentContext, order)) ? 'bank-decides' : undefined
    case 'test_payment':
      return isTestPrint(fulfilmentContext) || !(await isPaidToTheCent(fulfilmentContext, order))
        ? 'money-not-exact'
        : undefined
    // It was made already: nothing of it goes on.
    case 'returned':
      return undefined
    default:
      return (await isPaidToTheCent(fulfilmentContext, order)) ? undefined : 'money-not-exact'
  }
}

async function isDisputeOpen({ db }: PaymentContext, { id }: Order): Promise<boolean> {
  const known = await readOrder(db, id)
  return known?.disputes.some((one) => isStandingDispute(one) && one.status !== 'lost') ?? false
}

async function isPaidToTheCent({ db, payments }: PaymentContext, order: Order): Promise<boolean> {
  const { id, paymentId, paidRevision } = order
  if (paymentId === null || paidRevision === null) return false
  const [payment, paid] = await Promise.all([payments.find(paymentId), revisionOf(db, id, paidRevision)])
  return payment?.status === 'succeeded' && !mismatch(payment, { order, isLive: payments.isLive }, paid)
}
