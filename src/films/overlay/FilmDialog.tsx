// The overlay of one film. Shows title and links at once, and details when they arrive. It grows from its poster, follows
// it while the page scrolls, and shrinks back onto it.
import { useEffect } from 'react'
import { filmOverlayText as text } from '#texts/film-overlay.ts'
import { watchText } from '#texts/watch.ts'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { track } from '../../browser/track.ts'
import { slugOfPage, usableImdbId } from '../../lib/poster-film.ts'
import { late } from '../../site/notices/Late.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { FilmFacts } from '../film/FilmFacts.tsx'
import { FilmLinks } from '../film/FilmLinks.tsx'
import type { FilmSites } from '../film/film-list.ts'
import { FilmMarks } from '../marks/FilmMarks.tsx'
import { FilmStub } from './FilmStub.tsx'
import { filmEventOf } from './film-events.client.ts'
import { closeFilm, type ShownFilm } from './films.store.ts'
import css from './overlay.css?inline'
import { useFilmDetails } from './use-film-details.ts'
import { useOverlay } from './use-overlay.ts'

adoptStyles(css)

const WhereToWatch = late(
  async () => (await import('../watch/WhereToWatch.tsx')).WhereToWatch,
  'where to watch'
)
const TITLE_ID = 'film-overlay-title'

interface FilmDialogProps {
  shown: ShownFilm
  sites: FilmSites
  hasOffers: boolean | undefined
}

export function FilmDialog({ shown, sites, hasOffers }: FilmDialogProps) {
  const { film, poster, pagePath, leaving } = shown
  const { element, closeButton, focusFirst } = useOverlay(shown)
  const { details, load } = useFilmDetails(film)
  useEffect(() => track('Movie Details View', filmEventOf(poster, film)), [poster, film])
  const known = details.step === 'known' ? details : undefined
  const imdbId = (known && usableImdbId(known.imdbId)) || film.imdbId
  return (
    <div
      className="film-overlay"
      popover="manual"
      role="dialog"
      // While it animates out it is visible but no longer a dialog; the next overlay uses the same title id.
      aria-labelledby={leaving ? undefined : TITLE_ID}
      aria-hidden={leaving ? true : undefined}
      inert={leaving !== undefined}
      ref={element}
    >
      <div className="film-card">
        {/* It stays reachable while the card scrolls. With the focus here, arrow keys scroll the card. */}
        <IconButton
          icon="close"
          name={text.close}
          className="film-close"
          ref={closeButton}
          onClick={closeFilm}
        />
        <FilmStub film={film} poster={poster} titleId={leaving ? undefined : TITLE_ID} facts={known?.facts} />
        <div className="film-body">
          <FilmFacts
            details={details}
            diaryName={sites.diary.name}
            onRetry={() => {
              // The pressed button disappears.
              focusFirst()
              load()
            }}
          />
          <FilmMarks
            className="px-5 pt-4.5"
            film={{ title: film.title, tmdbId: film.tmdbId, pageSlug: slugOfPage(pagePath) }}
          />
          {hasOffers && film.tmdbId && (
            <WhereToWatch
              className="px-5 pt-4.5"
              tmdbId={film.tmdbId}
              title={film.title}
              heading={<h3 className="text-m font-semibold">{watchText.heading}</h3>}
            />
          )}
          <FilmLinks
            film={imdbId ? { ...film, imdbId } : film}
            pagePath={pagePath}
            sites={sites}
            event={filmEventOf(poster, film)}
          />
        </div>
      </div>
    </div>
  )
}
