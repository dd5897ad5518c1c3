// What must follow from a change of an order: promises, each under a name of its own, so that it is kept once.
import type { FulfilmentState, PaymentState } from '../../src/features/shop/order-status.ts'
import type { OutboxMessage } from '../outbox/queries.ts'
import type { PaymentFact } from './money-facts.ts'
import type { PrintFact, ShipmentFact } from './print-state.ts'
import type { Order } from './queries.ts'

export const FULFIL_KIND = 'fulfil-order'
export const STOP_PRINT_KIND = 'stop-print'
export const REFUND_KIND = 'refund-payment'
export const ORDER_MAIL_KIND = 'order-mail'

type OrderMail = 'confirmed' | 'shipped' | 'cancelled' | 'refunded' | 'payment-failed'
type RefundMail = 'part-refunded' | 'second-refunded'

type Occasion = {
  order: Order
  changes: Partial<Order>
  /** Paid for the first time just now, and nothing speaks against sending it on. */
  isSoundlyPaid: boolean
  /** The last try to pay failed, and the payment waits for its buyer. */
  isRefused: boolean
  second: readonly PaymentFact[]
  print: PrintFact | undefined
}

export function effectsOf(occasion: Occasion): OutboxMessage[] {
  const { order, isSoundlyPaid, second } = occasion
  const { id: orderId } = order
  return [
    ...(isSoundlyPaid
      ? [
          { kind: FULFIL_KIND, dedupeKey: `fulfil:${orderId}`, payload: { orderId } },
          mail(orderId, 'confirmed')
        ]
      : []),
    ...freedEffects(occasion),
    ...refusedPaymentMails(occasion),
    ...second.map(({ id: paymentId }) => ({
      ...{ kind: REFUND_KIND, dedupeKey: `refund:${paymentId}` },
      payload: { orderId, paymentId }
    })),
    ...refundEffects(occasion),
    ...parcelMails(occasion)
  ]
}

/** Stripe took its time and said no: the buyer, who may have closed the page, is told each time. */
function refusedPaymentMails({ order, changes, isRefused }: Occasion): OutboxMessage[] {
  if (!isRefused || order.status !== 'pending' || changes.status !== 'draft') return []
  const { kind, payload } = mail(order.id, 'payment-failed')
  return [{ kind, dedupeKey: `mail:payment-failed:${order.id}:${order.version}`, payload }]
}

const WITH_MONEY: ReadonlySet<PaymentState> = new Set(['paid', 'partially_refunded'])

/**
 * What held an order back is over, and nobody has made it yet: it is brought to the printer now, under a name of this
 * very change. Whose money came too late for a confirmation gets it now; a second one is the same promise.
 */
function freedEffects({ order, changes }: Occasion): OutboxMessage[] {
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

/** All money back is how a person calls an order off: what is not made yet shall not be. */
function refundEffects({ order, changes }: Occasion): OutboxMessage[] {
  const { id: orderId } = order
  // Called off later, because Printful let it go: the buyer was told when the money went back.
  if (changes.paymentState !== 'refunded') return []
  const fulfilment = changes.fulfilmentState ?? order.fulfilmentState
  return [
    ...(GONE.has(fulfilment)
      ? []
      : [{ kind: STOP_PRINT_KIND, dedupeKey: `stop-print:${orderId}`, payload: { orderId } }]),
    mail(orderId, changes.status === 'cancelled' ? 'cancelled' : 'refunded')
  ]
}

/** One for each parcel that is on its way for the first time. */
function parcelMails({ order, print }: Occasion): OutboxMessage[] {
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

/** Of one refund: told once, whatever is heard of it later. */
export const refundMail = (orderId: string, which: RefundMail, refundId: string): OutboxMessage => ({
  ...{ kind: ORDER_MAIL_KIND, dedupeKey: `mail:${which}:${refundId}` },
  payload: { orderId, which, refundId }
})
