// The films of an episode by place, with how that moved.
import { standingsText as text } from '#texts/desk-overview.ts'
import { percentOf } from '../../listen/votes/result.ts'
import type { EpisodeStanding } from './contract.ts'

const { columns } = text
const NUMBER = 'px-2 py-1.5 text-right tabular'

export function StandingTable({ episode, name }: { episode: EpisodeStanding; name: string }) {
  const { films, totalVotes } = episode
  return (
    <table className="mt-3 w-full text-s">
      <caption className="sr-only">{text.caption(name)}</caption>
      <thead>
        <tr className="text-left text-ink-soft">
          <th className="py-1.5 pr-2 font-normal" scope="col">
            {columns.place}
          </th>
          <th className="w-full px-2 py-1.5 font-normal" scope="col">
            {columns.film}
          </th>
          <th className={`${NUMBER} font-normal`} scope="col">
            {columns.votes}
          </th>
          <th className={`${NUMBER} font-normal max-sm:hidden`} scope="col">
            {columns.share}
          </th>
          <th className={`${NUMBER} font-normal`} scope="col">
            {columns.week}
          </th>
          <th className={`${NUMBER} font-normal max-sm:hidden`} scope="col">
            {columns.before}
          </th>
        </tr>
      </thead>
      <tbody>
        {films.map(({ title, year, voteCount, place, placeBefore, addedCount, addedCountBefore }) => (
          <tr key={title} className="border-t border-line align-baseline">
            <td className="py-1.5 pr-2 whitespace-nowrap tabular">
              {voteCount > 0 ? place : text.unknown}
              {placeBefore !== null && placeBefore !== place && (
                <span className="text-ink-soft"> ({text.was(placeBefore)})</span>
              )}
            </td>
            <th className="px-2 py-1.5 text-left font-semibold" scope="row">
              {text.film(title, year)}
            </th>
            <td className={NUMBER}>{voteCount}</td>
            <td className={`${NUMBER} whitespace-nowrap max-sm:hidden`}>
              {text.percent(percentOf(voteCount, totalVotes))}
            </td>
            <td className={NUMBER}>{addedCount === null ? text.unknown : text.change(addedCount)}</td>
            <td className={`${NUMBER} max-sm:hidden`}>
              {addedCountBefore === null ? text.unknown : text.change(addedCountBefore)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
