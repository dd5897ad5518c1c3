// The published result of an episode, behind one press: who does not want to know it yet sees nothing. It works without script.
import { type ToggleEvent, useId } from 'react'
import { votesText } from '#texts/votes.ts'
import { formatStars } from '../../films/film/stars.ts'
import { PosterPicture } from '../../ui/Poster.tsx'
import { type FilmResult, percentOf, type VoteResult as Result, votesIn, winnersOf } from './result.ts'
import type { BallotFilm } from './VoteFilms.tsx'

interface VoteResultProps {
  episodeNumber: number
  result: Result
  films: readonly BallotFilm[]
  /** The film that the visitor voted for. */
  own: string | undefined
  isOpen: boolean
  onOpen: () => void
}

const PANEL =
  'vote in-[.episode-page]:mt-10 in-[.featured-rows]:col-span-full rounded-card bg-surface print:hidden'
const HEAD = 'flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5'
const TICKET =
  'vote-ticket -rotate-2 justify-self-start rounded-poster bg-ticket-fan px-4 py-2 leading-[1.15] text-on-ticket motion-reduce:rotate-none forced-colors:border'

export function VoteResult({ episodeNumber, result, films, own, isOpen, onOpen }: VoteResultProps) {
  const headingId = useId()
  const heading = (
    <div className="flex-[1_1_12rem]">
      <h3 id={headingId} className="m-0 text-title-s">
        {votesText.heading}
      </h3>
      <p className="text-s text-ink-soft">{result.films ? votesText.closed : votesText.tooFew}</p>
    </div>
  )
  return (
    <section
      className={PANEL}
      id="stem"
      data-vote={episodeNumber}
      data-step="result"
      aria-labelledby={headingId}
    >
      {result.films ? (
        <details
          className="vote-result group"
          open={isOpen || undefined}
          onToggle={({ newState }: ToggleEvent) => newState === 'open' && onOpen()}
        >
          <summary
            className={`${HEAD} cursor-pointer list-none rounded-card [&::-webkit-details-marker]:hidden`}
          >
            {heading}
            <span className="button button-quiet group-open:hidden">{votesText.showResult}</span>
            <span className="link-button hidden group-open:inline-flex">{votesText.hideResult}</span>
          </summary>
          <Numbers counts={result.films} films={films} own={own} />
        </details>
      ) : (
        <div className={HEAD}>{heading}</div>
      )}
    </section>
  )
}

function Numbers({
  counts,
  films,
  own
}: Pick<VoteResultProps, 'films' | 'own'> & { counts: readonly FilmResult[] }) {
  const total = votesIn(counts)
  const most = counts[0]?.votes ?? 0
  const winners = winnersOf(counts)
  const isTie = winners.length > 1
  return (
    <div className="grid items-start gap-x-10 gap-y-6 border-t border-line px-5 py-5 sm:px-6 lg:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]">
      <p className="grid gap-2">
        <span className="font-semibold">{isTie ? votesText.tie : votesText.invitation}</span>
        <b className={`${TICKET} font-display text-title-s font-extrabold text-balance`}>
          {votesText.together(winners)}
        </b>
        <span className="text-ink-soft">{votesText.wonWith(most, total, isTie)}</span>
      </p>
      <ol className="grid gap-4">
        {counts.map(({ title, votes }) => {
          const film = films.find((one) => one.title === title)
          return (
            <li key={title} className="grid grid-cols-[40px_minmax(0,1fr)] items-start gap-x-3.5">
              <span className="poster [--poster-width:40px]" aria-hidden="true">
                <PosterPicture title="" year={0} posterUrl={film?.posterUrl} />
              </span>
              <div className="grid gap-1">
                <p className="flex flex-wrap items-baseline gap-x-3">
                  <span className="mr-auto wrap-anywhere">
                    <b className="font-semibold">{title}</b>
                    {film && film.year > 0 && <span className="text-ink-soft"> ({film.year})</span>}
                    {title === own && (
                      <span className="ml-2 rounded-poster bg-ticket-fan px-2 py-0.5 text-s font-semibold whitespace-nowrap text-on-ticket forced-colors:border">
                        {votesText.yours}
                      </span>
                    )}
                  </span>
                  <span className="text-s tabular">{votesText.share(votes, percentOf(votes, total))}</span>
                </p>
                <svg
                  className="vote-bar h-2.5 w-full rounded-full bg-well"
                  viewBox="0 0 100 1"
                  preserveAspectRatio="none"
                  aria-hidden="true"
                >
                  <rect
                    className={votes === most ? 'fill-ink' : 'fill-edge'}
                    width={most === 0 ? 0 : (votes / most) * 100}
                    height="1"
                  />
                </svg>
                {film?.stars && film.stars.length > 0 && (
                  <ul
                    className="flex flex-wrap gap-x-4 text-s text-ink-soft"
                    aria-label={votesText.hostStars(title)}
                  >
                    {film.stars.map(({ name, stars }) => (
                      <li key={name}>
                        {`${name} `}
                        <span className="font-semibold text-ink tabular">{formatStars(stars)}</span>
                        <span className="text-warn" aria-hidden="true">
                          {' ★'}
                        </span>
                        <span className="sr-only">{` ${votesText.ofFive}`}</span>
                      </li>
                    ))}
                  </ul>
                )}
              </div>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
