// The number of supporters per month, drawn. The table below it has the numbers.
import { supportersText as text } from '#texts/desk-overview.ts'
import { shortMonth } from '../books/month-names.ts'
import type { SupporterMonth } from './contract.ts'
import { formatMonth } from './desk-dates.ts'

const HEIGHT = 40
const WIDTH = 200

/** A year fits with a label for each month; the table below has all of them. */
const MONTHS = 12

export function MonthPlot({ months: all }: { months: readonly SupporterMonth[] }) {
  const months = all.slice(-MONTHS)
  const [first] = months
  const last = months.at(-1)
  // One month is no line.
  if (!first || !last || months.length < 2) return null
  const counts = months.map(({ memberCount }) => memberCount)
  const most = Math.max(1, ...counts)
  const points = counts.map((count, at) => {
    const x = (at / (counts.length - 1)) * WIDTH
    return `${x.toFixed(2)},${(HEIGHT - (count / most) * (HEIGHT - 2)).toFixed(2)}`
  })
  return (
    <figure className="mb-3">
      <svg
        className="block h-32 w-full overflow-visible text-ink"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text.plot(formatMonth(first.month), formatMonth(last.month), Math.min(...counts), most)}
      >
        <polygon
          points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`}
          fill="currentColor"
          fillOpacity="0.12"
        />
        <polyline
          points={points.join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption
        className="flex justify-between border-t border-edge pt-1 text-s text-ink-soft"
        aria-hidden="true"
      >
        {months.map(({ month }) => (
          <span key={month}>{shortMonth(month)}</span>
        ))}
      </figcaption>
    </figure>
  )
}
