// What an order becomes, from what Stripe and Printful say at this moment. Pure: the same facts, the same judgement.
import { type CustomerInfo, emailKeyOf } from '../../src/features/shop/customer.ts'
import {
  type FulfilmentState,
  type HoldReason,
  nextStatus,
  type OrderStatus,
  type PaymentState
} from '../../src/features/shop/order-status.ts'
import type { OutboxMessage } from '../outbox/queries.ts'
import { holdOf } from './hold-rules.ts'
import type { PaymentFact } from './money-facts.ts'
import { effectsOf } from './order-effects.ts'
import { isProgress, type PrintFact, printedState } from './print-state.ts'
import type { Order, Revision } from './queries.ts'

export type Facts = {
  order: Order
  revisions: readonly Revision[]
  /** In the order in which they were opened. */
  payments: readonly PaymentFact[]
  /** undefined = not asked; what was known stays. */
  print?: PrintFact | undefined
  /** What a worker found that only a person can put right. */
  found?: HoldReason | undefined
  /** A host lets the order go on though it waits for this. */
  released?: HoldReason | undefined
  /** Coupons that the order holds or used: what was paid with another one was paid too little. */
  couponIds: readonly number[]
  /** Stripe suspects the card that paid. */
  isFraudSuspected: boolean
  /** Its buyer withdrew from it. */
  isWithdrawn: boolean
  /** Whether real money is what we take. */
  isLive: boolean
  now: Date
}

export type Judgement = {
  /** Only what is different now. */
  changes: Partial<Order>
  promises: readonly OutboxMessage[]
  /** Reasons, this time, for a person to look. */
  alerts: readonly HoldReason[]
  /** The coupons that the order holds end: this one is used for good, others are free. */
  coupon: { used: number | null } | undefined
}

/** Judges an order. Nothing different and nothing promised: nothing is to be written. */
export function judge(facts: Facts): Judgement {
  const { order, payments } = facts
  const wasPaid = order.paidAt !== null
  const payer = payingPayment(facts, wasPaid)
  const isPaidNow = payer !== undefined && !wasPaid
  const paidRevision = facts.revisions.find(({ revision }) => revision === payer?.revision)
  const doubt = isPaidNow ? doubtAbout(payer, facts, paidRevision) : undefined

  const payment = payer ? moneyOf(payer) : wasPaid ? order.paymentState : unpaidState(payments)
  const fulfilment = fulfilmentOf(facts, { isPaidNow, isSound: !doubt, wasPaid })
  const status = statusAfter(order, wasPaid, payment, fulfilment)
  const isCalledOff = status === 'cancelled' && payment === 'refunded'
  const { print, found, released, isFraudSuspected, isWithdrawn } = facts
  const hold = holdOf({
    ...{ order, payment, fulfilment, print, found, released, doubt, isCalledOff },
    ...{ isFraudSuspected, isWithdrawn },
    isPaid: wasPaid || isPaidNow
  })
  const changes = differing(order, {
    ...(isPaidNow ? paidFields(payer, paidRevision, facts.now) : {}),
    ...(payer ? { paymentId: payer.id } : {}),
    ...{ status, paymentState: payment, fulfilmentState: fulfilment, holdReason: hold.reason },
    ...(hold.lifted.length > order.releasedHolds.length ? { releasedHolds: [...hold.lifted] } : {}),
    ...(status === 'cancelled' && order.status !== 'cancelled'
      ? { cancelledAt: facts.now, cancelReason: isCalledOff ? 'refunded' : 'payment ended' }
      : {})
  })
  const second = secondPayments(payments, payer)
  const isRefused = payments.some(({ status, lastErrorCode }) => status === 'open' && lastErrorCode)
  const isSoundlyPaid = isPaidNow && !doubt
  const effects = effectsOf({ order, changes, isSoundlyPaid, isRefused, second, print })
  return {
    changes,
    promises: effects,
    alerts: [
      // A dispute is reported with the day until which Stripe accepts an answer (money-facts.ts).
      ...(Object.keys(changes).length > 0 ? hold.reasons.filter((reason) => reason !== 'dispute') : []),
      ...(second.length > 0 ? (['second_payment'] as const) : [])
    ],
    coupon: couponAct(isPaidNow, paidRevision, changes, payment)
  }
}

