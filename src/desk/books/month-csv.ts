// A closed month as tables for an accountant.
import { booksText } from '#texts/books.ts'
import { belgianDayOf } from '../../lib/belgian-day.ts'
import { amountCell, csvOf, textCell } from '../../lib/csv.ts'
import type { MonthContents } from './contract.ts'

const text = booksText.csv

/** '21,00'; hundredths of a percent are written as cents are. */
const rateCell = (basisPoints: number | undefined) => amountCell(basisPoints ?? null)

/** One row for each sale, refund, dispute, fee or other movement; the net amounts add up to the payouts. */
export function entriesCsv({ entries, terms }: MonthContents): string {
  const rows = entries.map((entry) => [
    belgianDayOf(new Date(entry.happenedAt)),
    textCell(booksText.kinds[entry.kind]),
    textCell(booksText.origins[entry.origin]),
    textCell(entry.orderNumber ?? ''),
    textCell(entry.country ?? ''),
    amountCell(entry.grossCents),
    amountCell(-entry.feeCents),
    amountCell(entry.netCents),
    entry.vat && terms.regime !== 'not-set' ? textCell(booksText.regimes[terms.regime]) : '',
    rateCell(entry.vat?.basisPoints),
    amountCell(entry.vat?.vatCents ?? null),
    textCell(entry.payoutId ?? ''),
    textCell(entry.id)
  ])
  return csvOf([text.entryColumns, ...rows])
}

/** One row for each payout with entries of the month: what it holds of this month, and of others. */
export function payoutsCsv({ payouts }: MonthContents): string {
  const rows = payouts.map(({ id, arrivesAt, status, amountCents, monthCents }) => [
    textCell(id),
    belgianDayOf(new Date(arrivesAt)),
    textCell(booksText.statuses[status]),
    amountCell(amountCents),
    amountCell(monthCents),
    amountCell(amountCents - monthCents)
  ])
  return csvOf([text.payoutColumns, ...rows])
}
