// What happens at the printer on request: production, parcels, and failures.
import { invariant } from '../../src/lib/outcome.ts'
import type { SimulatorContext, WireOrder, WireShipment } from './context.ts'

export type Printer = {
  /** Finishes the cost calculation, so that the order can be confirmed. */
  count(orderId: string): void
  /** Starts printing; the order can no longer be cancelled. */
  produce(orderId: string): void
  /** Sends a parcel and returns its id; `isLast` = nothing is left to send. */
  ship(orderId: string, parcel?: { isLast?: boolean; isReshipment?: boolean }): string
  deliver(shipmentId: string): void
  /** The parcel is returned. */
  takeBack(shipmentId: string): void
  hold(orderId: string): void
  release(orderId: string): void
  /** A product of the order is out of stock; the state of the order does not change. */
  runOut(orderId: string): void
  /** The order fails at Printful: an address, a wallet. */
  fail(orderId: string): void
  cancel(orderId: string): void
}

export function createPrinter(fixture: SimulatorContext): Printer {
  const { state } = fixture
  const orderOf = (orderId: string) => {
    const order = state.orders.find((each) => each.external_id === orderId)
    invariant(order, `the simulated Printful has no order ${orderId}`)
    return order
  }
  const parcelOf = (shipmentId: string) => {
    const parcel = state.shipments.find(({ id }) => String(id) === shipmentId)
    const order = state.orders.find(({ id }) => id === parcel?.order_id)
    invariant(parcel && order, `the simulated Printful has no parcel ${shipmentId}`)
    return { parcel, order }
  }
  const change = (status: string, type: string) => (orderId: string) => {
    const order = orderOf(orderId)
    order.status = status
    fixture.emit(type, order)
  }
  return {
    count(orderId) {
      const order = orderOf(orderId)
      order.countingFor = 0
      fixture.emit('order_remove_hold', order)
    },
    produce: change('inprocess', 'order_updated'),
    hold: change('onhold', 'order_put_hold'),
    release: change('inprocess', 'order_remove_hold'),
    runOut: (orderId) => fixture.emit('shipment_out_of_stock', orderOf(orderId)),
    fail: change('failed', 'order_failed'),
    cancel: change('canceled', 'order_canceled'),
    ship(orderId, { isLast = true, isReshipment = false } = {}) {
      const order = orderOf(orderId)
      if (!isReshipment) order.status = isLast ? 'fulfilled' : 'partial'
      const parcel = newParcel(fixture, order, isReshipment)
      state.shipments.push(parcel)
      fixture.emit('shipment_sent', order, parcel)
      return String(parcel.id)
    },
    deliver(shipmentId) {
      const { parcel, order } = parcelOf(shipmentId)
      parcel.delivery_status = 'delivered'
      parcel.delivered_at = fixture.now().toISOString()
      fixture.emit('shipment_delivered', order, parcel)
    },
    takeBack(shipmentId) {
      const { parcel, order } = parcelOf(shipmentId)
      parcel.shipment_status = 'returned'
      parcel.delivery_status = 'return_to_sender'
      fixture.emit('shipment_returned', order, parcel)
    }
  }
}

function newParcel(fixture: SimulatorContext, order: WireOrder, isReshipment: boolean): WireShipment {
  const id = fixture.newId()
  const trackingNumber = `32320${id}`
  return {
    id,
    order_id: order.id,
    order_external_id: order.external_id,
    carrier: 'BPOST',
    service: 'bpost Parcel',
    shipment_status: 'shipped',
    delivery_status: 'in_transit',
    shipped_at: fixture.now().toISOString(),
    delivered_at: null,
    is_reshipment: isReshipment,
    tracking_number: trackingNumber,
    tracking_url: `https://track.example/${trackingNumber}`
  }
}
