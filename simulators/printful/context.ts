// The state of the simulated Printful: plain data, and the errors it responds with.
import type { Clock } from '../../functions/platform/clock.ts'
import type { StoredState } from '../wire/stored-state.ts'

export type WireItem = {
  id: number
  variant_id: number
  quantity: number
  name: string
  retail_price?: string
}
export type WireOrder = {
  id: number
  external_id: string | null
  store: number
  status: string
  shipping: string
  created: number
  updated: number
  recipient: Record<string, string>
  items: WireItem[]
  retail_costs?: Record<string, string>
  /** How often it must still be fetched before its costs are known. */
  countingFor: number
}
export type WireShipment = {
  id: number
  order_id: number
  order_external_id: string | null
  carrier: string
  service: string
  shipment_status: string
  delivery_status: string
  shipped_at: string
  delivered_at: string | null
  is_reshipment: boolean
  tracking_number: string
  tracking_url: string
}
export type WireEvent = {
  type: string
  occurred_at: string
  retries: number
  store_id: number
  data: { order: object; shipment?: object }
}

export type PrintfulState = {
  nextId: number
  orders: WireOrder[]
  shipments: WireShipment[]
  /** Oldest first, with whether each reached the webhook. */
  events: { event: WireEvent; isDelivered: boolean }[]
}
export const emptyState = (): PrintfulState => ({ nextId: 100_001, orders: [], shipments: [], events: [] })

export type SimulatorContext = {
  state: PrintfulState
  storeId: number
  now: Clock
  newId(): number
  /** Records an event about an order; the webhook receives it later, or never. */
  emit(type: string, order: WireOrder, shipment?: WireShipment): void
}

export function createContext(
  { state, save }: StoredState<PrintfulState>,
  storeId: number,
  now: Clock,
  onEvent: (event: WireEvent) => void
): SimulatorContext {
  const dataOf = (order: WireOrder, shipment: WireShipment | undefined) => ({
    ...(shipment ? { shipment: shipmentOfEvent(shipment, storeId) } : {}),
    order: orderOfEvent(order)
  })
  return {
    state,
    storeId,
    now,
    newId: () => state.nextId++,
    emit(type, order, shipment) {
      order.updated = Math.floor(now().getTime() / 1000)
      const at = now().toISOString()
      const event = { type, occurred_at: at, retries: 0, store_id: storeId, data: dataOf(order, shipment) }
      state.events.push({ event, isDelivered: false })
      save()
      onEvent(event)
    }
  }
}

const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString()

const orderOfEvent = ({ id, external_id, status, store, created, updated }: WireOrder) => ({
  id,
  external_id,
  status,
  store_id: store,
  dashboard_url: `https://www.printful.com/dashboard?order_id=${id}`,
  created_at: isoOf(created),
  updated_at: isoOf(updated)
})

const shipmentOfEvent = (shipment: WireShipment, storeId: number) => ({
  id: shipment.id,
  status: shipment.shipment_status,
  store_id: storeId,
  tracking_number: shipment.tracking_number,
  tracking_url: shipment.tracking_url,
  created_at: shipment.shipped_at,
  ship_date: shipment.shipped_at.slice(0, 10),
  shipped_at: shipment.shipped_at,
  delivered_at: shipment.delivered_at,
  reshipment: shipment.is_reshipment
})

/** An error in the form of API v1. */
export class PrintfulProblem extends Error {
  readonly status: number
  readonly reason: string
  constructor(status: number, reason: string, message: string) {
    super(message)
    this.status = status
    this.reason = reason
  }
}