/**
 * The payment that pays the order: once there is one, always that one. Unless somebody gives the first of two payments
 * back: then the other one pays, if it is for the same basket.
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
  const isGivenBackNow = payer && moneyOf(payer) === 'refunded' && order.paymentState !== 'refunded'
  if (!isGivenBackNow || order.status === 'cancelled') return payer
  const isSame = (payment: PaymentFact) => payment.revision === order.paidRevision && isSound(payment)
  return succeeded.find((one) => one.id !== payer.id && moneyOf(one) === 'paid' && isSame(one)) ?? payer
}

/** Why money that came must not be sent on by a machine. */
function doubtAbout(
  payment: PaymentFact,
  facts: Facts,
  revision: Revision | undefined
): HoldReason | undefined {
  if (facts.order.status === 'cancelled') return 'late_payment'
  // Less was paid for a coupon that the order does not hold any more: a process that stood still pushed an amount of
  // before, and others may have that coupon by now.
  const isWithoutCoupon = revision?.couponId != null && !facts.couponIds.includes(revision.couponId)
  return mismatch(payment, facts, revision) ?? (isWithoutCoupon ? 'amount_mismatch' : undefined)
}

/** The one rule under which a payment pays an order: ours, in euro, real, and to the cent what that revision costs. */
export function mismatch(
  payment: Omit<PaymentFact, 'wasSucceeded'>,
  { order, isLive }: Pick<Facts, 'order' | 'isLive'>,
  revision: Revision | undefined
): 'unknown_revision' | 'amount_mismatch' | undefined {
  if (payment.orderId !== order.id || !revision) return 'unknown_revision'
  const amounts = [payment.amountCents, payment.receivedCents]
  const isExact = amounts.every((cents) => cents === revision.totalCents)
  return isExact && payment.currency === 'eur' && payment.isLive === isLive ? undefined : 'amount_mismatch'
}

function moneyOf({ isDisputed, refundedCents, receivedCents }: PaymentFact): PaymentState {
  // Money that went back whole is back, whatever is still said about it.
  if (refundedCents > 0 && refundedCents >= receivedCents) return 'refunded'
  if (isDisputed) return 'disputed'
  return refundedCents === 0 ? 'paid' : 'partially_refunded'
}

const unpaidState = (payments: readonly PaymentFact[]): PaymentState =>
  payments.some(({ status }) => status === 'processing') ? 'processing' : 'unpaid'

type Standing = { isPaidNow: boolean; isSound: boolean; wasPaid: boolean }

function fulfilmentOf(facts: Facts, { isPaidNow, isSound, wasPaid }: Standing): FulfilmentState {
  const { order, payments, print, now } = facts
  const known = order.fulfilmentState
  const told = print && printedState(print)
  if (told && (wasPaid || isPaidNow)) return isProgress(known, told) ? told : known
  if (isPaidNow) return isSound ? 'queued' : 'none'
  // While a call changes the basket it may have ended a payment in order to open the next.
  const isBusy = order.busyUntil !== null && order.busyUntil > now
  const isEnded = payments.length > 0 && payments.every(({ status }) => status === 'cancelled')
  return !wasPaid && isEnded && !isBusy ? 'canceled' : known
}

/** A paid order that was called off stays so, even when its money bounces back to us. */
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
  // Emptied by retention only, long after anybody pays.
  const { email, firstName, lastName } = revision.customer as CustomerInfo
  const who = { email, firstName, lastName, emailKey: emailKeyOf(email) }
  const amounts = { totalCents, couponDiscountCents }
  return { ...paid, paidRevision: number, currentRevision: number, ...amounts, ...who }
}

/** Money that came once more for an order that another payment paid, seen for the first time. */
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
): Judgement['coupon'] {
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
