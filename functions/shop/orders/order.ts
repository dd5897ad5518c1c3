// The state machine of an order: decides its next state from the known facts. Pure: the same facts give the same decision.
import { type CustomerInfo, emailKeyOf } from '../../../src/shop/orders/customer.ts'
import {
  type FulfilmentState,
  type HoldReason,
  nextStatus,
  type OrderStatus,
  type PaymentState
} from '../../../src/shop/orders/order-status.ts'
import { isRunningUntil } from '../../platform/db/lease-time.ts'
import type { KnownDispute, KnownRefund } from '../../platform/db/order-facts-schema.ts'
import type { Order, Revision } from '../../platform/db/order-schema.ts'
import type { Payment } from '../../platform/services/stripe/payments.ts'
import { holdAfterPrint, isBack, isProgress, type PrintFact, printedState } from './print-state.ts'

/** Longer than two tries of the Stripe adapter: a process that holds the lease of an order longer has died. */
export const ORDER_LEASE_SECONDS = 20

/** A payment as Stripe has it now, corrected by its lists of refunds and disputes. */
export type PaymentFact = Omit<Payment, 'clientSecret'> & {
  /** Whether the stored payment had already succeeded. */
  wasSucceeded: boolean
}

export type MoneyNews = { refunds: readonly KnownRefund[]; disputes: readonly KnownDispute[] }
export type Facts = {
  order: Order
  revisions: readonly Revision[]
  /** In the order in which they were opened. */
  payments: readonly PaymentFact[]
  /** undefined = Printful was not called; the stored state stays. */
  print?: PrintFact | undefined
  /** A problem that only a person can solve. */
  found?: HoldReason | undefined
  /** A host releases the order from this hold. */
  released?: HoldReason | undefined
  /** Refunds and disputes that are new or changed. */
  moneyNews: MoneyNews
  knownRefunds: readonly KnownRefund[]
  /** Coupons that the order holds or used. A payment that counts on another coupon paid too little. */
  couponIds: readonly number[]
  /** Stripe sent an early fraud warning for the payment. */
  isFraudSuspected: boolean
  /** The buyer withdrew from the order. */
  isWithdrawn: boolean
  /** Whether this site takes real money (Stripe live mode). */
  isLive: boolean
  now: Date
}

export type Decision = {
  /** Only the fields that changed. */
  changes: Partial<Order>
  /** Paid for the first time, and nothing stops its production. */
  isCleanlyPaid: boolean
  /** Second payments of an order that is paid already, seen for the first time. */
  second: readonly PaymentFact[]
  /** Reasons for a person to look. */
  reasons: readonly ReportedReason[]
  /** Closes the coupon claims of the order: this coupon is used, the others are free. */
  coupon: { used: number | null } | undefined
}

/** `isNew`: reported even if the hosts got the same reason before, because it ended in between. */
export type ReportedReason = { reason: HoldReason; isNew: boolean }

/** Decides what an order becomes. */
export function decide(facts: Facts): Decision {
  const { order, payments } = facts
  const wasPaid = order.paidAt !== null
  const payer = payingPayment(facts, wasPaid)
  const isPaidNow = payer !== undefined && !wasPaid
  const paidRevision = facts.revisions.find(({ revision }) => revision === payer?.revision)
  const concern = isPaidNow ? concernAbout(payer, facts, paidRevision) : undefined

  const payment = payer ? moneyOf(payer) : wasPaid ? order.paymentState : unpaidState(payments)
  const fulfilment = fulfilmentOf(facts, { isPaidNow, isSound: !concern, wasPaid })
  const status = statusAfter(order, wasPaid, payment, fulfilment)
  const isRefundCancellation = status === 'cancelled' && payment === 'refunded'
  const hold = holdOf(facts, {
    payment,
    fulfilment,
    concern,
    isRefundCancellation,
    isPaid: wasPaid || isPaidNow
  })
  const changes = differing(order, {
    ...(isPaidNow ? paidFields(payer, paidRevision, facts.now) : {}),
    ...(payer ? { paymentId: payer.id } : {}),
    status,
    paymentState: payment,
    fulfilmentState: fulfilment,
    holdReason: hold.reason,
    ...(hold.lifted.length > order.releasedHolds.length ? { releasedHolds: [...hold.lifted] } : {}),
    ...(status === 'cancelled' && order.status !== 'cancelled'
      ? { cancelledAt: facts.now, cancelReason: isRefundCancellation ? 'refunded' : 'payment ended' }
      : {})
  })
  const second = secondPayments(payments, payer)
  return {
    changes,
    isCleanlyPaid: isPaidNow && !concern,
    second,
    reasons: [
      ...(isRefundCancellation ? [] : reportedReasons(facts, changes, hold.reasons)),
      ...(second.length > 0 ? [{ reason: 'second_payment', isNew: true } as const] : [])
    ],
    coupon: couponAct(isPaidNow, paidRevision, changes, payment)
  }
}

