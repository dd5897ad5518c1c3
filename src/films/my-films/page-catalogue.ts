// The catalogue of the page of the visitor's films, made from the films of the podcast at build.
import type { Film, FilmEntry } from '../film/schema.ts'
import type { CataloguedFilm } from './catalogue.ts'

/** The path of an episode, at the minute of a film if that is known. */
type TalkPath = (episodeSlug: string, chapterSeconds: number | undefined) => string

export const cataloguedFilm = (entry: FilmEntry, talkPath: TalkPath): CataloguedFilm => {
  const rated = entry.appearances.find(({ stars }) => stars && Object.keys(stars).length > 0)
  const talk = rated ?? entry.appearances[0]
  return {
    ...namesOf(entry.film),
    ...(rated?.stars ? { stars: rated.stars } : {}),
    ...(talk ? { talk: talkPath(talk.episodeSlug, talk.chapterSeconds) } : {})
  }
}

const namesOf = ({ pageSlug, title, otherTitles, year, tmdbId, imdbId }: Film): CataloguedFilm => ({
  pageSlug,
  title,
  year,
  ...(otherTitles ? { otherTitles } : {}),
  ...(tmdbId ? { tmdbId } : {}),
  ...(imdbId ? { imdbId } : {})
})

/** JSON for inside a `<script>`: nothing in it can end the element. */
export const catalogueJson = (films: readonly CataloguedFilm[]): string =>
  JSON.stringify(films).replaceAll('<', '\\u003c')
