// What follows from a decision about an order: outbox work, mails, and alerts to the hosts. Pure, like the decision.
import type { FulfilmentState, PaymentState } from '../../../src/shop/orders/order-status.ts'
import type { Alert } from '../../platform/alerts/alerts.ts'
import type { KnownDispute, KnownRefund } from '../../platform/db/order-facts-schema.ts'
import type { Order } from '../../platform/db/order-schema.ts'
import type { OutboxMessage } from '../../platform/outbox/message-queries.ts'
import { isOpenOrLostDispute } from '../../platform/services/stripe/payments.ts'
import type { Decision, Facts, MoneyNews, ReportedReason } from './order.ts'
import type { ShipmentFact } from './print-state.ts'

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
