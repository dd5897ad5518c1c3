// Questions to The Movie Database, version 3 of its interface: paced, retried once, their answers checked.
import * as v from 'valibot'
import { Failure } from '../../../src/lib/outcome.ts'
import type { SendRequest } from '../../http/client/bounded-fetch.ts'
import { type Patience, withOneRetry } from '../../http/client/one-retry.ts'
import { createPace, type Wait, wait } from '../../http/client/pace.ts'

/** Dutch as it is spoken here; TMDB falls back to the film's own titles. */
export const TMDB_LANGUAGE = 'nl-BE'
const PARALLEL = 8
/** TMDB asks for about 40 requests a second at most. */
const PER_SECOND = 40
const MAX_TMDB_ID = 2_147_483_647

export type TmdbOptions = {
  /** Named in failures: 'film facts'. */
  service: string
  /** A version 3 key, or a version 4 token (it starts with 'eyJ'). */
  key: string
  apiBase: string
  send: SendRequest
  patience: Patience
  /** Default: what TMDB asks of its guests. */
  perSecond?: number
  sleep?: Wait
}

/** Asks for `path` under /3/; undefined when TMDB does not know it. Throws `Failure`, without the key in it. */
export type AskTmdb = <Schema extends v.GenericSchema>(
  path: string,
  query: Readonly<Record<string, string>>,
  schema: Schema
) => Promise<v.InferOutput<Schema> | undefined>

export function createTmdb(options: TmdbOptions): AskTmdb {
  const { service, key, apiBase, send, patience, perSecond = PER_SECOND, sleep = wait } = options
  const paced = createPace({ parallel: PARALLEL, perSecond }, sleep)
  const isToken = key.startsWith('eyJ')
  return async (path, query, schema) => {
    const url = new URL(`${apiBase.replace(/\/$/, '')}/3/${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    if (!isToken) url.searchParams.set('api_key', key)
    const headers: Record<string, string> = { accept: 'application/json' }
    if (isToken) headers.authorization = `Bearer ${key}`
    const request = () => paced(() => send(new Request(url, { headers })))
    const answer = await withOneRetry(request, patience, sleep)
    if (answer.status === 404) return undefined
    if (answer.status === 401 || answer.status === 403)
      throw new Failure(service, 'the key is refused (TMDB_API_KEY)', { retryable: false })
    if (!answer.ok) throw new Failure(service, `${url.host} answered ${answer.status}`)
    const parsed = v.safeParse(schema, await answer.json().catch(() => undefined))
    if (!parsed.success) throw new Failure(service, `${url.host} gave an answer of another shape`)
    return parsed.output
  }
}

/** Ids go into an address: nothing but a whole number may get there. */
export const isTmdbId = (id: number): boolean => Number.isInteger(id) && id >= 1 && id <= MAX_TMDB_ID
