// Who joined and left in each month, newest first.
import { supportersText as text } from '#texts/desk-overview.ts'
import type { SupporterMonth } from './contract.ts'
import { formatMonth } from './desk-dates.ts'

const NUMBER = 'py-1.5 pl-3 text-right tabular'

export function MonthTable({ months }: { months: readonly SupporterMonth[] }) {
  const { columns } = text
  return (
    <table className="w-full text-s">
      <caption className="sr-only">{text.caption}</caption>
      <thead>
        <tr className="text-ink-soft">
          <th className="w-full py-1.5 text-left font-normal" scope="col">
            {columns.month}
          </th>
          {[columns.joined, columns.left, columns.members].map((name) => (
            <th key={name} className={`${NUMBER} font-normal whitespace-nowrap`} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map(({ month, joinedCount, leftCount, memberCount }) => (
          <tr key={month} className="border-t border-line">
            <th className="py-1.5 text-left font-semibold" scope="row">
              {formatMonth(month)}
            </th>
            <td className={NUMBER}>{joinedCount}</td>
            <td className={NUMBER}>{leftCount}</td>
            <td className={NUMBER}>{memberCount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
