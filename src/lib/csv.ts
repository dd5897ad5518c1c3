// Tables as CSV, the way spreadsheets here read it: semicolons, a comma in amounts, UTF-8 with a mark.
import type { Cents } from './money.ts'

/** A spreadsheet runs text that begins like a formula, also after spaces. */
const FORMULA = /^\s*[=+\-@\t\r\n]/
const NEEDS_QUOTES = /[;"\r\n]/
const BYTE_ORDER_MARK = '\uFEFF'

/** An apostrophe before what could be a formula keeps it text: buyers choose their own names (OWASP, CSV injection). */
const asText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** A cell with text that somebody else may have chosen. */
export const textCell = (text: string): string => {
  const safe = asText(text)
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A cell with an amount in euro: '-12,50'; empty for what is not known. */
export function amountCell(cents: Cents | null): string {
  if (cents === null) return ''
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}

/** A table of cells made by the functions above; the first row has the names of the columns. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + rows.map((cells) => `${cells.join(';')}\r\n`).join('')
