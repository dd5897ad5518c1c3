// What Printful says of an order, put together with what is known of it: later news is merged, never taken back.
import type { printOrders, shipments } from '../db/order-facts-schema.ts'
import {
  type Printing,
  type PrintOrder,
  type PrintStatus,
  type Shipment,
  UNDER_WAY
} from '../services/printful/printing.ts'
import type { PrintFact } from './print-state.ts'

export type KnownPrintOrder = typeof printOrders.$inferSelect
export type KnownShipment = typeof shipments.$inferSelect
/** An order at Printful with its parcels, as they are now. */
export type PrintNews = { order: PrintOrder; shipments: readonly Shipment[] }
/** Rows that are not as they were. */
export type PrintRows = { orders: KnownPrintOrder[]; shipments: KnownShipment[] }

/** Only these have parcels to ask for. */
const WITH_PARCELS: ReadonlySet<PrintStatus> = new Set(['partial', 'fulfilled', 'cancelled'])

/** Asks for the order and, where there can be some, its parcels; undefined = it is not there. */
export async function askPrinting(printing: Printing, orderId: string): Promise<PrintNews | undefined> {
  const order = await printing.find(orderId)
  if (!order) return undefined
  return { order, shipments: WITH_PARCELS.has(order.status) ? await printing.shipmentsOf(order.id) : [] }
}

/** What is known and what was told, together: as facts to judge, and as rows to write. */
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
        ...{ id, status, isReshipment },
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
    ...{ orderId, printOrderId, status, fetchedAt: now },
    costCents: cost?.cents ?? known?.costCents ?? null,
    confirmedAt: known?.confirmedAt ?? (UNDER_WAY.has(status) ? now : null)
  }
}

/** How far a parcel is; a word that is further back came late. */
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
    ...{ id: told.id, orderId, fetchedAt: now },
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

/** Whether two rows say the same, whenever they were asked for. */
const isSameRow = <Row extends { fetchedAt: Date }>(row: Row, before: Row | undefined): boolean =>
  before !== undefined &&
  Object.entries(row).every(
    ([name, value]) =>
      name === 'fetchedAt' || JSON.stringify(value) === JSON.stringify(before[name as keyof Row])
  )
