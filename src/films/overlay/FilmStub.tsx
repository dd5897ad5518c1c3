import { useLayoutEffect, useRef } from 'react'
import { filmOverlayText as text } from '#texts/film-overlay.ts'
import type { FilmFactsShown } from '../film/details.ts'
import type { FilmMention } from '../film/film-list.ts'
import { copyOf } from './poster-box.service.ts'

interface FilmStubProps {
  film: FilmMention
  poster: HTMLElement
  titleId: string | undefined
  facts: FilmFactsShown | undefined
}

/** The upper part of the overlay: the picture of the poster, the title, and year, length and age rating. */
export function FilmStub({ film, poster, titleId, facts }: FilmStubProps) {
  return (
    <div className="film-stub">
      <PosterCopy poster={poster} />
      <div>
        <h2 id={titleId}>{film.title || text.untitled}</h2>
        <p className="mt-2 text-s text-ink-soft tabular" data-part="line">
          {[film.year || '', facts?.runtime, facts?.rated].filter(Boolean).join(' · ')}
        </p>
      </div>
    </div>
  )
}

/** The picture that the page has loaded already, or what stands in its place there. */
function PosterCopy({ poster }: { poster: HTMLElement }) {
  const art = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => art.current?.replaceChildren(...copyOf(poster)), [poster])
  return <span className="film-art" data-part="art" aria-hidden="true" ref={art} />
}
