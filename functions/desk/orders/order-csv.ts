// The list of orders as a file for a spreadsheet.

import { orderStatusText } from '#texts/backoffice.ts'
import { deskOrdersText as text } from '#texts/desk-orders.ts'
import { belgianDayOf } from '../../../src/lib/belgian-day.ts'
import { amountCell, csvOf, textCell } from '../../../src/lib/csv.ts'
import { orderNumberOf } from '../../../src/shop/orders/order-number.ts'
import { buyerOf, type ListedOrder } from '../backoffice/order-list.ts'

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

export const orderCsv = (orders: readonly Exported[]): string =>
  csvOf([
    text.csv,
    ...orders.map((order) => [
      orderNumberOf(order.number),
      orderStatusText[order.status],
      belgianDayOf(order.createdAt),
      textCell(buyerOf(order)),
      textCell(order.email),
      textCell(order.place),
      amountCell(order.totalCents),
      amountCell(order.refundedCents),
      order.paymentId ?? ''
    ])
  ])
