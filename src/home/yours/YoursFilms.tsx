// The visitor's films: how many they saw, one strip of all of them, and what they want to see.
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { yoursText as text } from '#texts/yours.ts'
import { filmPath } from '../../films/film/film-list.ts'
import { isSeen, type Marks, markOf, progressOf } from '../../films/marks/marks.ts'
import { $myFilms } from '../../films/marks/my-films.store.ts'
import type { Catalogue } from '../../films/my-films/catalogue.ts'
import { useCatalogue } from '../../films/my-films/use-catalogue.ts'
import { useMyFilms } from '../../films/watch/use-watch.ts'
import { Button } from '../../ui/Button.tsx'
import { PosterPicture } from '../../ui/Poster.tsx'
import { YoursPart } from './YoursPart.tsx'

const SHOWN = 4
const MY_FILMS_PATH = '/mijn-films/'

export function YoursFilms({ hasWatch }: { hasWatch: boolean }) {
  const catalogue = useCatalogue()
  const { marks } = useStore($myFilms)
  const { all, seen, want } = progressOf(marks, catalogue)
  const wanted = catalogue.filter((film) => markOf(marks, film).want)
  return (
    <YoursPart
      heading={text.filmsHeading}
      act={
        <a href={MY_FILMS_PATH} aria-label={text.seenOf(seen, all)}>
          {text.seen(seen, all)}
        </a>
      }
    >
      <Strip catalogue={catalogue} marks={marks} name={text.strip(seen, want, all)} />
      {hasWatch ? <WantedTonight wanted={wanted} /> : <Posters films={wanted.slice(0, SHOWN)} />}
    </YoursPart>
  )
}

/** All films as frames of one strip: seen lit, wanted outlined, others dark. */
function Strip({ catalogue, marks, name }: { catalogue: Catalogue; marks: Marks; name: string }) {
  const frames = (isIn: (film: Catalogue[number]) => boolean) =>
    catalogue.map((film, at) => (isIn(film) ? `M${at + 0.1} 0h.8v1h-.8z` : '')).join('')
  const isLit = (film: Catalogue[number]) => isSeen(marks, film)
  const isWanted = (film: Catalogue[number]) => !isLit(film) && markOf(marks, film).want === true
  return (
    <div className="yours-strip">
      <svg viewBox={`0 0 ${Math.max(1, catalogue.length)} 1`} preserveAspectRatio="none" role="img">
        <title>{name}</title>
        <path d={frames((film) => !isLit(film) && !isWanted(film))} />
        <path className="is-wanted" d={frames(isWanted)} />
        <path className="is-seen" d={frames(isLit)} />
      </svg>
    </div>
  )
}

/** The wanted films; on request those alone that are on the visitor's services. */
function WantedTonight({ wanted }: { wanted: Catalogue }) {
  const { films } = useMyFilms()
  const [isTonight, setIsTonight] = useState(false)
  const tonight = wanted.filter(({ tmdbId }) => tmdbId !== undefined && films?.has(tmdbId))
  const isOn = isTonight && tonight.length > 0
  return (
    <>
      <Posters films={isOn ? tonight : wanted.slice(0, SHOWN)} />
      {tonight.length > 0 && (
        <p className="mt-3">
          <Button aria-pressed={isOn} onClick={() => setIsTonight(!isOn)}>
            {text.tonight(tonight.length)}
          </Button>
        </p>
      )}
    </>
  )
}

function Posters({ films }: { films: Catalogue }) {
  if (films.length === 0) return null
  return (
    <ul className="yours-posters">
      {films.map(({ pageSlug, title, posterUrl }) => (
        <li key={pageSlug}>
          <a className="poster" href={filmPath({ pageSlug })}>
            <PosterPicture title={title} year={0} posterUrl={posterUrl} />
          </a>
        </li>
      ))}
    </ul>
  )
}
