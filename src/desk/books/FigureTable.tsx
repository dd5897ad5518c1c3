// The figures of each month as a table, newest first, with their totals.
import type { ReactNode } from 'react'
import { figuresText } from '#texts/books.ts'
import { FIGURES, type Month, totalOf } from './figures.ts'
import { monthName } from './month-names.ts'
import { shownFigure } from './shown-figure.ts'

const CELL = 'px-3 py-2 text-right'
const HEAD = 'sticky left-0 bg-surface px-3 py-2 text-left whitespace-nowrap'

export function FigureTable({ months, current }: { months: readonly Month[]; current: string }) {
  return (
    <section
      className="overflow-x-auto rounded-card border border-edge bg-surface text-s"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={figuresText.table}
    >
      <table className="w-full border-collapse tabular">
        <thead>
          <tr>
            <th scope="col" className={HEAD}>
              {figuresText.month}
            </th>
            {FIGURES.map((figure) => (
              <th key={figure} scope="col" className={CELL}>
                {figuresText.names[figure]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map((month) => (
            <Row key={month.month} month={month} name={monthName(month.month)}>
              {month.month === current && (
                <span className="font-normal text-ink-soft"> {figuresText.running}</span>
              )}
            </Row>
          ))}
        </tbody>
        <tfoot className="font-semibold">
          <Row month={totalOf(months)} name={figuresText.total} />
        </tfoot>
      </table>
    </section>
  )
}

interface RowProps {
  month: Month
  name: string
  children?: ReactNode
}

const Row = ({ month, name, children }: RowProps) => (
  <tr className="border-t border-line">
    <th scope="row" className={HEAD}>
      {name}
      {children}
    </th>
    {FIGURES.map((figure) => (
      <td key={figure} className={CELL}>
        {shownFigure(month, figure)}
      </td>
    ))}
  </tr>
)
