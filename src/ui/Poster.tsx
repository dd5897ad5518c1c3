// A film poster in an island; FilmPoster.astro draws the same.
import { filmsText } from '#texts/films.ts'

interface PosterProps {
  title: string
  /** 0 = unknown: no year shown. */
  year: number
  posterUrl?: string | undefined
}

export function Poster(props: PosterProps) {
  return (
    <span className="poster">
      <PosterPicture {...props} />
    </span>
  )
}

/** Picture and year alone, for a poster that is a link. */
export function PosterPicture({ title, year, posterUrl }: PosterProps) {
  return (
    <>
      <span className="poster-frame">
        {posterUrl ? (
          <img src={posterUrl} alt={title} width="216" height="324" loading="lazy" decoding="async" />
        ) : (
          <span className="poster-no-art">
            <b>{title}</b>
            <span>{filmsText.noArt}</span>
          </span>
        )}
      </span>
      {year > 0 && <span className="poster-year">({year})</span>}
    </>
  )
}
