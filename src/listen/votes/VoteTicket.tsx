import { votesText } from '#texts/votes.ts'
import { formatStars } from '../../films/film/stars.ts'
import { type Voting, votedFilm } from './stored-votes.ts'
import type { BallotFilm } from './VoteFilms.tsx'

interface VoteTicketProps {
  films: readonly BallotFilm[]
  voting: Voting
}

/** Reserves its space, so that nothing moves when it appears. */
const ROW =
  'flex min-h-18 flex-wrap items-center gap-x-5 gap-y-2 max-lg:basis-full without-script:hidden folded:hidden'
const TICKET =
  'vote-ticket -rotate-2 rounded-poster bg-ticket-fan px-3 py-1.5 leading-[1.2] text-on-ticket motion-reduce:rotate-none forced-colors:border'

/** After the vote: one's own ticket beside the stars that the hosts gave that film. Nothing where they gave none to any. */
export function VoteTicket({ films, voting }: VoteTicketProps) {
  if (!films.some(({ stars = [] }) => stars.length > 0)) return null
  const voted = votedFilm(voting)
  const film = films.find(({ title }) => title === voted)
  return (
    <div className={ROW}>
      {!voted && voting.step !== 'closed' && <p className="text-s text-ink-soft">{votesText.starsFollow}</p>}
      {film && (
        <>
          <p className={TICKET}>
            <span className="block text-s">{votesText.yourTicket}</span>
            <b className="font-display text-m font-extrabold">{film.title}</b>
          </p>
          {film.stars && film.stars.length > 0 && (
            <dl className="flex flex-wrap gap-x-4" aria-label={votesText.hostStars(film.title)}>
              {film.stars.map(({ name, stars }) => (
                <div key={name}>
                  <dt className="text-s text-ink-soft">{name}</dt>
                  <dd className="font-semibold tabular">
                    {formatStars(stars)}
                    <span className="text-warn" aria-hidden="true">
                      {' ★'}
                    </span>
                    <span className="sr-only">{` ${votesText.ofFive}`}</span>
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </>
      )}
    </div>
  )
}
