// The sample's editorial files, with the configured hosts instead of the sample's: a new podcast, with one to six hosts, is
// built from the sample until it has a feed.
import type { Editorial } from '../../src/films/film/editorial.ts'
import type { FilmMention } from '../../src/films/film/film-list.ts'
import { readEditorialFiles } from './editorial-files.ts'
import { SAMPLE_EDITORIAL_FOLDER } from './folders.ts'

const SAMPLE_HOST_IDS = ['wout', 'noor', 'milan']

/** By the slug of the episode; `hostIds` get the stars of the sample's hosts, in order. */
export function sampleEditorial(hostIds: readonly string[]): ReadonlyMap<string, Editorial> {
  const files = readEditorialFiles(SAMPLE_EDITORIAL_FOLDER, SAMPLE_HOST_IDS)
  const recast = (film: FilmMention): FilmMention => {
    if (!film.stars) return film
    const stars = hostIds.flatMap((id, place) => {
      const given = film.stars?.[SAMPLE_HOST_IDS[place % SAMPLE_HOST_IDS.length] ?? '']
      return given === undefined ? [] : [[id, given] as const]
    })
    return { ...film, stars: Object.fromEntries(stars) }
  }
  return new Map(
    [...files].map(([slug, { films, ...rest }]) => [slug, { ...rest, films: films.map(recast) }])
  )
}
