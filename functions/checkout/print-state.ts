// What Printful's words mean for an order. Pure.
import type { FulfilmentState, HoldReason } from '../../src/features/shop/order-status.ts'
import { type PrintStatus, UNDER_WAY } from '../services/printful/printing.ts'

export type ShipmentFact = {
  id: string
  status: string
  isReshipment: boolean
  /** Whether it was on its way already when somebody looked before. */
  wasSent: boolean
}
export type PrintFact = { status: PrintStatus; shipments: readonly ShipmentFact[] }

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
/** How far a parcel is; a word that is further back came late. What stops a parcel may come at any time. */
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

/** What the word of Printful and the parcels together make of an order; undefined = a word that we do not know yet. */
export function printedState({ status, shipments }: PrintFact): FulfilmentState | undefined {
  const first = shipments.filter((shipment) => !shipment.isReshipment && shipment.status !== 'cancelled')
  if (shipments.some((shipment) => shipment.status === 'returned')) return 'returned'
  const isThere = first.length > 0 && first.every((shipment) => shipment.status === 'delivered')
  return status === 'fulfilled' && isThere ? 'delivered' : FULFILMENT[status]
}

/** Whether a state may follow another one, or came late. */
export function isProgress(known: FulfilmentState, told: FulfilmentState): boolean {
  const [before, after] = [PROGRESS[known], PROGRESS[told]]
  return before === undefined || after === undefined || after >= before
}

/** What kept an order from the printer is over when the printer has it. */
const BEFORE_PRINTING: ReadonlySet<HoldReason> = new Set([
  'fulfilment_failed',
  'printer_cancelled',
  'cost_too_high'
])
/** The reason for which an order waits, after this news of Printful. */
export const holdAfterPrint = (reason: HoldReason | null, print: PrintFact | undefined): HoldReason | null =>
  reason && BEFORE_PRINTING.has(reason) && print && UNDER_WAY.has(print.status) ? null : reason
