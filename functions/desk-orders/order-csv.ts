// The list of orders as a file for a spreadsheet.

import { orderStatusText } from '#texts/backoffice.ts'
import { deskOrdersText as text } from '#texts/desk-orders.ts'
import { orderNumberOf } from '../../src/features/shop/order-number.ts'
import { belgianDayOf } from '../../src/lib/belgian-day.ts'
import type { Cents } from '../../src/lib/money.ts'
import { nameOf, type ordersToExport } from './order-search.ts'

type Exported = Awaited<ReturnType<typeof ordersToExport>>[number]

/** Spreadsheets run a cell that starts with one of these as a formula, also after spaces. */
const FORMULA = /^\s*[=+\-@\t\r]/

/**
 * One cell, always in quotes. An apostrophe before what could be a formula keeps it text: buyers choose their own names (OWASP,
 * CSV injection).
 */
export const csvCell = (value: string): string =>
  `"${(FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`

/** '29,38', as Belgian spreadsheets read amounts. */
const amount = (cents: Cents) => (cents / 100).toFixed(2).replace('.', ',')

/** With semicolons and a byte order mark, which Excel needs for accents. */
export function csvOf(orders: readonly Exported[]): string {
  const rows = orders.map((order) => [
    orderNumberOf(order.number),
    orderStatusText[order.status],
    belgianDayOf(order.createdAt),
    nameOf(order),
    order.email,
    order.place,
    amount(order.totalCents),
    amount(order.refundedCents),
    order.paymentId ?? ''
  ])
  return `\ufeff${[text.csv, ...rows].map((cells) => cells.map(csvCell).join(';')).join('\r\n')}\r\n`
}
