// Which film of the podcast an imported film is: by its ids, else by its titles and year.
import { searchable } from '../../lib/slug.ts'
import type { Catalogue, CataloguedFilm } from './catalogue.ts'
import type { ImportedFilm } from './imported-film.ts'

export type Match =
  | { kind: 'film'; film: CataloguedFilm }
  /** Could be one of these; only the visitor knows. */
  | { kind: 'question'; candidates: CataloguedFilm[] }
  | { kind: 'none' }

const ARTICLES = new Set(
  'the a an de het een t le la les l un une der die das ein eine el los las il lo i gli uno una o os den det'.split(
    ' '
  )
)
const AND = new Set(['and', 'en', 'et', 'und', 'och'])
/** Databases date a film by its first showing or by its release. A larger gap is asked, up to this. */
const MAX_DOUBTFUL_YEARS = 3

/** 'The 400 Blows' → '400 blows'; the same for titles that differ in case, accents, punctuation and leading article. */
export function titleKey(title: string): string {
  // "L'Avventura" is two words, "Monsieur Hulot's" is not.
  const words = searchable(title.replace(/½/g, ' 1 2').replace(/^(\p{L})['’]/u, '$1 ')).split(' ')
  const others = words.filter((word, at) => !AND.has(word) && !(at === 0 && ARTICLES.has(word)))
  return (others.length > 0 ? others : words).join(' ')
}

export function filmMatcher(catalogue: Catalogue): (imported: ImportedFilm) => Match {
  const byTmdbId = new Map(catalogue.map((film) => [film.tmdbId, film]))
  const byImdbId = new Map(catalogue.map((film) => [film.imdbId, film]))
  const byTitle = Map.groupBy(
    catalogue.flatMap((film) =>
      titleKeys([film.title, ...(film.otherTitles ?? [])]).map((key) => ({ key, film }))
    ),
    ({ key }) => key
  )
  return (imported) => {
    const byId =
      (imported.tmdbId && byTmdbId.get(imported.tmdbId)) || (imported.imdbId && byImdbId.get(imported.imdbId))
    if (byId) return { kind: 'film', film: byId }
    const named = titleKeys([imported.title, imported.otherTitle ?? ''])
      .flatMap((key) => byTitle.get(key) ?? [])
      .map(({ film }) => film)
      .filter((film) => !hasOtherId(film, imported))
    return named.length > 0 ? chosen([...new Set(named)], imported.year) : { kind: 'none' }
  }
}

const titleKeys = (titles: readonly string[]): string[] => [
  ...new Set(titles.filter((title) => title !== '').map(titleKey))
]

const hasOtherId = (film: CataloguedFilm, { tmdbId, imdbId }: ImportedFilm): boolean =>
  Boolean(
    (film.tmdbId && tmdbId && film.tmdbId !== tmdbId) || (film.imdbId && imdbId && film.imdbId !== imdbId)
  )

/** The year decides between films of one name. It may differ by one when only one film fits. */
function chosen(named: readonly CataloguedFilm[], year: number): Match {
  const within = (least: number, most: number) =>
    named.filter((film) => {
      const gap = year && film.year ? Math.abs(film.year - year) : MAX_DOUBTFUL_YEARS
      return gap >= least && gap <= most
    })
  const exact = within(0, 0)
  const near = exact.length > 0 ? exact : within(1, 1)
  const doubtful = within(2, MAX_DOUBTFUL_YEARS)
  const [film, ...others] = near
  if (film && others.length === 0 && (exact.length > 0 || doubtful.length === 0))
    return { kind: 'film', film }
  const candidates = exact.length > 0 ? exact : [...near, ...doubtful]
  return candidates.length > 0 ? { kind: 'question', candidates } : { kind: 'none' }
}
