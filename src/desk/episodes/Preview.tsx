// The films and chapters as the page of the episode shows them.
import { useStore } from '@nanostores/react'
import { episodeEditorText } from '#texts/desk-episodes.ts'
import { episodePageText } from '#texts/episode-page.ts'
import { totalStars } from '../../films/film/film-list.ts'
import { formatStars } from '../../films/marks/star-choices.ts'
import { formatClock } from '../../lib/time.ts'
import { MAX_STARS_PER_HOST } from '../../site/brand/schema.ts'
import { Poster } from '../../ui/Poster.tsx'
import { DeskSection } from '../DeskSection.tsx'
import type { DeskEpisode } from './contract.ts'
import type { Edited, EditedFilm } from './edited.ts'
import { $foundPosters } from './editor.store.ts'

const text = episodeEditorText.preview

export function Preview({ edited, known }: { edited: Edited; known: DeskEpisode }) {
  const { films, upcoming, chapters, guests = [] } = edited
  return (
    <DeskSection title={text.heading}>
      {guests.length > 0 && <p>{episodePageText.guests(guests.map(({ name }) => name))}</p>}
      <Posters title={text.films} films={films} known={known} />
      <Posters title={text.upcoming} films={upcoming} known={known} />
      {chapters.length > 0 && (
        <div>
          <h4 className="font-semibold">{text.chapters}</h4>
          <ol className="mt-1 grid gap-0.5">
            {chapters
              .toSorted((one, other) => one.atSeconds - other.atSeconds)
              .map(({ key, atSeconds, title }) => (
                <li key={key} className="grid grid-cols-[5rem_minmax(0,1fr)]">
                  <span className="tabular">{formatClock(atSeconds)}</span>
                  <span className="wrap-anywhere">{title}</span>
                </li>
              ))}
          </ol>
        </div>
      )}
    </DeskSection>
  )
}

function Posters({
  title,
  films,
  known
}: {
  title: string
  films: readonly EditedFilm[]
  known: DeskEpisode
}) {
  const posters = useStore($foundPosters)
  if (films.length === 0) return null
  const hostIds = known.hosts.map(({ id }) => id)
  return (
    <div>
      <h4 className="font-semibold">{title}</h4>
      <ul className="mt-2 flex flex-wrap gap-4">
        {films.map((film) => {
          const total = totalStars(film.stars, hostIds)
          return (
            <li key={film.key} className="grid w-[108px] content-start gap-1 text-center text-s">
              <Poster
                title={film.title}
                year={film.year}
                posterUrl={known.built.posters[film.key] ?? posters[film.key]}
              />
              {total !== undefined && (
                <span>{text.total(formatStars(total), hostIds.length * MAX_STARS_PER_HOST)}</span>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
