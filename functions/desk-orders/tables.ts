// The tables of this feature, and what they hold of people.

import { deskOrderActs, orderNotes } from '../db/desk-order-schema.ts'
import { type FeatureTable, ofOrder } from '../db/whose-rows.ts'

export const deskOrderTables: readonly FeatureTable[] = [
  {
    table: deskOrderActs,
    of: ofOrder,
    personal: [],
    others: [
      'id',
      'orderId',
      'kind',
      'terms',
      'digest',
      'host',
      'secondHost',
      'state',
      'result',
      'createdAt',
      'begunAt',
      'endedAt'
    ],
    kept: ['UNPAID_ORDER_DAYS', 'PAID_ORDER_YEARS']
  },
  {
    table: orderNotes,
    of: ofOrder,
    personal: ['note'],
    others: ['id', 'noteKey', 'orderId', 'host', 'createdAt'],
    kept: ['UNPAID_ORDER_DAYS', 'PAID_ORDER_YEARS']
  }
]
