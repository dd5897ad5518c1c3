// Formats an order for a terminal: ids and states, never personal data.
import type { OrderHistory } from '../../functions/shop/orders/order-history.ts'
import type { HoldReason } from '../../src/shop/orders/order-status.ts'

/** The terminal output is in English. */
export const euro = (cents: number) => `EUR ${(cents / 100).toFixed(2)}`
const moment = (at: Date | null) => (at ? at.toISOString().replace('T', ' ').slice(0, 16) : '-')

export const HOLD_WORDS: Readonly<Record<HoldReason, string>> = {
  amount_mismatch: 'the paid amount differs from its price',
  unknown_revision: 'the payment names an unknown revision of the order',
  second_payment: 'it was paid twice',
  late_payment: 'it was paid after it had ended',
  fulfilment_failed: 'Printful cannot process it',
  printer_cancelled: 'Printful cancelled it',
  cost_too_high: 'Printful charges more than expected',
  test_payment: 'it was paid in the test mode of Stripe, and Printful is real',
  withdrawn: 'its buyer withdrew from it before it was printed',
  dispute: 'the buyer disputes the payment',
  fraud_warning: 'Stripe suspects the card',
  returned: 'a parcel was returned'
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
        `Payment ${id}: ${status}, ${euro(receivedCents)} received${method ? ` by ${method}` : ''}${id === order.paymentId ? '' : ' (not the one that pays)'}.`
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
