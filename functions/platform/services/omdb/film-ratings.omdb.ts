// Public film ratings: OMDb, which has IMDb's ratings. Some of its errors come with status 200.
import * as v from 'valibot'
import { Failure } from '../../../../src/lib/outcome.ts'
import type { SendRequest } from '../../http/client/bounded-fetch.ts'
import { withOneRetry } from '../../http/client/one-retry.ts'
import { type Wait, wait } from '../../http/client/pace.ts'
import type { DayQuota } from '../../limits/day-quota.ts'
import { type CrowdRating, type FilmRatings, RATINGS_SERVICE } from '../film-sources.ts'

/** A free key allows 1000; the rest is left for manual tests with the same key. */
export const OMDB_CALLS_A_DAY = 900
/** Low, because without shared counts the number of calling instances is unknown. */
export const OMDB_CALLS_A_DAY_ALONE = 50
const RETRY = { pauseMs: 250, maxPauseMs: 1000 }
const HIGHEST_RATING = 10
const AGE_RATING = /^[\w+/ -]{1,12}$/
const NO_AGE_RATING = /^(?:n\/?a|not rated|unrated|not available)$/i

const refusalSchema = v.object({ Response: v.literal('False'), Error: v.nullish(v.string(), '') })
const filmSchema = v.object({
  imdbID: v.string(),
  imdbRating: v.nullish(v.string(), ''),
  Rated: v.nullish(v.string(), '')
})

export type OmdbOptions = {
  key: string
  apiBase: string
  send: SendRequest
  quota: DayQuota
  sleep?: Wait
}

export function omdbRatings({ key, apiBase, send, quota, sleep = wait }: OmdbOptions): FilmRatings {
  const base = new URL(`${apiBase.replace(/\/$/, '')}/`)
  return {
    async rating(imdbId) {
      if (!/^tt\d{5,12}$/.test(imdbId)) return undefined
      const url = new URL(base)
      url.searchParams.set('i', imdbId)
      url.searchParams.set('apikey', key)
      const request = async () => {
        // Called for each try, because OMDb counts each try.
        await quota.take()
        return send(new Request(url, { headers: { accept: 'application/json' } }))
      }
      const answer = await withOneRetry(request, RETRY, sleep)
      return readAnswer(answer, base.host, quota)
    }
  }
}

async function readAnswer(answer: Response, host: string, quota: DayQuota): Promise<CrowdRating | undefined> {
  const body: unknown = await answer.json().catch(() => undefined)
  const refusal = v.safeParse(refusalSchema, body)
  if (refusal.success) return readRefusal(refusal.output.Error, quota)
  if (answer.status === 401 || answer.status === 403) throw keyRefused()
  if (!answer.ok) throw new Failure(RATINGS_SERVICE, `${host} answered ${answer.status}`)
  const film = v.safeParse(filmSchema, body)
  if (!film.success) throw new Failure(RATINGS_SERVICE, `${host} returned an invalid response`)
  return toRating(film.output)
}

/** OMDb's message is kept out of the log: it may quote the request, which contains the key. */
async function readRefusal(message: string, quota: DayQuota): Promise<undefined> {
  if (/not found|incorrect imdb id|conversion/i.test(message)) return undefined
  if (/limit/i.test(message)) {
    await quota.isUsedUp()
    throw new Failure(RATINGS_SERVICE, 'the daily quota is used up', { retryable: false })
  }
  if (/api ?key/i.test(message)) throw keyRefused()
  throw new Failure(RATINGS_SERVICE, 'refused the question')
}

const keyRefused = () =>
  new Failure(RATINGS_SERVICE, 'the key is refused (OMDB_API_KEY)', { retryable: false })

function toRating({ imdbRating, Rated }: v.InferOutput<typeof filmSchema>): CrowdRating {
  const rating = Number(imdbRating)
  const isRated = AGE_RATING.test(Rated.trim()) && !NO_AGE_RATING.test(Rated.trim())
  return {
    rating: rating > 0 && rating <= HIGHEST_RATING ? rating : null,
    foreignAgeRating: isRated ? Rated.trim() : null
  }
}
