// The visitor's stars against a host's: a dot for each film, the nearer to the line the more alike. The same as a table.
import { myFilmsText } from '#texts/my-films.ts'
import { filmLabel } from '../film/film-list.ts'
import { formatStars } from '../film/stars.ts'
import { type Agreement, dotsOf } from './comparison.ts'

const text = myFilmsText.hosts
const STARS = [1, 2, 3, 4, 5]
/** In units of the drawing: a star is 40. */
const STAR = 40
const LEFT = 30
const SIZE = 5.5 * STAR
const BOTTOM = SIZE + 6
const acrossOf = (stars: number) => LEFT + stars * STAR
const downOf = (stars: number) => BOTTOM - stars * STAR

export function StarsPlot({ agreement: { name, pairs } }: { agreement: Agreement }) {
  return (
    <>
      <svg
        className="mt-2 w-full max-w-[22rem] text-ink"
        viewBox={`0 0 ${LEFT + SIZE + 6} ${BOTTOM + 40}`}
        role="img"
        aria-label={text.plot(name)}
      >
        {STARS.map((stars) => (
          <g key={stars} className="text-ink-soft" fontSize="13" fill="currentColor">
            <path
              d={`M${LEFT} ${downOf(stars)}H${LEFT + SIZE}M${acrossOf(stars)} ${BOTTOM}V${BOTTOM - SIZE}`}
              className="text-line"
              stroke="currentColor"
            />
            <text x={acrossOf(stars)} y={BOTTOM + 17} textAnchor="middle">
              {stars}
            </text>
            <text x={LEFT - 8} y={downOf(stars) + 4} textAnchor="end">
              {stars}
            </text>
          </g>
        ))}
        <path
          d={`M${LEFT} ${BOTTOM}L${acrossOf(5.4)} ${downOf(5.4)}`}
          stroke="currentColor"
          strokeDasharray="3 5"
        />
        <path
          d={`M${LEFT} ${BOTTOM - SIZE}V${BOTTOM}H${LEFT + SIZE}`}
          stroke="currentColor"
          fill="none"
          strokeWidth="1.5"
        />
        <g className="text-enamel" fill="currentColor" fillOpacity="0.8">
          {dotsOf(pairs).map(({ pair, mine, theirs }) => (
            <circle key={pair.film.pageSlug} cx={acrossOf(mine)} cy={downOf(theirs)} r="4.5">
              <title>{filmLabel(pair.film)}</title>
            </circle>
          ))}
        </g>
        <g fontSize="14" fill="currentColor">
          <text x={LEFT + SIZE} y={BOTTOM + 36} textAnchor="end">
            {`${text.mine} →`}
          </text>
          <text x={LEFT + 6} y="14">{`↑ ${text.theirs(name)}`}</text>
        </g>
      </svg>
      <details className="mt-1 text-s">
        <summary className="py-2">{text.asTable}</summary>
        <table className="w-full tabular">
          <thead>
            <tr className="text-left">
              <th scope="col">{text.film}</th>
              <th scope="col">{text.mine}</th>
              <th scope="col">{text.theirs(name)}</th>
            </tr>
          </thead>
          <tbody>
            {pairs.map(({ film, mine, theirs }) => (
              <tr key={film.pageSlug} className="border-t border-line">
                <th scope="row" className="py-1 pr-2 text-left font-normal">
                  {film.title}
                </th>
                <td>{formatStars(mine)}</td>
                <td>{formatStars(theirs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
