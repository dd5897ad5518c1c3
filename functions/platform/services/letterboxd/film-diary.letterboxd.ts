// The film diary: Letterboxd has no public API, but each film page has the average rating in its JSON-LD.
import * as v from 'valibot'
import { Failure } from '../../../../src/lib/outcome.ts'
import type { SendRequest } from '../../http/client/bounded-fetch.ts'
import { withOneRetry } from '../../http/client/one-retry.ts'
import { type Wait, wait } from '../../http/client/pace.ts'
import type { FilmDiary } from '../film-sources.ts'
import { isTmdbId } from '../tmdb/client.ts'
import { pageData } from './page-data.ts'

const SERVICE = 'film diary'
const RETRY = { pauseMs: 250, maxPauseMs: 1000 }
const HIGHEST_AVERAGE = 5

const averageSchema = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform(Number),
  v.minValue(0),
  v.maxValue(HIGHEST_AVERAGE)
)
const filmSchema = v.object({
  '@type': v.union([v.literal('Movie'), v.pipe(v.array(v.string()), v.includes('Movie'))]),
  aggregateRating: v.nullish(v.object({ ratingValue: averageSchema }))
})

export type LetterboxdOptions = {
  base: string
  /** Must follow redirects: the address by TMDB id redirects to one by name. */
  send: SendRequest
  /** The user agent, so that Letterboxd can identify our requests. */
  agent: string
  sleep?: Wait
}

export function letterboxdDiary({ base, send, agent, sleep = wait }: LetterboxdOptions): FilmDiary {
  return {
    async average(tmdbId) {
      if (!isTmdbId(tmdbId)) return undefined
      const url = new URL(`${base.replace(/\/$/, '')}/tmdb/${tmdbId}/`)
      const headers = { accept: 'text/html', 'user-agent': agent }
      const answer = await withOneRetry(() => send(new Request(url, { headers })), RETRY, sleep)
      if (answer.status === 404) return undefined
      if (!answer.ok) throw new Failure(SERVICE, `${url.host} answered ${answer.status}`)
      const film = pageData(await answer.text())
        .map((data) => v.safeParse(filmSchema, data))
        .find(({ success }) => success)
      if (!film?.success) throw new Failure(SERVICE, `${url.host} returned an invalid page`)
      return film.output.aggregateRating?.ratingValue || undefined
    }
  }
}