const ABOUT_PRINT: ReadonlySet<HoldReason> = new Set(['fulfilment_failed', 'printer_cancelled', 'returned'])

/** The reasons that hosts get a mail about: those that set the hold now, and further ones next to a known hold. */
function reportedReasons(
  { order, print }: Facts,
  changes: Partial<Order>,
  reasons: readonly HoldReason[]
): ReportedReason[] {
  const isReturnedAgain = isBack(print)
  if (Object.keys(changes).length === 0 && !isReturnedAgain) return []
  const isNew = (reason: HoldReason) =>
    changes.holdReason === reason ||
    (ABOUT_PRINT.has(reason) && changes.fulfilmentState !== undefined) ||
    (reason === 'returned' && isReturnedAgain)
  return (
    reasons
      // A dispute is reported with the day until which evidence is accepted (`effectsOf`).
      .filter((reason) => reason !== 'dispute')
      .map((reason) => ({ reason, isNew: isNew(reason) }))
      .filter((one) => one.isNew || one.reason !== order.holdReason)
  )
}

/**
 * The payment that pays the order: the first that succeeded, permanently. A second payment replaces it only when the first is
 * refunded and the second paid for the same revision.
 */
function payingPayment(
  { order, payments, revisions, isLive }: Facts,
  wasPaid: boolean
): PaymentFact | undefined {
  const succeeded = payments.filter(({ status }) => status === 'succeeded')
  const isSound = (payment: PaymentFact) =>
    !mismatch(
      payment,
      { order, isLive },
      revisions.find(({ revision }) => revision === payment.revision)
    )
  if (!wasPaid) return succeeded.find(isSound) ?? succeeded[0]
  const payer = succeeded.find(({ id }) => id === order.paymentId)
  const isRefundedNow = payer && moneyOf(payer) === 'refunded' && order.paymentState !== 'refunded'
  if (!isRefundedNow || order.status === 'cancelled') return payer
  const isSame = (payment: PaymentFact) => payment.revision === order.paidRevision && isSound(payment)
  return succeeded.find((one) => one.id !== payer.id && moneyOf(one) === 'paid' && isSame(one)) ?? payer
}

/** Why a paid order must wait for a person. */
function concernAbout(
  payment: PaymentFact,
  facts: Facts,
  revision: Revision | undefined
): HoldReason | undefined {
  if (facts.order.status === 'cancelled') return 'late_payment'
  // The discount came from a coupon that the order no longer holds: a stalled process pushed an old amount, and another order
  // may have that coupon by now.
  const isWithoutCoupon = revision?.couponId != null && !facts.couponIds.includes(revision.couponId)
  return mismatch(payment, facts, revision) ?? (isWithoutCoupon ? 'amount_mismatch' : undefined)
}

/**
 * The only rule that makes a payment valid: it names this order, is in euros and in the right mode, and matches the
 * revision's total to the cent.
 */
export function mismatch(
  payment: Omit<Payment, 'clientSecret'>,
  { order, isLive }: Pick<Facts, 'order' | 'isLive'>,
  revision: Revision | undefined
): 'unknown_revision' | 'amount_mismatch' | undefined {
  if (payment.orderId !== order.id || !revision) return 'unknown_revision'
  const amounts = [payment.amountCents, payment.receivedCents]
  const isExact = amounts.every((cents) => cents === revision.totalCents)
  return isExact && payment.currency === 'eur' && payment.isLive === isLive ? undefined : 'amount_mismatch'
}

function moneyOf({ isDisputed, refundedCents, receivedCents }: PaymentFact): PaymentState {
  // A full refund wins over late dispute events.
  if (refundedCents > 0 && refundedCents >= receivedCents) return 'refunded'
  if (isDisputed) return 'disputed'
  return refundedCents === 0 ? 'paid' : 'partially_refunded'
}

const unpaidState = (payments: readonly PaymentFact[]): PaymentState =>
  payments.some(({ status }) => status === 'processing') ? 'processing' : 'unpaid'

function fulfilmentOf(
  { order, payments, print, now }: Facts,
  { isPaidNow, isSound, wasPaid }: { isPaidNow: boolean; isSound: boolean; wasPaid: boolean }
): FulfilmentState {
  const known = order.fulfilmentState
  const reported = print && printedState(print)
  if (reported && (wasPaid || isPaidNow)) return isProgress(known, reported) ? reported : known
  if (isPaidNow) return isSound ? 'queued' : 'none'
  // A running change of the order may have cancelled a payment to open the next one.
  const isBusy = isRunningUntil(order.busyUntil, now, ORDER_LEASE_SECONDS * 1000)
  const isEnded = payments.length > 0 && payments.every(({ status }) => status === 'cancelled')
  return !wasPaid && isEnded && !isBusy ? 'canceled' : known
}

