// The list of orders as a file for a spreadsheet.

import { orderStatusText } from '#texts/backoffice.ts'
import { deskOrdersText as text } from '#texts/desk-orders.ts'
import { orderNumberOf } from '../../src/features/shop/order-number.ts'
import { belgianDayOf } from '../../src/lib/belgian-day.ts'
import { amountCell, asText } from '../../src/lib/csv.ts'
import { buyerOf, type ListedOrder } from '../backoffice/order-list.ts'

/** One cell, always in quotes. */
export const csvCell = (value: string): string => `"${asText(value).replaceAll('"', '""')}"`

type Exported = Pick<
  ListedOrder,
  | 'number'
  | 'status'
  | 'createdAt'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'place'
  | 'totalCents'
  | 'refundedCents'
  | 'paymentId'
>

/** With semicolons and a byte order mark, which Excel needs for accents. */
export function csvOf(orders: readonly Exported[]): string {
  const rows = orders.map((order) => [
    orderNumberOf(order.number),
    orderStatusText[order.status],
    belgianDayOf(order.createdAt),
    buyerOf(order),
    order.email,
    order.place,
    amountCell(order.totalCents),
    amountCell(order.refundedCents),
    order.paymentId ?? ''
  ])
  return `\ufeff${[text.csv, ...rows].map((cells) => cells.map(csvCell).join(';')).join('\r\n')}\r\n`
}
