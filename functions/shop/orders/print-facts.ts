// What Printful says about an order and its parcels, merged with what is stored.
import type { KnownPrintOrder, KnownShipment } from '../../platform/db/order-facts-schema.ts'
import type { Order } from '../../platform/db/order-schema.ts'
import {
  type Printing,
  type PrintOrder,
  type PrintStatus,
  type Shipment,
  UNDER_WAY
} from '../../platform/services/printful/printing.ts'
import type { Connected } from '../../platform/services.ts'
import type { PrintFact } from './print-state.ts'

/** The current order at Printful with its parcels. */
export type PrintNews = { order: PrintOrder; shipments: readonly Shipment[] }

type PrintRows = { orders: KnownPrintOrder[]; shipments: KnownShipment[] }

/** Only orders in these states can have parcels. */
const WITH_PARCELS: ReadonlySet<PrintStatus> = new Set(['partial', 'fulfilled', 'cancelled'])

/** Fetches the order and its parcels if it can have any; undefined = Printful has no such order. */
export async function fetchPrint(printing: Printing, orderId: string): Promise<PrintNews | undefined> {
  const order = await printing.find(orderId)
  if (!order) return undefined
  return { order, shipments: WITH_PARCELS.has(order.status) ? await printing.shipmentsOf(order.id) : [] }
}

/**
 * Merges what Printful reports with the stored facts: `fact` to decide by, `rows` to write. Later states are never overwritten
 * by earlier ones.
 */
export function mergePrintNews(
  orderId: string,
  { order, shipments: reported }: PrintNews,
  known: {
    order?: Pick<Order, 'email'>
    printOrder: KnownPrintOrder | undefined
    shipments: readonly KnownShipment[]
  },
  now: Date
): { fact: PrintFact; rows: PrintRows } {
  // The buyer was erased on request, and tracking leads to their door.
  const isErased = known.order?.email === ''
  const merged = reported.map((one) => {
    const before = known.shipments.find(({ id }) => id === one.id)
    const row = mergedShipment(orderId, one, before, now)
    return { before, row: isErased ? { ...row, trackingNumber: null, trackingUrl: null } : row }
  })
  const unreported = known.shipments.filter(({ id }) => !reported.some((one) => one.id === id))
  const parcels = [...merged, ...unreported.map((row) => ({ before: row, row }))]
  const printOrder = mergedPrintOrder(orderId, order, known.printOrder, now)
  return {
    fact: {
      status: order.status,
      shipments: parcels.map(({ before, row: { id, status, isReshipment, shippedAt } }) => ({
        id,
        status,
        isReshipment,
        shippedAt,
        wasSent: before !== undefined && before.status !== 'waiting',
        wasReturned: before?.status === 'returned'
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
  reported: Shipment,
  known: KnownShipment | undefined,
  now: Date
): KnownShipment {
  const isLate = known !== undefined && PROGRESS.indexOf(reported.status) < PROGRESS.indexOf(known.status)
  return {
    id: reported.id,
    orderId,
    fetchedAt: now,
    status: isLate ? known.status : reported.status,
    isReshipment: reported.isReshipment || (known?.isReshipment ?? false),
    carrier: reported.carrier ?? known?.carrier ?? null,
    service: reported.service ?? known?.service ?? null,
    trackingNumber: reported.trackingNumber ?? known?.trackingNumber ?? null,
    trackingUrl: reported.trackingUrl ?? known?.trackingUrl ?? null,
    shippedAt: reported.sentAt ?? known?.shippedAt ?? null,
    deliveredAt: reported.deliveredAt ?? known?.deliveredAt ?? null
  }
}

/** Whether two rows are equal apart from the time they were fetched. */
const isSameRow = <Row extends { fetchedAt: Date }>(row: Row, before: Row | undefined): boolean =>
  before !== undefined &&
  Object.entries(row).every(
    ([name, value]) =>
      name === 'fetchedAt' || JSON.stringify(value) === JSON.stringify(before[name as keyof Row])
  )

/** True when Stripe is in test mode but Printful is real: a print would cost real money without a real payment. */
export const isTestPrint = ({ payments, printing }: Connected<'payments' | 'printing'>): boolean =>
  printing.isReal && !payments.isLive