/** A cancelled paid order stays cancelled, even when its refund fails and the money returns to us. */
function statusAfter(
  { status }: Order,
  wasPaid: boolean,
  payment: PaymentState,
  fulfilment: FulfilmentState
): OrderStatus {
  if (status === 'cancelled' && wasPaid) return status
  const states = { payment, fulfilment }
  return nextStatus(nextStatus(status, states), states)
}

function paidFields(payer: PaymentFact, revision: Revision | undefined, now: Date): Partial<Order> {
  const paid = { paidAt: now, paymentId: payer.id, busyUntil: null }
  if (!revision) return paid
  const { totalCents, discountCents: couponDiscountCents, revision: number } = revision
  // Only the retention job empties this, long after the payment.
  const { email, firstName, lastName } = revision.customer as CustomerInfo
  const who = { email, firstName, lastName, emailKey: emailKeyOf(email) }
  const amounts = { totalCents, couponDiscountCents }
  return { ...paid, paidRevision: number, currentRevision: number, ...amounts, ...who }
}

/** Second payments of an order that is paid already, seen for the first time. */
const secondPayments = (payments: readonly PaymentFact[], payer: PaymentFact | undefined): PaymentFact[] =>
  payments.filter(
    (one) =>
      payer &&
      one.id !== payer.id &&
      one.status === 'succeeded' &&
      !one.wasSucceeded &&
      moneyOf(one) !== 'refunded'
  )

function couponAct(
  isPaidNow: boolean,
  revision: Revision | undefined,
  changes: Partial<Order>,
  payment: PaymentState
): Decision['coupon'] {
  if (isPaidNow) return { used: revision?.couponId ?? null }
  return changes.status === 'cancelled' && payment === 'unpaid' ? { used: null } : undefined
}

function differing(order: Order, wanted: Partial<Order>): Partial<Order> {
  const different = Object.entries(wanted).filter(([name, value]) => {
    const known = order[name as keyof Order]
    return known instanceof Date && value instanceof Date
      ? known.getTime() !== value.getTime()
      : known !== value
  })
  return Object.fromEntries(different)
}

/** The state of the order as decided so far. */
type DecidedState = {
  payment: PaymentState
  fulfilment: FulfilmentState
  isPaid: boolean
  isRefundCancellation: boolean
  /** Why an order that was just paid needs a person to look. */
  concern: HoldReason | undefined
}

type Hold = {
  /** null = the order is not on hold. */
  reason: HoldReason | null
  /** Every reason that holds now, without those that hosts released. */
  reasons: readonly HoldReason[]
  /** Every reason that hosts ever released, the latest last. */
  lifted: readonly HoldReason[]
}

/** The first reason stays until it no longer applies, even if other reasons follow. */
function holdOf(facts: Facts, state: DecidedState): Hold {
  const { order, print, released } = facts
  const { payment, isRefundCancellation } = state
  const isLiftedNow = released !== undefined && order.holdReason === released
  const lifted = isLiftedNow ? [...order.releasedHolds, released] : order.releasedHolds
  const reasons = holdReasons(facts, state, lifted)
  const before = isLiftedNow ? null : holdAfterPrint(order.holdReason, print)
  // The dispute is closed, won or lost; or the parcel that came back was sent again.
  const isOver =
    (before === 'dispute' && payment !== 'disputed') ||
    (before === 'returned' && state.fulfilment !== 'returned')
  const kept = isOver ? null : before
  return { reason: isRefundCancellation ? null : (kept ?? reasons[0] ?? null), reasons, lifted }
}

const NOT_CONFIRMED: ReadonlySet<FulfilmentState> = new Set(['none', 'queued', 'draft'])

function holdReasons(facts: Facts, state: DecidedState, lifted: readonly HoldReason[]): HoldReason[] {
  const { order, isFraudSuspected, isWithdrawn, found } = facts
  const { payment, fulfilment, isPaid, concern } = state
  const isMoneyBack = payment === 'refunded'
  /** A released reason counts again once the fulfilment state has changed. */
  const isStillLifted = (reason: HoldReason) =>
    lifted.includes(reason) && fulfilment === order.fulfilmentState
  const isStoppable = isPaid && NOT_CONFIRMED.has(fulfilment) && !isMoneyBack
  const all: (HoldReason | undefined)[] = [
    concern,
    payment === 'disputed' && !lifted.includes('dispute') ? 'dispute' : undefined,
    isFraudSuspected && isStoppable && !lifted.includes('fraud_warning') ? 'fraud_warning' : undefined,
    isWithdrawn && isStoppable && !lifted.includes('withdrawn') ? 'withdrawn' : undefined,
    found,
    fulfilment === 'failed' && !isStillLifted('fulfilment_failed') ? 'fulfilment_failed' : undefined,
    fulfilment === 'canceled' && isPaid && !isMoneyBack ? 'printer_cancelled' : undefined,
    fulfilment === 'returned' && (!isStillLifted('returned') || isBack(facts.print)) ? 'returned' : undefined
  ]
  return all.filter((reason) => reason !== undefined)
}
