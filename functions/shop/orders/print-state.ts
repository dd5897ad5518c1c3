// The fulfilment state of an order from what Printful says about it and its parcels.
import type { FulfilmentState, HoldReason } from '../../../src/shop/orders/order-status.ts'
import { type PrintStatus, UNDER_WAY } from '../../platform/services/printful/printing.ts'

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
  partial: 4,
  fulfilled: 5,
  delivered: 6
}

/** The state of an order from Printful's status and its parcels; undefined = an unknown status. */
export function printedState({ status, shipments }: PrintFact): FulfilmentState | undefined {
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
export const isBack = (print: PrintFact | undefined): boolean =>
  (print?.shipments ?? []).some((one) => one.status === 'returned' && !one.wasReturned)

/** Whether one state may follow another; false = it arrived late and is ignored. */
export function isProgress(known: FulfilmentState, reported: FulfilmentState): boolean {
  const [before, after] = [PROGRESS[known], PROGRESS[reported]]
  return before === undefined || after === undefined || after >= before
}

/** These holds end once Printful has accepted the order. */
const BEFORE_PRINTING: ReadonlySet<HoldReason> = new Set([
  'fulfilment_failed',
  'printer_cancelled',
  'cost_too_high'
])

export const holdAfterPrint = (reason: HoldReason | null, print: PrintFact | undefined): HoldReason | null =>
  reason && BEFORE_PRINTING.has(reason) && print && UNDER_WAY.has(print.status) ? null : reason
