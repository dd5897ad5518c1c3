// Months in Belgium: '2026-11'.
import { belgianDayOf, startOfBelgianDay } from '../../lib/belgian-day.ts'
import { invariant } from '../../lib/outcome.ts'

const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/

export const isMonth = (text: string): boolean => MONTH.test(text)

export const monthOf = (at: Date): string => belgianDayOf(at).slice(0, 7)

export function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** The first moment of a month. */
export function startOfMonth(month: string): Date {
  const start = startOfBelgianDay(`${month}-01`)
  invariant(start, `${month} is a month`)
  return start
}

export const endOfMonth = (month: string): Date => startOfMonth(nextMonth(month))

/** All months from one to another, oldest first; none when the first is later. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = first; month <= last; month = nextMonth(month)) months.push(month)
  return months
}
