// Runs one call of a contract: parses the request, runs the handler, encodes the response.
import type { Context } from 'hono'
import * as v from 'valibot'
import { waitText } from '#texts/waits.ts'
import {
  type AnswerOf,
  type BodyOf,
  type Call,
  type CallParts,
  type DetailsOf,
  MAX_BODY_BYTES,
  type Method,
  type ParamsOf,
  type QueryOf,
  type RefusalOf,
  type RefusalStatus
} from '../../../src/lib/contract.ts'
import { accept, type Failure, invariant, type Outcome, refuse } from '../../../src/lib/outcome.ts'
import { parseJsonBody } from './json-body.ts'
import { commonRefusal, NO_TOKEN, problemResponse, type Refused, type WireCode } from './problem.ts'

/** The state of one request; its log line is built from it. */
export interface Exchange {
  requestId: string
  /**
   * The client address as the host reports it; '' when there is none. Never read from a header, because those can be forged.
   */
  visitorAddress: string
  /** The path pattern from the contract. */
  route: string
  /** Whether every response of the call has a `success` field. */
  hasSuccessFlag?: boolean | undefined
  /** Whether the call needs a valid token, and answers a bare 401 without one. */
  needsToken?: boolean | undefined
  refused?: Refused
  /** A service that failed without failing the call. */
  loggedFailure?: Failure
}

export type ExchangeContext = Context<{ Bindings: Exchange }>

/** What a handler can set besides its result. */
export interface ResponseExtras {
  /** Headers for the response (a cookie, `retry-after`), whether it succeeds or is refused. */
  answerHeaders: Headers
  /** Logs a service that failed without failing the call. */
  logFailure: (failure: Failure) => void
}

/** The input of a handler: parsed and validated. */
export interface Visit<C extends Call> extends ResponseExtras {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  /** The raw body, for signatures; empty unless the call is a webhook. */
  rawBody: Uint8Array
  requestHeader: (name: string) => string | null
  /** Whether the request came over https; only local development uses plain http. */
  isSecure: boolean
  visitorAddress: string
  requestId: string
  /** Replaces the default sentence of a refusal. */
  explain: (sentence: string) => void
  /** Names the fields of the body that a refusal is about. */
  nameFields: (fields: readonly string[]) => void
  /** Adds details to a refusal; the contract says which. */
  detail: (details: DetailsOf<C>) => void
}

/** Refusals may only use codes that have a Dutch sentence; the type enforces it. */
export type AnswerableCall = Call<
  Method,
  CallParts & { refusals?: Readonly<Partial<Record<WireCode, RefusalStatus>>> }
>
export type Decision<C extends Call> = Outcome<AnswerOf<C>, RefusalOf<C>>

type Act<C extends Call> = (visit: Visit<C>) => Decision<C> | Promise<Decision<C>>

/** `handle`, with what it needs to know besides the call. */
export type Handle = <C extends AnswerableCall>(call: C, act: Act<C>) => Route

export interface Route {
  call: Call
  answer: (c: ExchangeContext) => Promise<Response>
}

export type Caller = Pick<Visit<Call>, 'requestHeader' | 'visitorAddress'>
export type IsKnown = (caller: Caller) => Promise<boolean>

/**
 * Connects a handler to a call. The handler returns an Outcome; whatever it throws becomes a 5xx in one place. `isKnown`: asked
 * before a call that needs a token says which of its fields are wrong, so that strangers learn nothing of them.
 */
export function handle<C extends AnswerableCall>(call: C, act: Act<C>, isKnown?: IsKnown): Route {
  const encode = encoderOf(call)
  return {
    call,
    answer: async (c) => {
      const input = await readInput(call, c)
      if (!input.ok) {
        const isAsked = isKnown && call.needsToken && (input.refused.fields ?? []).length > 0
        return refusal(c, isAsked && !(await isKnown(callerOf(c))) ? NO_TOKEN : input.refused)
      }
      const answerHeaders = new Headers()
      const logFailure = (failure: Failure) => {
        c.env.loggedFailure = failure
      }
      let sentence: string | undefined
      const explain = (text: string) => {
        sentence = text
      }
      let fields: readonly string[] | undefined
      const nameFields = (names: readonly string[]) => {
        fields = names
      }
      let details: object | undefined
      const detail = (value: DetailsOf<C>) => {
        // Validated, so that only fields of the contract leave the server.
        details = call.refusalDetails && (v.parse(call.refusalDetails, value) as object)
      }
      const visit = { ...(input.visit as Visit<C>), answerHeaders, logFailure, explain, nameFields, detail }
      const outcome = await act(visit)
      if (outcome.ok) return encode(outcome.value, answerHeaders)
      const refused = ownRefusal(call, outcome.refusal)
      const retryAfter = answerHeaders.get('retry-after')
      sentence ??= retryAfter === null ? undefined : waitText(refused.code, Number(retryAfter))
      const answer = refusal(c, {
        ...refused,
        ...(sentence ? { sentence } : {}),
        ...(fields ? { fields } : {}),
        ...(details ? { details } : {})
      })
      for (const [name, value] of answerHeaders) answer.headers.append(name, value)
      return answer
    }
  }
}

