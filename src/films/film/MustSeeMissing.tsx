// Replaces an empty must-see list and lets visitors retry (without script by reloading the page).
import { type MouseEvent, startTransition, useActionState, useEffect, useRef } from 'react'
import { filmPagesText } from '#texts/film-pages.ts'
import { mustSeeText } from '#texts/must-see.ts'
import { call } from '../../browser/call.ts'
import { report } from '../../browser/report.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PosterPicture } from '../../ui/Poster.tsx'
import { type ListedFilm, mustSeeMovies } from './contract.ts'
import { filmData } from './film-data.ts'
import { databaseUrl, filmPath } from './film-list.ts'
import { formatStars } from './stars.ts'

export const MUST_SEE_GRID =
  'must-see-grid mt-5 grid grid-cols-[repeat(auto-fill,minmax(min(96px,28vw),1fr))] gap-x-4 gap-y-5 [--poster-width:100%] sm:grid-cols-[repeat(auto-fill,minmax(140px,1fr))] sm:gap-x-6 sm:gap-y-7'
/** The total of stars below a poster. */
export const MUST_SEE_STARS = 'mt-1 text-s/[1.3] tabular'

interface MustSeeMissingProps {
  most?: number
  /** The most stars that the hosts can give together. */
  mostStars: number
  /** Base URL of the film database, for films without our own page. */
  databaseBase: string
}

export function MustSeeMissing({ most, mostStars, databaseBase }: MustSeeMissingProps) {
  const list = useRef<HTMLOListElement>(null)
  const [{ films, tries }, load, isLoading] = useActionState(requestList, { films: [], tries: 0 })
  const shown = films.slice(0, most)
  const hasFilms = films.length > 0
  useEffect(() => {
    if (hasFilms) list.current?.querySelector('a')?.focus()
  }, [hasFilms])

  const retry = (event: MouseEvent) => {
    event.preventDefault()
    if (!isLoading) startTransition(load)
  }

  if (hasFilms)
    return (
      <ol className={MUST_SEE_GRID} ref={list}>
        {shown.map((film, index) => (
          <li key={film.title + film.year}>
            <RankedPoster film={film} rank={index + 1} databaseBase={databaseBase} />
            {film.totalStars > 0 && (
              <p className={MUST_SEE_STARS}>
                <b className="font-semibold">{formatStars(film.totalStars)}</b>
                {` ${filmPagesText.outOf(mostStars)}`}
                <span className="sr-only">{` ${filmPagesText.stars}`}</span>
              </p>
            )}
          </li>
        ))}
      </ol>
    )
  return (
    <div className="empty" aria-busy={isLoading || undefined}>
      <div role="status">
        {/* A new element each time, so that screen readers announce it again. */}
        <p className="empty-line" key={tries}>
          {mustSeeText.failed}
        </p>
      </div>
      <p className="empty-quote">{mustSeeText.failedLine}</p>
      <p>
        {/* Without script it is a link to the page. */}
        <LinkButton role="button" href="/must-see/" data-astro-reload onClick={retry}>
          {mustSeeText.retry}
        </LinkButton>
      </p>
    </div>
  )
}

interface Loaded {
  films: readonly ListedFilm[]
  /** How often the list did not come, or came empty. */
  tries: number
}

async function requestList({ tries }: Loaded): Promise<Loaded> {
  const outcome = await call(mustSeeMovies, {})
  if (!outcome.ok) report(outcome.refusal, 'must-see list')
  return outcome.ok && outcome.value.length > 0
    ? { films: outcome.value, tries }
    : { films: [], tries: tries + 1 }
}

/** The same markup as in `MustSeeGrid.astro`. */
function RankedPoster({
  film,
  rank,
  databaseBase
}: {
  film: ListedFilm
  rank: number
  databaseBase: string
}) {
  const { title, posterUrl, pageSlug } = film
  const ids = {
    year: film.year ?? 0,
    ...(film.tmdbId ? { tmdbId: film.tmdbId } : {}),
    ...(film.imdbId ? { imdbId: film.imdbId } : {}),
    ...(film.slug ? { slug: film.slug } : {})
  }
  return (
    <a
      className="poster"
      href={pageSlug ? filmPath({ pageSlug }) : databaseUrl(databaseBase, { title, ...ids })}
      data-film={filmData(ids)}
    >
      <span className="sign rank">
        <span className="sr-only">{`${mustSeeText.rank(rank)}: `}</span>
        <span aria-hidden="true">{rank}</span>
      </span>
      <PosterPicture title={title} year={ids.year} posterUrl={posterUrl?.trim()} />
    </a>
  )
}
