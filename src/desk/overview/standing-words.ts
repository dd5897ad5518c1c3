import { standingsText as text } from '#texts/desk-overview.ts'
import type { EpisodeStanding } from './contract.ts'
import { placesOf } from './standing.ts'

/** Places that are read out; the others stand in the table. */
const PLACES_READ = 3

export function readOut({ totalVotes, films }: Pick<EpisodeStanding, 'totalVotes' | 'films'>): string {
  const places = placesOf(films)
  const read = places.filter(({ place }) => place <= PLACES_READ)
  const added = films.reduce((sum, { addedCount }) => sum + (addedCount ?? 0), 0)
  const climbers = films.filter(
    ({ place, placeBefore }) => placeBefore !== null && place <= PLACES_READ && place < placeBefore
  )
  const silent = films.filter(({ voteCount }) => voteCount === 0).map(({ title }) => title)
  return [
    ...read.map(({ place, films: sharing }) => {
      const [first, ...others] = sharing.map(({ title }) => title)
      const count = sharing[0]?.voteCount ?? 0
      return others.length === 0
        ? text.alone(first ?? '', place, count)
        : text.shared([first ?? '', ...others], place, count)
    }),
    ...(silent.length > 0 && places.length > 0 ? [text.withoutVotes(silent)] : []),
    text.allOf(totalVotes),
    ...(added > 0 ? [text.added(added)] : []),
    ...climbers.map(({ title, place, placeBefore }) => text.climbed(title, placeBefore ?? place, place))
  ].join(' ')
}
