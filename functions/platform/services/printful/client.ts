// One call to Printful, of either API version: authorisation, store, rate limit, timeout and response.
import * as v from 'valibot'
import { Failure } from '../../../../src/lib/outcome.ts'
import { createCircuitBreaker } from '../../http/client/circuit-breaker.ts'
import { TimedOut, withTimeout } from '../../http/client/deadline.ts'
import type { SendRequest } from '../../http/client/outside-fetch.ts'
import { createPace, QueueFull, type Wait, wait } from '../../http/client/pace.ts'
import { PRINTING_SERVICE as SERVICE, TokenRefused } from './printing.ts'

/** Short enough that a visitor who waits for shipping rates can wait for two tries. */
export const TIMEOUT_MS = 6000
/** Printful allows 120 calls a minute. The 21st waiting call would wait longer than ten seconds. */
const PACE = { parallel: 4, perSecond: 2, waiting: 20 }
const RETRY_AFTER_MS = 500
/** Only a job waits longer than this, not a visitor. */
const MAX_RETRY_AFTER_MS = 2000
/** Printful uses 419 besides the usual 429. */
const TOO_MANY = new Set([419, 429])

export type PrintfulOptions = {
  token: string
  storeId: string
  apiBase: string
  send: SendRequest
  timeoutMs?: number
  /** Default: Printful's rate limit. */
  perSecond?: number
  sleep?: Wait
}

export type PrintfulCall = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  body?: unknown
  /** Whether the call is read-only, so that it may be retried. */
  isQuestion: boolean
}

/** A refusal: the status and Printful's message, in which error codes are searched. Never log it: it may quote an address. */
export type Refused = { status: number; message: string }
export type Reply<Value> = { ok: true; value: Value } | ({ ok: false } & Refused)
export type CallPrintful = <Schema extends v.GenericSchema>(
  call: PrintfulCall,
  schema: Schema
) => Promise<Reply<v.InferOutput<Schema>>>

const problemSchema = v.object({
  error: v.nullish(v.object({ reason: v.nullish(v.string(), ''), message: v.nullish(v.string(), '') })),
  result: v.nullish(v.unknown()),
  title: v.nullish(v.string(), '')
})

export function createPrintfulCalls(options: PrintfulOptions): CallPrintful {
  const { apiBase, send, timeoutMs = TIMEOUT_MS, perSecond = PACE.perSecond, sleep = wait } = options
  const paced = createPace({ ...PACE, perSecond }, sleep)
  const breaker = createCircuitBreaker()
  const headers = {
    accept: 'application/json',
    authorization: `Bearer ${options.token}`,
    'x-pf-store-id': options.storeId
  }
  const once = ({ method, path, body }: PrintfulCall) => {
    const content = body === undefined ? {} : { body: JSON.stringify(body) }
    const typed = body === undefined ? headers : { ...headers, 'content-type': 'application/json' }
    const request = new Request(`${apiBase.replace(/\/+$/, '')}${path}`, {
      method,
      headers: typed,
      ...content
    })
    const inTurn = () => {
      const leftMs = breaker.timeoutMs()
      if (leftMs === 0) throw new Failure(SERVICE, 'the deadline of this call has passed')
      const withinMs = Math.min(timeoutMs, leftMs ?? timeoutMs)
      return breaker.watch(
        () => withTimeout(SERVICE, withinMs, sent(send, request)),
        (error) => error instanceof TimedOut
      )
    }
    return paced(async () => inTurn()).catch(failedIfFull)
  }
  return async (call, schema) => {
    const answer = call.isQuestion ? await twice(() => once(call), sleep) : await once(call)
    const content: unknown = await answer.json().catch(() => undefined)
    if (answer.ok) return { ok: true, value: parse(schema, content) }
    if (answer.status === 401 || answer.status === 403) throw new TokenRefused()
    if (TOO_MANY.has(answer.status) || answer.status >= 500)
      throw new Failure(SERVICE, `answered ${answer.status}`)
    return { ok: false, status: answer.status, message: wordsOf(content) }
  }
}

function failedIfFull(error: unknown): never {
  throw error instanceof QueueFull ? new Failure(SERVICE, 'too many concurrent calls') : error
}

/** A thrown error counts as a failure of the service, not as a bug in our code. */
async function sent(send: SendRequest, request: Request): Promise<Response> {
  try {
    return await send(request)
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure(SERVICE, 'gave no answer', { cause: error })
  }
}

async function twice(once: () => Promise<Response>, sleep: Wait): Promise<Response> {
  const first = await once().catch((error: unknown) => {
    if (error instanceof Failure && error.retryable) return undefined
    throw error
  })
  const isBusy = first !== undefined && TOO_MANY.has(first.status)
  if (first && !isBusy && first.status < 500) return first
  const pauseMs = isBusy ? Number(first.headers.get('retry-after') ?? 1) * 1000 : RETRY_AFTER_MS
  if (first && !(pauseMs <= MAX_RETRY_AFTER_MS)) return first
  await sleep(pauseMs)
  return once()
}

function wordsOf(content: unknown): string {
  const problem = v.safeParse(problemSchema, content)
  if (!problem.success) return ''
  const { error, result, title } = problem.output
  // An answer often says the same in two of its fields.
  const said = [error?.reason, error?.message, typeof result === 'string' ? result : '', title]
  return [...new Set(said.filter(Boolean))].join(' ')
}

function parse<Schema extends v.GenericSchema>(schema: Schema, content: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, content)
  if (result.success) return result.output
  const where = v.getDotPath(result.issues[0]) ?? 'the whole'
  throw new Failure(SERVICE, `returned an invalid response (${where})`)
}
