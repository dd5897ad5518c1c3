// Details of the films of the sample podcast, as the film databases and the diary together would tell them.
import * as v from 'valibot'
import { NOT_AVAILABLE } from '../../src/films/contract.ts'
import { Failure } from '../../src/lib/outcome.ts'
import type { FilmDetailsSource } from './film-details.ts'
import { readSampleFile } from './sample-folder.ts'

const sampleDetailsSchema = v.array(
  v.object({
    tmdbId: v.number(),
    imdbId: v.string(),
    runtimeMinutes: v.number(),
    certification: v.string(),
    overview: v.string(),
    imdbRating: v.number(),
    diaryRating: v.number()
  })
)
type SampleDetails = v.InferOutput<typeof sampleDetailsSchema>[number]

/** Answers from `films.json` in `folder`. */
export function simulatedFilmDetails(folder: string): FilmDetailsSource {
  let loading: Promise<Map<number, SampleDetails>> | undefined
  const load = async () => {
    const file = await readSampleFile(folder, '/films.json')
    if (!file) throw new Failure('film details', 'the sample has no films.json', { retryable: false })
    const films = v.parse(sampleDetailsSchema, JSON.parse(new TextDecoder().decode(file)))
    return new Map(films.map((film) => [film.tmdbId, film]))
  }
  return {
    async details(tmdbId) {
      loading ??= load()
      const film = (await loading).get(tmdbId)
      return (
        film && {
          imdbId: film.imdbId || null,
          runtime: film.runtimeMinutes > 0 ? `${film.runtimeMinutes} min` : NOT_AVAILABLE,
          imdbRating: film.imdbRating > 0 ? film.imdbRating.toFixed(1) : NOT_AVAILABLE,
          letterboxdRating: film.diaryRating > 0 ? film.diaryRating : null,
          rated: film.certification || NOT_AVAILABLE,
          plot: film.overview || NOT_AVAILABLE
        }
      )
    }
  }
}
