// Finds films that the podcast had before.
import type { BuiltEpisode } from '../../../src/desk/episodes/built.ts'
import type { FilmHit } from '../../../src/desk/episodes/contract.ts'
import { isSameFilm } from '../../../src/films/film/film-list.ts'
import { searchable } from '../../../src/lib/slug.ts'

const MOST_KNOWN = 8

/** Those whose title has all words of the query, or whose year it names; the newest episode first. */
export function filmsNamed(query: string, built: readonly BuiltEpisode[]): FilmHit[] {
  const words = searchable(query).split(' ').filter(Boolean)
  const hits: FilmHit[] = []
  if (words.length === 0) return hits
  for (const { slug, shown, posters } of built)
    for (const film of [...shown.films, ...shown.upcoming]) {
      const name = ` ${searchable(film.title)} ${film.year}`
      if (!words.every((word) => name.includes(` ${word}`))) continue
      const known = hits.find((hit) => isSameFilm(hit, film))
      if (known) {
        if (!known.episodes.includes(slug)) known.episodes.push(slug)
        continue
      }
      const { key, stars: _stars, atSeconds: _at, ...facts } = film
      const posterUrl = posters[key]
      hits.push({ ...facts, originalTitle: '', episodes: [slug], ...(posterUrl ? { posterUrl } : {}) })
    }
  return hits.slice(0, MOST_KNOWN)
}
