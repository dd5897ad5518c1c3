// The tables of this feature, and what they hold of people.
import { printOrders, shipments } from '../db/order-facts-schema.ts'
import { type FeatureTable, ofOrder } from '../db/whose-rows.ts'

export const printingTables: readonly FeatureTable[] = [
  {
    table: printOrders,
    of: ofOrder,
    personal: [],
    others: ['orderId', 'printOrderId', 'status', 'costCents', 'confirmedAt', 'fetchedAt'],
    kept: ['UNPAID_ORDER_DAYS', 'PAID_ORDER_YEARS']
  },
  {
    table: shipments,
    of: ofOrder,
    // Anybody with the tracking number can ask the carrier where the parcel went.
    personal: ['trackingNumber', 'trackingUrl'],
    others: [
      'id',
      'orderId',
      'status',
      'carrier',
      'service',
      'isReshipment',
      'shippedAt',
      'deliveredAt',
      'fetchedAt'
    ],
    kept: ['UNPAID_ORDER_DAYS', 'PAID_ORDER_YEARS']
  }
]
