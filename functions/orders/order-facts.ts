// Merges what Stripe and Printful report about an order with the stored facts. Later states are never overwritten by earlier
// ones.
import type { Cents } from '../../src/lib/money.ts'
import type { KnownDispute, KnownPrintOrder, KnownRefund, KnownShipment } from '../db/order-facts-schema.ts'
import {
  type Printing,
  type PrintOrder,
  type PrintStatus,
  type Shipment,
  UNDER_WAY
} from '../services/printful/printing.ts'
import {
  type Dispute,
  isStandingDispute,
  type Payment,
  type Payments,
  type Refund
} from '../services/stripe/payments.ts'
import type { MoneyNews, PrintFact } from './order.ts'

export type MoneyFacts = { refunds: readonly Refund[]; disputes: readonly Dispute[] }
type Known = { refunds: readonly KnownRefund[]; disputes: readonly KnownDispute[] }

const sumOf = (list: readonly { amountCents: Cents; status: string }[]): Cents =>
  list.reduce((sum, { amountCents, status }) => (status === 'failed' ? sum : sum + amountCents), 0)

/**
 * Fetches refunds and disputes of one payment. Each is left out when nothing suggests that it changed. `isReported`: an event or
 * a caller said that there is news, so both are fetched.
 */
export async function moneyFactsOf(
  payments: Payments,
  payment: Payment,
  known: Known,
  isReported: boolean
): Promise<Partial<MoneyFacts>> {
  const ours = { refunds: of(payment, known.refunds), disputes: of(payment, known.disputes) }
  const hasRefundNews =
    payment.refundedCents !== sumOf(ours.refunds) || ours.refunds.some(({ status }) => status === 'pending')
  const hasDisputeNews = payment.isDisputed || ours.disputes.some(isStandingDispute)
  const [refunds, disputes] = await Promise.all([
    isReported || hasRefundNews ? payments.refundsOf(payment.id) : undefined,
    isReported || hasDisputeNews ? payments.disputesOf(payment.id) : undefined
  ])
  return { ...(refunds ? { refunds } : {}), ...(disputes ? { disputes } : {}) }
}

const of = <Fact extends { paymentId: string }>({ id }: Payment, facts: readonly Fact[]): Fact[] =>
  facts.filter(({ paymentId }) => paymentId === id)

/**
 * Corrects the payment by its lists of refunds and disputes: a failed refund gave nothing back, and a won dispute no longer
 * counts, even if the charge still shows them.
 */
export function withMoneyFacts(payment: Payment, { refunds, disputes }: Partial<MoneyFacts>): Payment {
  return {
    ...payment,
    ...(refunds && refunds.length > 0 ? { refundedCents: sumOf(refunds) } : {}),
    ...(disputes && disputes.length > 0 ? { isDisputed: disputes.some(isStandingDispute) } : {})
  }
}

/** The refunds and disputes that are new or changed, as rows. */
export function moneyNews(
  facts: readonly Partial<MoneyFacts>[],
  known: Known,
  orderId: string,
  now: Date
): MoneyNews {
  const refunds = facts
    .flatMap((one) => one.refunds ?? [])
    .flatMap((refund) => {
      const before = known.refunds.find(({ id }) => id === refund.id)
      const isSame = before?.status === refund.status && before.amountCents === refund.amountCents
      return isSame ? [] : [{ ...refund, orderId, reason: refund.reason ?? null, fetchedAt: now }]
    })
  const disputes = facts
    .flatMap((one) => one.disputes ?? [])
    .flatMap((dispute) => {
      const before = known.disputes.find(({ id }) => id === dispute.id)
      const isSame = before?.status === dispute.status && before.amountCents === dispute.amountCents
      return isSame ? [] : [{ ...dispute, orderId, dueAt: dispute.dueAt ?? null, fetchedAt: now }]
    })
  return { refunds, disputes }
}

/** An order at Printful with its parcels, as they are now. */
export type PrintNews = { order: PrintOrder; shipments: readonly Shipment[] }

