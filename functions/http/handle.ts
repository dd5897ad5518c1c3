// Runs one call of a contract: parse what came in, let the handler act, encode what goes out.
import type { Context } from 'hono'
import * as v from 'valibot'
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
} from '../../src/lib/contract.ts'
import { accept, type Failure, invariant, type Outcome, refuse } from '../../src/lib/outcome.ts'
import type { Services } from '../services.ts'
import { parseJsonBody } from './json-body.ts'
import { commonRefusal, problemResponse, type Refused, type WireCode } from './problem.ts'

/** What one request carries through the wrapper; the log line is made of it. */
export interface Exchange {
  requestId: string
  /** The address as the host saw it; '' when it told none. Never from a header: those can be invented. */
  visitorAddress: string
  /** The path as the contract writes it. */
  route: string
  /** Whether the call says `success` in every answer. */
  saysSuccess?: boolean | undefined
  /** Whether the call says nothing to who shows no good token. */
  needsToken?: boolean | undefined
  refused?: Refused
  /** A service that failed without which the call went on. */
  noted?: Failure
}

export type ExchangeContext = Context<{ Bindings: Exchange }>

/** What a handler says beside its answer. */
export interface Remarks {
  /** Headers for the answer (a cookie, `retry-after`), kept for a yes and for a no. */
  answerHeaders: Headers
  /** Tells the log of a service that failed and without which the call goes on. */
  note: (failure: Failure) => void
}

/** What a handler is given: everything parsed, nothing to check again. */
export interface Visit<C extends Call> extends Remarks {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  /** The body byte for byte, for signatures; empty unless the call is a webhook. */
  rawBody: Uint8Array
  /** A header as it came; null = it did not. */
  requestHeader: (name: string) => string | null
  /** Whether it came over https; only a machine of our own speaks plain http. */
  isSecure: boolean
  visitorAddress: string
  requestId: string
  /** Gives a refusal another sentence than that of its code. */
  explain: (sentence: string) => void
  /** Gives a refusal what its contract lets it say for code. */
  detail: (details: DetailsOf<C>) => void
}

/** Only codes that have a Dutch sentence; the type is the check. */
type AnswerableCall = Call<
  Method,
  CallParts & { refusals?: Readonly<Partial<Record<WireCode, RefusalStatus>>> }
>
type Decision<C extends Call> = Outcome<AnswerOf<C>, RefusalOf<C>>

/** A call with what the server does for it. */
export interface Route {
  call: Call
  answer: (c: ExchangeContext) => Promise<Response>
}

/** All calls of one feature. */
export type FeatureRoutes = (services: Services) => readonly Route[]

/** Hangs a handler on a call. It answers with an Outcome; what it throws becomes a 5xx in one place. */
export function handle<C extends AnswerableCall>(
  call: C,
  act: (visit: Visit<C>) => Decision<C> | Promise<Decision<C>>
): Route {
  const encode = encoderOf(call)
  return {
    call,
    answer: async (c) => {
      const input = await readInput(call, c)
      if (!input.ok) return refusal(c, input.refused)
      const answerHeaders = new Headers()
      const note = (failure: Failure) => {
        c.env.noted = failure
      }
      let sentence: string | undefined
      const explain = (said: string) => {
        sentence = said
      }
      let details: object | undefined
      const detail = (said: DetailsOf<C>) => {
        // Only what the contract names leaves the server.
        details = call.refusalDetails && (v.parse(call.refusalDetails, said) as object)
      }
      const visit = { ...(input.visit as Visit<C>), answerHeaders, note, explain, detail }
      const outcome = await act(visit)
      if (outcome.ok) return encode(outcome.value, answerHeaders)
      const answer = refusal(c, {
        ...ownRefusal(call, outcome.refusal),
        ...(sentence ? { sentence } : {}),
        ...(details ? { details } : {})
      })
      for (const [name, value] of answerHeaders) answer.headers.append(name, value)
      return answer
    }
  }
}

/** The answer that says no, and the note of it for the log. */
export function refusal(c: ExchangeContext, refused: Refused): Response {
  c.env.refused = refused
  return problemResponse(refused, c.env)
}

function ownRefusal(call: AnswerableCall, code: string): Refused {
  const status = call.refusals?.[code as WireCode]
  invariant(status !== undefined, `${call.path} has no refusal ${code}`)
  return { code: code as WireCode, status }
}

/** Writes the answers of one call. What is frozen stays as it is: it is checked and written once, however often asked for. */
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

type Parsed = Omit<Visit<Call>, keyof Remarks | 'explain' | 'detail'>
type Input = { ok: true; visit: Parsed } | { ok: false; refused: Refused }

async function readInput(call: Call, c: ExchangeContext): Promise<Input> {
  const needsBytes = call.isWebhook === true || call.body !== undefined
  const rawBody = needsBytes ? new Uint8Array(await c.req.arrayBuffer()) : new Uint8Array()
  // A length that is written too small gets past the limit that reads it.
  if (rawBody.byteLength > (call.maxBodyBytes ?? MAX_BODY_BYTES)) {
    return { ok: false, refused: commonRefusal('body-too-large') }
  }
  const json = call.body && !call.isWebhook ? parseJsonBody(rawBody) : accept(undefined)
  const asksAt = c.req.url.indexOf('?')
  const query = readQuery(new URLSearchParams(asksAt < 0 ? '' : c.req.url.slice(asksAt)))
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
    requestHeader: (name: string) => c.req.raw.headers.get(name),
    isSecure: c.req.url.startsWith('https:'),
    visitorAddress: c.env.visitorAddress,
    requestId: c.env.requestId
  } as Parsed
  if (fields.length === 0) return { ok: true, visit }
  return { ok: false, refused: commonRefusal('invalid-request', { fields: [...new Set(fields)] }) }
}

/** The names and values of a query; a name that comes twice is no honest question. */
export function readQuery(search: URLSearchParams): Outcome<Record<string, string>, 'invalid-request'> {
  const names = [...search.keys()]
  if (new Set(names).size !== names.length) return refuse('invalid-request')
  return accept(Object.fromEntries(search))
}
