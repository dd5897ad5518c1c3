// Simulates OMDb's public ratings for the films of the sample podcast.
import type { SendRequest } from '../functions/platform/http/client/bounded-fetch.ts'
import { isFaultyId, simulatedFault } from './faults.ts'
import { filmById, type SampleFilm, sampleFilms } from './sample-films.ts'

const NOT_AVAILABLE = 'N/A'

/** Answers from `films.json` in `folder`. Any key is accepted; a missing one is refused. */
export function simulatedOmdb(folder: string): SendRequest {
  const films = sampleFilms(folder)
  return async (request) => {
    const query = new URL(request.url).searchParams
    if (!query.get('apikey')) return refusal('No API key provided.', 401)
    const imdbId = query.get('i') ?? ''
    const number = imdbId.replace(/^tt/, '')
    const fault = await simulatedFault(number, '2', { keyRefused, usedUp })
    if (fault) return fault
    const known = await films()
    const film = isFaultyId(number)
      ? filmById(known, Number(number))
      : known.find((one) => one.imdbId === imdbId)
    return film ? Response.json(answer(film)) : refusal('Incorrect IMDb ID.')
  }
}

/** OMDb refuses with status 200, unless the key is wrong. */
const refusal = (message: string, status = 200) =>
  Response.json({ Response: 'False', Error: message }, { status })
const keyRefused = () => refusal('Invalid API key!', 401)
const usedUp = () => refusal('Request limit reached!', 401)

function answer(film: SampleFilm) {
  const rating = film.imdbRating > 0 ? film.imdbRating.toFixed(1) : NOT_AVAILABLE
  return {
    Title: film.title,
    Year: film.releaseDate.slice(0, 4),
    Rated: NOT_AVAILABLE,
    Released: NOT_AVAILABLE,
    Runtime: `${film.runtimeMinutes} min`,
    Genre: NOT_AVAILABLE,
    Director: NOT_AVAILABLE,
    Writer: NOT_AVAILABLE,
    Actors: NOT_AVAILABLE,
    Plot: NOT_AVAILABLE,
    Language: NOT_AVAILABLE,
    Country: NOT_AVAILABLE,
    Awards: NOT_AVAILABLE,
    Poster: NOT_AVAILABLE,
    Metascore: NOT_AVAILABLE,
    imdbRating: rating,
    imdbVotes: '1,000',
    imdbID: film.imdbId,
    Type: 'movie',
    DVD: NOT_AVAILABLE,
    BoxOffice: NOT_AVAILABLE,
    Production: NOT_AVAILABLE,
    Website: NOT_AVAILABLE,
    Response: 'True'
  }
}