/** Rows that changed. */
export type PrintRows = { orders: KnownPrintOrder[]; shipments: KnownShipment[] }

/** Only orders in these states can have parcels. */
const WITH_PARCELS: ReadonlySet<PrintStatus> = new Set(['partial', 'fulfilled', 'cancelled'])

/** Fetches the order and its parcels if it can have any; undefined = Printful does not know the order. */
export async function askPrinting(printing: Printing, orderId: string): Promise<PrintNews | undefined> {
  const order = await printing.find(orderId)
  if (!order) return undefined
  return { order, shipments: WITH_PARCELS.has(order.status) ? await printing.shipmentsOf(order.id) : [] }
}

/** Merges stored and new facts: `fact` to decide by, `rows` to write. */
export function mergePrintNews(
  orderId: string,
  { order, shipments: told }: PrintNews,
  known: { printOrder: KnownPrintOrder | undefined; shipments: readonly KnownShipment[] },
  now: Date
): { fact: PrintFact; rows: PrintRows } {
  const merged = told.map((one) => {
    const before = known.shipments.find(({ id }) => id === one.id)
    return { before, row: mergedShipment(orderId, one, before, now) }
  })
  const untold = known.shipments.filter(({ id }) => !told.some((one) => one.id === id))
  const parcels = [...merged, ...untold.map((row) => ({ before: row, row }))]
  const printOrder = mergedPrintOrder(orderId, order, known.printOrder, now)
  return {
    fact: {
      status: order.status,
      shipments: parcels.map(({ before, row: { id, status, isReshipment } }) => ({
        id,
        status,
        isReshipment,
        wasSent: before !== undefined && before.status !== 'waiting'
      }))
    },
    rows: {
      orders: isSameRow(printOrder, known.printOrder) ? [] : [printOrder],
      shipments: merged.flatMap(({ before, row }) => (isSameRow(row, before) ? [] : [row]))
    }
  }
}

function mergedPrintOrder(
  orderId: string,
  { id: printOrderId, status, cost }: PrintOrder,
  known: KnownPrintOrder | undefined,
  now: Date
): KnownPrintOrder {
  return {
    orderId,
    printOrderId,
    status,
    fetchedAt: now,
    costCents: cost?.cents ?? known?.costCents ?? null,
    confirmedAt: known?.confirmedAt ?? (UNDER_WAY.has(status) ? now : null)
  }
}

/** The states of a parcel in order of progress; an earlier state that arrives later is ignored. */
const PROGRESS: readonly string[] = [
  'waiting',
  'sent',
  'cancelled',
  'delivered',
  'returned'
] satisfies Shipment['status'][]

function mergedShipment(
  orderId: string,
  told: Shipment,
  known: KnownShipment | undefined,
  now: Date
): KnownShipment {
  const isLate = known !== undefined && PROGRESS.indexOf(told.status) < PROGRESS.indexOf(known.status)
  return {
    id: told.id,
    orderId,
    fetchedAt: now,
    status: isLate ? known.status : told.status,
    isReshipment: told.isReshipment || (known?.isReshipment ?? false),
    carrier: told.carrier ?? known?.carrier ?? null,
    service: told.service ?? known?.service ?? null,
    trackingNumber: told.trackingNumber ?? known?.trackingNumber ?? null,
    trackingUrl: told.trackingUrl ?? known?.trackingUrl ?? null,
    shippedAt: told.sentAt ?? known?.shippedAt ?? null,
    deliveredAt: told.deliveredAt ?? known?.deliveredAt ?? null
  }
}

/** Whether two rows are equal apart from the time they were fetched. */
const isSameRow = <Row extends { fetchedAt: Date }>(row: Row, before: Row | undefined): boolean =>
  before !== undefined &&
  Object.entries(row).every(
    ([name, value]) =>
      name === 'fetchedAt' || JSON.stringify(value) === JSON.stringify(before[name as keyof Row])
  )
