// The films of the sample podcast, shared by all simulated sources.
import * as v from 'valibot'
import { isFaultyId } from './faults.ts'
import { readSampleFile } from './sample-folder.ts'

const sampleFilmsSchema = v.array(
  v.object({
    tmdbId: v.number(),
    imdbId: v.string(),
    title: v.string(),
    originalTitle: v.string(),
    /** '' = its original title. */
    englishTitle: v.optional(v.string(), ''),
    releaseDate: v.string(),
    runtimeMinutes: v.number(),
    overview: v.string(),
    directors: v.optional(v.array(v.string()), []),
    /** Two letters each. */
    countries: v.optional(v.array(v.string()), []),
    imdbRating: v.number(),
    originalLanguage: v.string(),
    /** The Belgian age rating; '' = unknown. */
    certification: v.optional(v.string(), ''),
    diarySlug: v.optional(v.string(), ''),
    diaryRating: v.optional(v.number(), 0)
  })
)
export type SampleFilm = v.InferOutput<typeof sampleFilmsSchema>[number]

/** Reads `films.json` of `folder` once, when it is first needed. */
export function sampleFilms(folder: string): () => Promise<readonly SampleFilm[]> {
  let loading: Promise<SampleFilm[]> | undefined
  const load = async () => {
    const films = await readSampleFile(folder, '/films.json')
    return v.parse(sampleFilmsSchema, JSON.parse(new TextDecoder().decode(films)))
  }
  return () => {
    loading ??= load()
    return loading
  }
}

/** The film with this TMDB id. An id that asks for a failure gives the first film under that id. */
export function filmById(films: readonly SampleFilm[], tmdbId: number): SampleFilm | undefined {
  const [first] = films
  if (first && isFaultyId(tmdbId))
    return { ...first, tmdbId, imdbId: `tt${tmdbId}`, diarySlug: `film-${tmdbId}` }
  return films.find((film) => film.tmdbId === tmdbId)
}
