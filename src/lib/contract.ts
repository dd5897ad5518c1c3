// A call between browser and server, described once: both sides take their types and their checks from it.
import * as v from 'valibot'

/** Default cap of a body: an order of fifty lines needs a fifth of it. */
export const MAX_BODY_BYTES = 32 * 1024

type Schema = v.GenericSchema
type Path = `/api/${string}`

export type Method = 'GET' | 'POST' | 'DELETE'
export type RefusalStatus = 400 | 401 | 402 | 403 | 404 | 409 | 410 | 422 | 429 | 501 | 503

/**
 * What any call may answer besides its own refusals.
 * 502: a service answered wrongly, trying again does not help. 503: it may help.
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

export interface CallParts {
  /** The named pieces of the path, as text: '/api/movies/:tmdbId' gives { tmdbId }. */
  params?: Schema
  /** The query, as text; a name that comes twice is refused. */
  query?: Schema
  /** The JSON body. Without it a body is not read. */
  body?: Schema
  /** The JSON answer; only what it names leaves the server. Without it the answer is 204. */
  answer?: Schema
  /** Own refusals of the call, each with its status. */
  refusals?: Readonly<Record<string, RefusalStatus>>
  /** What a refusal may say beside its code, in the same body; only what it names leaves the server. */
  refusalDetails?: Schema
  /** Its answers carry `success`, and so does every no: then it is false. */
  saysSuccess?: boolean
  /** For who shows a good token (`Authorization: Bearer …`); anybody else gets a bare 401. */
  needsToken?: boolean
  /** Largest body in bytes; default MAX_BODY_BYTES. */
  maxBodyBytes?: number
  /** Called by another server (a webhook): raw bytes, no origin rule; the handler checks the signature first. */
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
/** What a refusal says beside its code, when it does. */
export type DetailsOf<C extends Call> = InputOf<C, 'refusalDetails'>
/** What a handler hands out and a browser receives. */
export type AnswerOf<C extends Call> = InputOf<C, 'answer'>
/** The codes with which this call, and no other, may say no. */
export type RefusalOf<C> = C extends { readonly refusals: infer R } ? keyof R & string : never
/** The refusal codes of all calls of a contract module: `RefusalsIn<typeof import('…/contract.ts')>`. */
export type RefusalsIn<Contracts> = RefusalOf<Contracts[keyof Contracts]>

type GetParts = Pick<CallParts, 'params' | 'query' | 'answer' | 'refusals' | 'refusalDetails' | 'needsToken'>

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
  /** Of calls that say so in every answer. */
  success: v.optional(v.literal(false)),
  /** To be quoted to us: finds the line in the log. */
  requestId: v.string(),
  /** Names of the fields that were not as they should be. */
  fields: v.optional(v.array(v.string()))
})
export type Problem = v.InferOutput<typeof problemSchema>
