// Why an order waits for a person, and when it stops waiting. Pure.
import type { FulfilmentState, HoldReason, PaymentState } from '../../src/features/shop/order-status.ts'
import { holdAfterPrint, type PrintFact } from './print-state.ts'
import type { Order } from './queries.ts'

export type Standing = {
  order: Order
  /** As they are judged now. */
  payment: PaymentState
  fulfilment: FulfilmentState
  isPaid: boolean
  isCalledOff: boolean
  print: PrintFact | undefined
  isFraudSuspected: boolean
  isWithdrawn: boolean
  /** Why money that came just now must not be sent on by a machine. */
  doubt: HoldReason | undefined
  /** What a worker found that only a person can put right. */
  found: HoldReason | undefined
  /** The reason that a host just lifted. */
  released: HoldReason | undefined
}
export type Hold = {
  /** null = the order waits for nobody. */
  reason: HoldReason | null
  /** Every reason that there is at this moment, those that were lifted left out. */
  reasons: readonly HoldReason[]
  /** Every reason that hosts ever lifted, the last one last. */
  lifted: readonly HoldReason[]
}

/** A first reason stays until it is over, whatever else comes. */
export function holdOf(standing: Standing): Hold {
  const { order, isCalledOff, print, payment, released } = standing
  const isLiftedNow = released !== undefined && order.holdReason === released
  const lifted = isLiftedNow ? [...order.releasedHolds, released] : order.releasedHolds
  const reasons = troubles(standing, lifted)
  const before = isLiftedNow ? null : holdAfterPrint(order.holdReason, print)
  // Stripe ended the dispute, and the money stayed or went back.
  const kept = before === 'dispute' && payment !== 'disputed' ? null : before
  return { reason: isCalledOff ? null : (kept ?? reasons[0] ?? null), reasons, lifted }
}

const NOT_CONFIRMED: ReadonlySet<FulfilmentState> = new Set(['none', 'queued', 'draft'])

function troubles(standing: Standing, lifted: readonly HoldReason[]): HoldReason[] {
  const { order, payment, fulfilment, isPaid, isFraudSuspected, isWithdrawn, doubt, found } = standing
  const isMoneyBack = payment === 'refunded'
  /** What was lifted counts again once the order has been somewhere else. */
  const isStillLifted = (reason: HoldReason) =>
    lifted.includes(reason) && fulfilment === order.fulfilmentState
  const isStoppable = isPaid && NOT_CONFIRMED.has(fulfilment) && !isMoneyBack
  const all: (HoldReason | undefined)[] = [
    doubt,
    payment === 'disputed' && !lifted.includes('dispute') ? 'dispute' : undefined,
    isFraudSuspected && isStoppable && !lifted.includes('fraud_warning') ? 'fraud_warning' : undefined,
    isWithdrawn && isStoppable && !lifted.includes('withdrawn') ? 'withdrawn' : undefined,
    found,
    fulfilment === 'failed' && !isStillLifted('fulfilment_failed') ? 'fulfilment_failed' : undefined,
    fulfilment === 'canceled' && isPaid && !isMoneyBack ? 'printer_cancelled' : undefined,
    fulfilment === 'returned' && !isStillLifted('returned') ? 'returned' : undefined
  ]
  return all.filter((reason) => reason !== undefined)
}
