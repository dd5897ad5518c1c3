// What the figures of the shop show: the values of a month, their totals, and the months of a period.
import type { Cents } from '../../lib/money.ts'

export interface Month {
  month: string
  orderCount: number
  revenueCents: Cents
  printCents: Cents
  unprintedCount: number
  refundCents: Cents
  /** null = unknown. */
  feeCents: Cents | null
}

export const FIGURES = [
  'revenueCents',
  'orderCount',
  'basketCents',
  'refundCents',
  'printCents',
  'feeCents'
] as const
export type Figure = (typeof FIGURES)[number]

/** The value of a month; null = unknown, or there is nothing to divide. */
export function figureIn(month: Month, figure: Figure): number | null {
  if (figure === 'basketCents')
    return month.orderCount === 0 ? null : Math.round(month.revenueCents / month.orderCount)
  return month[figure]
}

/** All months as one. An unknown part makes the whole unknown. */
export function totalOf(months: readonly Month[]): Month {
  const sum = (of: (month: Month) => number) => months.reduce((total, month) => total + of(month), 0)
  const isFeeKnown = months.every(({ feeCents }) => feeCents !== null)
  return {
    month: '',
    orderCount: sum(({ orderCount }) => orderCount),
    revenueCents: sum(({ revenueCents }) => revenueCents),
    printCents: sum(({ printCents }) => printCents),
    unprintedCount: sum(({ unprintedCount }) => unprintedCount),
    refundCents: sum(({ refundCents }) => refundCents),
    feeCents: isFeeKnown ? sum(({ feeCents }) => feeCents ?? 0) : null
  }
}

/** The years with figures, newest first. */
export const yearsOf = (months: readonly Month[]): string[] =>
  [...new Set(months.map(({ month }) => month.slice(0, 4)))].toReversed()

const YEAR_MONTHS = 12
/** The months of a year ('2026'), or the last twelve; oldest first, like the given ones. */
export const monthsOf = <One extends Month>(months: readonly One[], year: string | undefined): One[] =>
  year === undefined ? months.slice(-YEAR_MONTHS) : months.filter(({ month }) => month.startsWith(year))

/** A round number at or above the highest value, for the top of a plot: 1, 2 or 5 with zeros. */
export function topOf(values: readonly (number | null)[]): number {
  const highest = Math.max(1, ...values.map((value) => value ?? 0))
  const power = 10 ** Math.floor(Math.log10(highest))
  return ([1, 2, 5, 10].find((step) => step * power >= highest) ?? 10) * power
}
