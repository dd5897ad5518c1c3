// Calls to version 3 of The Movie Database's API: rate-limited, retried once, responses validated.

import * as v from 'valibot'
import { FORMATS } from '#texts/language.ts'
import { Failure } from '../../../../src/lib/outcome.ts'
import type { SendRequest } from '../../http/client/bounded-fetch.ts'
import { type RetryPauses, withOneRetry } from '../../http/client/one-retry.ts'
import { createPace, type Wait, wait } from '../../http/client/pace.ts'

/** Belgian Dutch; TMDB falls back to the film's own titles. */
export const TMDB_LANGUAGE = FORMATS
const PARALLEL = 8
/** TMDB's rate limit is about 40 requests a second. */
const PER_SECOND = 40
const MAX_TMDB_ID = 2_147_483_647

export type TmdbOptions = {
  /** Used in failure messages: 'film facts'. */
  service: string
  /** A version 3 key, or a version 4 token (it starts with 'eyJ'). */
  key: string
  apiBase: string
  send: SendRequest
  retry: RetryPauses
  /** Default: TMDB's rate limit. */
  perSecond?: number
  sleep?: Wait
}

/** Fetches `path` under /3/; undefined when TMDB does not have it. Throws `Failure` without the key in its message. */
export type CallTmdb = <Schema extends v.GenericSchema>(
  path: string,
  query: Readonly<Record<string, string>>,
  schema: Schema
) => Promise<v.InferOutput<Schema> | undefined>

export function createTmdb(options: TmdbOptions): CallTmdb {
  const { service, key, apiBase, send, retry, perSecond = PER_SECOND, sleep = wait } = options
  const paced = createPace({ parallel: PARALLEL, perSecond }, sleep)
  const isToken = key.startsWith('eyJ')
  return async (path, query, schema) => {
    const url = new URL(`${apiBase.replace(/\/$/, '')}/3/${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    if (!isToken) url.searchParams.set('api_key', key)
    const headers: Record<string, string> = { accept: 'application/json' }
    if (isToken) headers.authorization = `Bearer ${key}`
    const request = () => paced(() => send(new Request(url, { headers })))
    const answer = await withOneRetry(request, retry, sleep)
    if (answer.status === 404) return undefined
    if (answer.status === 401 || answer.status === 403)
      throw new Failure(service, 'the key is refused (TMDB_API_KEY)', { retryable: false })
    if (!answer.ok) throw new Failure(service, `${url.host} answered ${answer.status}`)
    const parsed = v.safeParse(schema, await answer.json().catch(() => undefined))
    if (!parsed.success) throw new Failure(service, `${url.host} returned an invalid response`)
    return parsed.output
  }
}

/** Ids become part of a URL, so only integers are allowed. */
export const isTmdbId = (id: number): boolean => Number.isInteger(id) && id >= 1 && id <= MAX_TMDB_ID
