// All films of the podcast with the episodes that discussed them, and the must-see list.
import { LANGUAGE } from '#texts/language.ts'
import { mergeMentions, totalStars } from './film-list.ts'
import type { Appearance, Film, FilmEntry, MustSee } from './schema.ts'

export interface FilmLibrary {
  films: FilmEntry[]
  mustSee: MustSee[]
}

/** What it reads of an episode. */
interface Episode {
  slug: string
  episodeNumber: number | null
  numberLabel?: string | null | undefined
  title: string
  pubDate: string
  movies: readonly Film[]
}

/**
 * Films by title, each with its episodes, newest first. `episodes` must be newest first too.
 * @param minimumStars the total from which a film is must-see; undefined = there is no such list
 */
export function buildFilmLibrary(
  episodes: readonly Episode[],
  hostIds: readonly string[],
  minimumStars: number | undefined
): FilmLibrary {
  const entries = new Map<string, FilmEntry>()
  for (const episode of episodes) {
    for (const film of episode.movies) {
      const entry = entries.get(film.pageSlug)
      entries.set(film.pageSlug, entry ? extended(entry, film, episode) : newEntry(film, episode))
    }
  }
  const films = [...entries.values()].map((entry) => withTotal(entry, hostIds))
  const byTitle = new Intl.Collator(LANGUAGE, { numeric: true, sensitivity: 'base' })
  films.sort(
    (one, other) => byTitle.compare(one.film.title, other.film.title) || one.film.year - other.film.year
  )
  return { films, mustSee: minimumStars === undefined ? [] : mustSeeOf(films, hostIds, minimumStars) }
}

/** Whether the hosts rated any film. A new podcast has none, so that its empty must-see list is no failure. */
export const hasStars = (films: readonly Pick<FilmEntry, 'totalStars'>[]): boolean =>
  films.some(({ totalStars }) => totalStars !== undefined)

const newEntry = (film: Film, episode: Episode): FilmEntry => ({
  film: timeless(film),
  appearances: [appearanceOf(film, episode)]
})

function extended(entry: FilmEntry, film: Film, episode: Episode): FilmEntry {
  return {
    film: mergeMentions(entry.film, film),
    appearances: [...entry.appearances, appearanceOf(film, episode)]
  }
}

function timeless({ chapterSeconds: _chapter, stars: _stars, ...film }: Film): Film {
  return film
}

function appearanceOf({ chapterSeconds, stars }: Film, episode: Episode): Appearance {
  return {
    episodeSlug: episode.slug,
    episodeNumber: episode.episodeNumber,
    ...(episode.numberLabel === undefined ? {} : { numberLabel: episode.numberLabel }),
    episodeTitle: episode.title,
    pubDate: episode.pubDate,
    ...(chapterSeconds === undefined ? {} : { chapterSeconds }),
    ...(stars === undefined ? {} : { stars })
  }
}

/** The appearance with the highest total; if equal, that in the later episode. */
function bestAppearance({ appearances }: FilmEntry, hostIds: readonly string[]) {
  let best: { appearance: Appearance; total: number } | undefined
  for (const appearance of appearances) {
    const total = totalStars(appearance.stars, hostIds)
    if (total !== undefined && (!best || total > best.total)) best = { appearance, total }
  }
  return best
}

function withTotal(entry: FilmEntry, hostIds: readonly string[]): FilmEntry {
  const best = bestAppearance(entry, hostIds)
  return best ? { ...entry, totalStars: best.total } : entry
}

function mustSeeOf(films: readonly FilmEntry[], hostIds: readonly string[], minimumStars: number): MustSee[] {
  return films
    .flatMap((entry) => {
      const best = bestAppearance(entry, hostIds)
      return best && best.total >= minimumStars ? [{ ...best, film: entry.film }] : []
    })
    .sort(
      (one, other) => other.total - one.total || compare(other.appearance.pubDate, one.appearance.pubDate)
    )
    .map(({ film, total, appearance }, at) => ({
      rank: at + 1,
      totalStars: total,
      film: { ...film, ...(appearance.stars ? { stars: appearance.stars } : {}) }
    }))
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
