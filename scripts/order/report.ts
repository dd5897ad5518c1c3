// Formats an order for a terminal: ids and states, never personal data.
import type { OrderHistory } from '../../functions/orders/order-history.ts'
import type { HoldReason } from '../../src/features/shop/order-status.ts'

/** The terminal output is in English. */
export const euro = (cents: number) => `EUR ${(cents / 100).toFixed(2)}`
const moment = (at: Date | null) => (at ? at.toISOString().replace('T', ' ').slice(0, 16) : '-')

export const HOLD_WORDS: Readonly<Record<HoldReason, string>> = {
  amount_mismatch: 'another amount was paid than it costs',
  unknown_revision: 'the payment names a basket that we do not know',
  second_payment: 'it was paid twice',
  late_payment: 'it was paid after it had ended',
  fulfilment_failed: 'the printer cannot work on it',
  printer_cancelled: 'the printer called it off',
  cost_too_high: 'the printer asks more than expected',
  test_payment: 'it was paid in the test mode of Stripe, and the printer is real',
  withdrawn: 'its buyer withdrew from it before it was printed',
  dispute: 'the buyer disputes the payment',
  fraud_warning: 'Stripe suspects the card',
  returned: 'a parcel came back'
}

export function historyInWords(history: OrderHistory): string {
  const { order, payments, refunds, disputes, printOrder, shipments, messages, events } = history
  const { holdReason: reason } = order
  const lines = [
    `${order.id}: ${order.status}, money ${order.paymentState}, print ${order.fulfilmentState}`,
    reason ? `WAITS FOR YOU: ${HOLD_WORDS[reason]} (${reason}).` : 'Waits for nobody.',
    `Total ${euro(order.totalCents)}${order.couponCode ? `, coupon ${order.couponCode} (${euro(order.couponDiscountCents)} off)` : ''}; begun ${moment(order.createdAt)}, paid ${moment(order.paidAt)} UTC.`,
    ...payments.map(
      ({ id, status, receivedCents, method }) =>
        `Payment ${id}: ${status}, ${euro(receivedCents)} in${method ? ` by ${method}` : ''}${id === order.paymentId ? '' : ' (not the one that pays)'}.`
    ),
    ...refunds.map(({ id, status, amountCents }) => `Refund ${id}: ${euro(amountCents)}, ${status}.`),
    ...disputes.map(
      ({ id, status, amountCents, dueAt }) =>
        `Dispute ${id}: ${euro(amountCents)}, ${status}${dueAt ? `, answer before ${moment(dueAt)} UTC` : ''}.`
    ),
    ...(printOrder
      ? [
          `Printful order ${printOrder.printOrderId}: ${printOrder.status}${printOrder.costCents === null ? '' : `, costs us ${euro(printOrder.costCents)}`}.`
        ]
      : []),
    ...shipments.map(
      ({ id, status, trackingNumber }) =>
        `Parcel ${id}: ${status}${trackingNumber ? `, tracking ${trackingNumber}` : ''}.`
    ),
    ...messages.map(
      ({ kind, attempts, nextAt, deadAt, lastError }) =>
        `Queued: ${kind}, ${deadAt ? `given up ${moment(deadAt)}` : `next try ${moment(nextAt)} UTC, ${attempts} so far`}${lastError ? ` (${lastError})` : ''}.`
    ),
    ...events.map(({ at, actor, what, toStatus, details }) =>
      `  ${moment(at)}  ${actor}  ${what}  ${toStatus ?? ''}  ${detailsInWords(details)}`.trimEnd()
    )
  ]
  return lines.join('\n')
}

const detailsInWords = (details: Readonly<Record<string, unknown>> | null) =>
  Object.entries(details ?? {})
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(' ')
