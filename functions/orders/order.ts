// The state machine of an order: decides its next state from the known facts, and what follows from that (outbox work, mails,
// alerts to the hosts). Pure: the same facts give the same decision.
import { type CustomerInfo, emailKeyOf } from '../../src/features/shop/customer.ts'
import {
  type FulfilmentState,
  type HoldReason,
  nextStatus,
  type OrderStatus,
  type PaymentState
} from '../../src/features/shop/order-status.ts'
import type { KnownDispute, KnownRefund } from '../db/order-facts-schema.ts'
import type { Order, Revision } from '../db/order-schema.ts'
import type { OutboxMessage } from '../outbox/queries.ts'
import type { Alert } from '../releases/alerts.ts'
import { type PrintStatus, UNDER_WAY } from '../services/printful/printing.ts'
import { isOpenOrLostDispute, type Payment } from '../services/stripe/payments.ts'

/** The fields of a payment, as Stripe has them now, that decide about an order. */
export type PaymentFact = Pick<
  Payment,
  | 'id'
  | 'status'
  | 'amountCents'
  | 'receivedCents'
  | 'currency'
  | 'isLive'
  | 'orderId'
  | 'revision'
  | 'refundedCents'
  | 'isDisputed'
  | 'lastErrorCode'
> & {
  /** Whether the stored payment had already succeeded. */
  wasSucceeded: boolean
}

export type ShipmentFact = {
  id: string
  status: string
  isReshipment: boolean
  /** null = not sent yet. */
  shippedAt: Date | null
  /** Whether the stored parcel had already been sent. */
  wasSent: boolean
  /** Whether the stored parcel had already come back. */
  wasReturned: boolean
}

export type PrintFact = { status: PrintStatus; shipments: readonly ShipmentFact[] }
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
type ReportedReason = { reason: HoldReason; isNew: boolean }

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
  // A full refund wins over late dispute events.
  if (refundedCents > 0 && refundedCents >= receivedCents) return 'refunded'
  if (isDisputed) return 'disputed'
  return refundedCents === 0 ? 'paid' : 'partially_refunded'
}

const unpaidState = (payments: readonly PaymentFact[]): PaymentState =>
  payments.some(({ status }) => status === 'processing') ? 'processing' : 'unpaid'

type PaymentFacts = { isPaidNow: boolean; isSound: boolean; wasPaid: boolean }

