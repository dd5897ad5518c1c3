// The contract of an API call: browser and server share its types and schemas.
import * as v from 'valibot'

/** Default size limit of a body: an order of fifty lines needs a fifth of it. */
export const MAX_BODY_BYTES = 32 * 1024

type Schema = v.GenericSchema
type Path = `/api/${string}`

export type Method = 'GET' | 'POST' | 'DELETE'
export type RefusalStatus = 400 | 401 | 402 | 403 | 404 | 409 | 410 | 422 | 429 | 501 | 503

/**
 * Errors that any call may return in addition to its own refusals. 502: a service answered wrongly, so a retry does not
 * help. 503: a retry may help.
 */
export const COMMON_REFUSALS = {
  'invalid-request': 400,
  'cross-site': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'body-too-large': 413,
  'unsupported-media-type': 415,
  unexpected: 500,
  'service-failed': 502,
  'service-unavailable': 503
} as const
export type CommonRefusal = keyof typeof COMMON_REFUSALS

/**
 * What a session of the hosts' desk has to be. `look`: any, also one of the shared password. `act`: one of a host. `fresh`: that,
 * with a passkey shown in the last five minutes. `full`: that, with a passkey whose waiting day is over.
 */
export type SessionNeed = 'look' | 'act' | 'fresh' | 'full'

export interface CallParts {
  /** The named segments of the path, as strings: '/api/movies/:tmdbId' gives { tmdbId }. */
  params?: Schema
  /** The query, as strings; a repeated name is refused. */
  query?: Schema
  /** The JSON body. Without this, the body is not read. */
  body?: Schema
  /** The JSON response; fields that it does not define are never sent. Without this, the response is 204. */
  answer?: Schema
  /** The refusals of this call, with their status. */
  refusals?: Readonly<Record<string, RefusalStatus>>
  /** Extra fields of a refusal, in the same body; fields that it does not define are never sent. */
  refusalDetails?: Schema
  /** Its responses have `success`, which is false in refusals. */
  hasSuccessFlag?: boolean
  /** Requires a valid token (`Authorization: Bearer …`); other requests get an empty 401. */
  needsToken?: boolean
  /** Of a call of the hosts' desk: what the session has to be, or in which case what. The table of docs/desk-security.md. */
  needs?: SessionNeed | Readonly<Record<string, SessionNeed>>
  /** Largest body in bytes; default MAX_BODY_BYTES. */
  maxBodyBytes?: number
  /** Called by another server (a webhook): raw bytes, no origin check; the handler verifies the signature first. */
  isWebhook?: boolean
}

export type Call<M extends Method = Method, Parts extends CallParts = CallParts> = Readonly<Parts> & {
  readonly method: M
  readonly path: Path
}

type InputOf<C, Part extends string> = C extends { readonly [P in Part]: infer S extends Schema }
  ? v.InferOutput<S>
  : undefined
export type ParamsOf<C extends Call> = InputOf<C, 'params'>
export type QueryOf<C extends Call> = InputOf<C, 'query'>
export type BodyOf<C extends Call> = InputOf<C, 'body'>
/** The extra fields of a refusal, if any. */
export type DetailsOf<C extends Call> = InputOf<C, 'refusalDetails'>
/** The result that a handler returns and a browser receives. */
export type AnswerOf<C extends Call> = InputOf<C, 'answer'>
export type RefusalOf<C> = C extends { readonly refusals: infer R } ? keyof R & string : never
/** The refusal codes of all calls of a contract module: `RefusalsIn<typeof import('…/contract.ts')>`. */
export type RefusalsIn<Contracts> = RefusalOf<Contracts[keyof Contracts]>

type GetParts = Pick<
  CallParts,
  'params' | 'query' | 'answer' | 'refusals' | 'refusalDetails' | 'needsToken' | 'needs'
>

export function get<const Parts extends GetParts>(path: Path, parts: Parts): Call<'GET', Parts> {
  return { ...parts, method: 'GET', path }
}

export function post<const Parts extends CallParts>(path: Path, parts: Parts): Call<'POST', Parts> {
  return { ...parts, method: 'POST', path }
}

export function del<const Parts extends CallParts>(path: Path, parts: Parts): Call<'DELETE', Parts> {
  return { ...parts, method: 'DELETE', path }
}

/** The body of every refusal or failure, except for the 401 of a call that needs a token (RFC 9457, with our fields after `status`). */
export const problemSchema = v.object({
  type: v.string(),
  title: v.string(),
  status: v.number(),
  /** Stable, for code. */
  code: v.string(),
  /** One Dutch sentence, for people. */
  error: v.string(),
  /** For calls with `success` in every response. */
  success: v.optional(v.literal(false)),
  /** The id of the log line, which users can report. */
  requestId: v.string(),
  /** Names of the invalid fields. */
  fields: v.optional(v.array(v.string()))
})
export type Problem = v.InferOutput<typeof problemSchema>