/** The response for a refusal or failure; also records it for the log. */
export function refusal(c: ExchangeContext, refused: Refused): Response {
  c.env.refused = refused
  return problemResponse(refused, c.env)
}

function ownRefusal(call: AnswerableCall, code: string): Refused {
  const status = call.refusals?.[code as WireCode]
  invariant(status !== undefined, `${call.path} has no refusal ${code}`)
  return { code: code as WireCode, status }
}

/** Encodes the responses of one call. A frozen value cannot change, so it is validated and serialised only once. */
function encoderOf({ answer: schema }: Call): (value: unknown, headers: Headers) => Response {
  if (!schema) return (_, headers) => new Response(null, { status: 204, headers })
  const textOf = (value: unknown) => JSON.stringify(v.parse(schema, value))
  const written = new WeakMap<object, string>()
  const textOfFrozen = (value: object) => {
    const text = written.get(value) ?? textOf(value)
    written.set(value, text)
    return text
  }
  return (value, headers) => {
    const isLasting = typeof value === 'object' && value !== null && Object.isFrozen(value)
    headers.set('content-type', 'application/json; charset=utf-8')
    return new Response(isLasting ? textOfFrozen(value) : textOf(value), { headers })
  }
}

type Parsed = Omit<Visit<Call>, keyof ResponseExtras | 'explain' | 'nameFields' | 'detail'>
type Input = { ok: true; visit: Parsed } | { ok: false; refused: Refused }

const callerOf = (c: ExchangeContext): Caller => ({
  requestHeader: (name) => c.req.raw.headers.get(name),
  visitorAddress: c.env.visitorAddress
})

async function readInput(call: Call, c: ExchangeContext): Promise<Input> {
  const needsBytes = call.isWebhook === true || call.body !== undefined
  const rawBody = needsBytes ? new Uint8Array(await c.req.arrayBuffer()) : new Uint8Array()
  // Checked again here, because the first size limit trusts `content-length`, which may be too small.
  if (rawBody.byteLength > (call.maxBodyBytes ?? MAX_BODY_BYTES)) {
    return { ok: false, refused: commonRefusal('body-too-large') }
  }
  const json = call.body && !call.isWebhook ? parseJsonBody(rawBody) : accept(undefined)
  const queryAt = c.req.url.indexOf('?')
  const query = readQuery(new URLSearchParams(queryAt < 0 ? '' : c.req.url.slice(queryAt)))
  if (!json.ok || !query.ok) return { ok: false, refused: commonRefusal('invalid-request', { fields: [] }) }

  const fields: string[] = []
  const parse = (schema: v.GenericSchema | undefined, value: unknown) => {
    if (!schema) return undefined
    const result = v.safeParse(schema, value)
    if (!result.success) fields.push(...result.issues.map((issue) => v.getDotPath(issue) ?? ''))
    return result.output
  }
  const visit = {
    params: parse(call.params, c.req.param()),
    query: parse(call.query, query.value),
    body: call.isWebhook ? undefined : parse(call.body, json.value),
    rawBody,
    ...callerOf(c),
    isSecure: c.req.url.startsWith('https:'),
    requestId: c.env.requestId
  } as Parsed
  if (fields.length === 0) return { ok: true, visit }
  return { ok: false, refused: commonRefusal('invalid-request', { fields: [...new Set(fields)] }) }
}

/** The names and values of a query string; a repeated name is refused, and so is a NUL, which a database cannot store. */
export function readQuery(search: URLSearchParams): Outcome<Record<string, string>, 'invalid-request'> {
  const names = [...search.keys()]
  if (new Set(names).size !== names.length || /%00/.test(`${search}`)) return refuse('invalid-request')
  return accept(Object.fromEntries(search))
}