function fulfilmentOf(facts: Facts, { isPaidNow, isSound, wasPaid }: PaymentFacts): FulfilmentState {
  const { order, payments, print, now } = facts
  const known = order.fulfilmentState
  const reported = print && printedState(print)
  if (reported && (wasPaid || isPaidNow)) return isProgress(known, reported) ? reported : known
  if (isPaidNow) return isSound ? 'queued' : 'none'
  // A running change of the order may have cancelled a payment to open the next one.
  const isBusy = order.busyUntil !== null && order.busyUntil > now
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

const FULFILMENT: Readonly<Record<PrintStatus, FulfilmentState | undefined>> = {
  draft: 'draft',
  pending: 'confirmed',
  'in-review': 'confirmed',
  'in-production': 'confirmed',
  'on-hold': 'on_hold',
  partial: 'partial',
  fulfilled: 'fulfilled',
  failed: 'failed',
  cancelled: 'canceled',
  other: undefined
}

/**
 * Fulfilment states in order of progress; an earlier state that arrives later is ignored. States that are not listed may
 * arrive at any time.
 */
const PROGRESS: Readonly<Partial<Record<FulfilmentState, number>>> = {
  none: 0,
  queued: 1,
  draft: 2,
  confirmed: 3,
  on_hold: 3,
  partial: 4,
  fulfilled: 5,
  delivered: 6
}

/** The state of an order from Printful's status and its parcels; undefined = an unknown status. */
function printedState({ status, shipments }: PrintFact): FulfilmentState | undefined {
  const replacement = newestReshipment(shipments)
  const current = shipments.filter((one) => one.status !== 'cancelled' && !isReplaced(one, replacement))
  if (current.some((one) => one.status === 'returned')) return 'returned'
  // A reshipment that replaces nothing is an extra: the order had arrived before.
  const isNeeded = (one: ShipmentFact) =>
    !one.isReshipment || (one === replacement && shipments.some((other) => isReplaced(other, replacement)))
  const needed = current.filter(isNeeded)
  const isThere = needed.length > 0 && needed.every((one) => one.status === 'delivered')
  return status === 'fulfilled' && isThere ? 'delivered' : FULFILMENT[status]
}

const SOON = Number.POSITIVE_INFINITY
/** A parcel that is not sent yet will be the newest. */
const sentMs = ({ shippedAt }: ShipmentFact) => shippedAt?.getTime() ?? SOON

const newestReshipment = (shipments: readonly ShipmentFact[]): ShipmentFact | undefined =>
  shipments
    .filter((one) => one.isReshipment && one.status !== 'cancelled')
    .toSorted((one, other) => sentMs(one) - sentMs(other))
    .at(-1)

/** Whether a parcel came back and was sent again since. */
const isReplaced = (shipment: ShipmentFact, by: ShipmentFact | undefined): boolean =>
  shipment.status === 'returned' &&
  by !== undefined &&
  by !== shipment &&
  (!shipment.isReshipment || sentMs(by) > sentMs(shipment))

/** Whether a parcel came back just now. */
const isBack = (print: PrintFact | undefined): boolean =>
  (print?.shipments ?? []).some((one) => one.status === 'returned' && !one.wasReturned)

/** Whether one state may follow another; false = it arrived late and is ignored. */
function isProgress(known: FulfilmentState, reported: FulfilmentState): boolean {
  const [before, after] = [PROGRESS[known], PROGRESS[reported]]
  return before === undefined || after === undefined || after >= before
}

/** These holds end once Printful has accepted the order. */
const BEFORE_PRINTING: ReadonlySet<HoldReason> = new Set([
  'fulfilment_failed',
  'printer_cancelled',
  'cost_too_high'
])

/** The hold reason after this news from Printful. */
const holdAfterPrint = (reason: HoldReason | null, print: PrintFact | undefined): HoldReason | null =>
  reason && BEFORE_PRINTING.has(reason) && print && UNDER_WAY.has(print.status) ? null : reason

/** The kinds of outbox messages that an order causes. */
export const FULFIL_KIND = 'fulfil-order'
export const STOP_PRINT_KIND = 'stop-print'
export const REFUND_KIND = 'refund-payment'
export const ORDER_MAIL_KIND = 'order-mail'

type OrderMail = 'confirmed' | 'shipped' | 'cancelled' | 'refunded' | 'payment-failed'
type RefundMail = 'part-refunded' | 'second-refunded'
export type Effects = {
  /** Work and mails, each with its own dedupe key, so that it is done once. */
  messages: readonly OutboxMessage[]
  /** Alerts that the hosts must get. */
  alerts: readonly Alert[]
}
type FactsAndChanges = Facts & { changes: Partial<Order> }

/** The effects to enqueue when the decision is stored. */
export function effectsOf(facts: Facts, { changes, isCleanlyPaid, second, reasons }: Decision): Effects {
  const decidedFacts = { ...facts, changes }
  const decided = { ...facts.order, ...changes }
  const { id: orderId } = decided
  return {
    messages: [
      ...(isCleanlyPaid
        ? [
            { kind: FULFIL_KIND, dedupeKey: `fulfil:${orderId}`, payload: { orderId } },
            mail(orderId, 'confirmed')
          ]
        : []),
      ...freedEffects(decidedFacts),
      ...refusedPaymentMails(decidedFacts),
      ...second.map(({ id: paymentId }) => ({
        kind: REFUND_KIND,
        dedupeKey: `refund:${paymentId}`,
        payload: { orderId, paymentId }
      })),
      ...refundEffects(decidedFacts),
      ...parcelMails(facts),
      ...refundMails(decided, facts)
    ],
    alerts: [
      ...heldAlerts(decided, reasons),
      ...stoppedPrintAlerts(decidedFacts),
      ...moneyAlerts(facts.moneyNews)
    ]
  }
}

/**
 * Mails the buyer each time a payment fails after a delay, because they may have closed the page. An
 * immediate refusal is shown on the page: a mail for each card that is tried would let strangers send mails to any
 * address.
 */
function refusedPaymentMails({ order, changes, payments }: FactsAndChanges): OutboxMessage[] {
  const isRefused = payments.some(({ status, lastErrorCode }) => status === 'open' && lastErrorCode)
  if (!isRefused || order.status !== 'pending' || changes.status !== 'draft') return []
  const { kind, payload } = mail(order.id, 'payment-failed')
  return [{ kind, dedupeKey: `mail:payment-failed:${order.id}:${order.version}`, payload }]
}

const WITH_MONEY: ReadonlySet<PaymentState> = new Set(['paid', 'partially_refunded'])

/**
 * The hold ended and nothing was printed yet, so the order goes to the printer now. The dedupe key contains the order's
 * version, so each release counts once. A buyer who paid too late for a confirmation mail gets it now; the dedupe key of the
 * mail prevents a second one.
 */
function freedEffects({ order, changes }: FactsAndChanges): OutboxMessage[] {
  const { id: orderId, version, status, paymentState, fulfilmentState } = { ...order, ...changes }
  const isFreed = order.holdReason !== null && changes.holdReason === null && WITH_MONEY.has(paymentState)
  if (!isFreed || (status !== 'paid' && fulfilmentState !== 'failed')) return []
  const fulfil = { kind: FULFIL_KIND, dedupeKey: `fulfil:${orderId}:${version}`, payload: { orderId } }
  return [fulfil, mail(orderId, 'confirmed')]
}

const GONE: ReadonlySet<FulfilmentState> = new Set([
  'partial',
  'fulfilled',
  'delivered',
  'returned',
  'canceled'
])

/** A full refund is how hosts cancel an order: what is not printed yet must not be printed. */
function refundEffects({ order, changes }: FactsAndChanges): OutboxMessage[] {
  const { id: orderId } = order
  // No mail when Printful stops the order later: the buyer already got one when the money went back.
  if (changes.paymentState !== 'refunded') return []
  const fulfilment = changes.fulfilmentState ?? order.fulfilmentState
  return [
    ...(GONE.has(fulfilment)
      ? []
      : [{ kind: STOP_PRINT_KIND, dedupeKey: `stop-print:${orderId}`, payload: { orderId } }]),
    mail(orderId, changes.status === 'cancelled' ? 'cancelled' : 'refunded')
  ]
}

/** One mail for each parcel that is sent for the first time. */
function parcelMails({ order, print }: Facts): OutboxMessage[] {
  const isNew = ({ status, wasSent }: ShipmentFact) =>
    !wasSent && (status === 'sent' || status === 'delivered')
  return (print?.shipments ?? []).filter(isNew).map(({ id }) => mail(order.id, 'shipped', id))
}

function mail(orderId: string, which: OrderMail, shipmentId?: string): OutboxMessage {
  const name = `mail:${which}:${orderId}${shipmentId ? `:${shipmentId}` : ''}`
  return {
    kind: ORDER_MAIL_KIND,
    dedupeKey: name,
    payload: { orderId, which, ...(shipmentId ? { shipmentId } : {}) }
  }
}

/** One mail per refund, whatever events follow. */
const refundMail = (orderId: string, which: RefundMail, refundId: string): OutboxMessage => ({
  kind: ORDER_MAIL_KIND,
  dedupeKey: `mail:${which}:${refundId}`,
  payload: { orderId, which, refundId }
})

/**
 * One mail for each refund seen for the first time, if it is partial or of a second payment. A full refund of the order's own
 * payment has a separate mail.
 */
function refundMails(
  { id, paymentId, paidAt, paymentState }: Order,
  { moneyNews, knownRefunds }: Pick<Facts, 'moneyNews' | 'knownRefunds'>
): OutboxMessage[] {
  if (paidAt === null) return []
  return moneyNews.refunds
    .filter((refund) => refund.status !== 'failed' && !knownRefunds.some(({ id }) => id === refund.id))
    .flatMap((refund) => {
      if (refund.paymentId !== paymentId) return [refundMail(id, 'second-refunded', refund.id)]
      return paymentState !== 'refunded' ? [refundMail(id, 'part-refunded', refund.id)] : []
    })
}

/** A hold that ended and then returns is reported again. */
const heldAlerts = (
  { id: orderId, releasedHolds, version }: Order,
  reasons: readonly ReportedReason[]
): Alert[] =>
  reasons.map(({ reason, isNew }) => ({
    cause: 'order-held',
    orderId,
    reason,
    releases: releasedHolds.length,
    ...(isNew ? { version } : {})
  }))

/** Printful put a paid order on hold: it is not printed until somebody acts there. */
function stoppedPrintAlerts({ order, changes }: FactsAndChanges): Alert[] {
  const { id: orderId, version, paymentState } = { ...order, ...changes }
  const isStopped = changes.fulfilmentState === 'on_hold' && WITH_MONEY.has(paymentState)
  return isStopped ? [{ cause: 'print-stopped', orderId, why: 'on-hold', occasion: String(version) }] : []
}

const moneyAlerts = ({ refunds, disputes }: MoneyNews): Alert[] => [
  ...refunds.flatMap(refundAlert),
  ...disputes.map(disputeAlert)
]

const refundAlert = ({ id: refundId, orderId, amountCents: cents, status }: KnownRefund): Alert[] =>
  status === 'failed' ? [{ cause: 'refund-failed', orderId, refundId, cents }] : []

function disputeAlert({ id: disputeId, orderId, amountCents: cents, status, dueAt }: KnownDispute): Alert {
  const of = { orderId, disputeId, cents }
  if (!isOpenOrLostDispute({ status })) return { cause: 'dispute-ended', ...of, isLost: false }
  if (status === 'lost') return { cause: 'dispute-ended', ...of, isLost: true }
  const isInquiry = status.startsWith('warning_')
  return { cause: 'payment-disputed', ...of, due: dueAt?.toISOString() ?? '', isInquiry }
}
