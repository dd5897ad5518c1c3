// The sample's editorial files, with the configured hosts instead of the sample's: another podcast has three other hosts, and
// sees the sample before it has a feed.
import type { Editorial } from '../../src/features/films/editorial.ts'
import type { FilmMention } from '../../src/features/films/rules.ts'
import { readEditorialFiles } from './editorial-files.ts'
import { SAMPLE_EDITORIAL_FOLDER } from './folders.ts'

const SAMPLE_HOST_IDS = ['wout', 'noor', 'milan']

/** By the slug of the episode; stars by `hostIds`, in the order of the sample's hosts. */
export function sampleEditorial(hostIds: readonly string[]): ReadonlyMap<string, Editorial> {
  const files = readEditorialFiles(SAMPLE_EDITORIAL_FOLDER, SAMPLE_HOST_IDS)
  const ourHost = new Map(SAMPLE_HOST_IDS.map((id, place) => [id, hostIds[place] ?? id]))
  const recast = (film: FilmMention): FilmMention => {
    if (!film.stars) return film
    const stars = Object.entries(film.stars).map(([id, given]) => [ourHost.get(id) ?? id, given])
    return { ...film, stars: Object.fromEntries(stars) }
  }
  return new Map(
    [...files].map(([slug, { films, ...rest }]) => [slug, { ...rest, films: films.map(recast) }])
  )
}
