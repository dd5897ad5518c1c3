// One figure per month as bars. All of it is in the table of the page as well; what is unknown has no bar but a mark.
import { useId } from 'react'
import { figuresText } from '#texts/books.ts'
import { type Figure, figureIn, type Month, topOf } from './figures.ts'
import { monthName, shortMonth } from './month-names.ts'
import { shownFigure, shownValue } from './shown-figure.ts'

const WIDTH = 360
const HEIGHT = 120
const BOTTOM = 20
const TOP = 20

interface Props {
  figure: Figure
  months: readonly Month[]
}

export function FigurePlot({ figure, months }: Props) {
  const name = figuresText.names[figure]
  const values = months.map((month) => figureIn(month, figure))
  const top = topOf(values)
  const slot = WIDTH / Math.max(months.length, 1)
  const width = Math.min(slot * 0.7, 40)
  const hatch = useId()
  const heightOf = (value: number) => (value / top) * (HEIGHT - TOP)
  const [first, last] = [months[0], months.at(-1)]
  const label = figuresText.plot(name, monthName(first?.month ?? ''), monthName(last?.month ?? ''))
  return (
    <figure className="@container min-w-0 rounded-card border border-edge bg-surface px-4 pt-3 pb-[0.6rem]">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{name}</span>
        <span className="ml-auto text-s text-ink-soft tabular">
          {last && figuresText.newest(shortMonth(last.month), shownFigure(last, figure))}
        </span>
      </figcaption>
      <svg
        className="mt-[0.3rem] block w-full overflow-visible text-[0.8125rem]"
        viewBox={`0 0 ${WIDTH} ${HEIGHT + BOTTOM}`}
        role="img"
        aria-label={label}
      >
        {figure === 'refundCents' && (
          <pattern
            id={hatch}
            width="5"
            height="5"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <path d="M1 0V5" className="text-ink" stroke="currentColor" strokeWidth="2" />
          </pattern>
        )}
        <path
          d={`M0 ${TOP}H${WIDTH}M0 ${(HEIGHT + TOP) / 2}H${WIDTH}`}
          className="text-line"
          stroke="currentColor"
        />
        <path d={`M0 ${HEIGHT}H${WIDTH}`} className="text-edge" stroke="currentColor" />
        <text x={WIDTH} y={TOP - 6} className="text-ink-soft" fill="currentColor" textAnchor="end">
          {values.some((value) => value) && shownValue(figure, top)}
        </text>
        {months.map((month, at) => {
          const value = values[at] ?? null
          const middle = slot * (at + 0.5)
          return (
            <g key={month.month}>
              <title>{figuresText.bar(monthName(month.month), shownFigure(month, figure))}</title>
              <rect x={slot * at} y={0} width={slot} height={HEIGHT} fill="transparent" />
              {value === null ? (
                <text
                  x={middle}
                  y={HEIGHT - 6}
                  className="text-ink-soft"
                  fill="currentColor"
                  textAnchor="middle"
                >
                  {figure === 'basketCents' ? '–' : '?'}
                </text>
              ) : (
                <rect
                  x={middle - width / 2}
                  y={HEIGHT - heightOf(value)}
                  width={width}
                  height={heightOf(value)}
                  rx="2"
                  className="text-ink"
                  fill={figure === 'refundCents' ? `url(#${hatch})` : 'currentColor'}
                  stroke={figure === 'refundCents' ? 'currentColor' : undefined}
                />
              )}
              <text
                x={middle}
                y={HEIGHT + 3}
                dy="0.9em"
                // Large text has room for every third name.
                className={`text-ink-soft ${(months.length - 1 - at) % 3 === 0 ? '' : '@max-[14rem]:hidden'}`}
                fill="currentColor"
                textAnchor="middle"
              >
                {shortMonth(month.month)}
              </text>
            </g>
          )
        })}
      </svg>
    </figure>
  )
}
