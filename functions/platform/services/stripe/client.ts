// Stripe's SDK: loaded by the first call that needs it, with our timeouts, and its errors mapped to `Failure`.
import type Stripe from 'stripe'
import { accept, Failure, type Outcome, refuse } from '../../../../src/lib/outcome.ts'
import { createCircuitBreaker, SHORT_TIMEOUT_MS } from '../../http/client/circuit-breaker.ts'
import type { SendRequest } from '../../http/client/outside-fetch.ts'
import { KeyRefused, PAYMENTS_SERVICE, SpentKey, TakenKey } from './payments.ts'

/** The version that the SDK pins; named here so that an update of the SDK is a decision. */
export const API_VERSION = '2026-10-28.endive'
/** A function may run for 60 s: two tries of 8 s fit in. */
export const TIMEOUT_MS = 8000
const RETRIES = 1

export type ClientOptions = {
  secretKey: string
  apiBase: string
  send: SendRequest
  timeoutMs?: number
}

export type Client = () => Promise<Stripe>

/** Whether real money moves with this key. */
export const isLiveKey = (secretKey: string): boolean => /^(?:sk|rk)_live_/.test(secretKey)

/** The SDK costs 240 kB: it is loaded by the first call that needs it, not by every visitor of a page. */
export function lazyClient({ secretKey, apiBase, send, timeoutMs = TIMEOUT_MS }: ClientOptions): Client {
  let opening: Promise<Stripe> | undefined
  const open = async () => {
    const { default: Sdk } = await import('stripe')
    return new Sdk(secretKey, {
      apiVersion: API_VERSION,
      timeout: timeoutMs,
      maxNetworkRetries: RETRIES,
      telemetry: false,
      httpClient: Sdk.createFetchHttpClient(fetchThrough(send, apiBase))
    })
  }
  return () => {
    opening ??= open()
    return opening
  }
}

/** Routes the SDK's calls through `send` to the base that the operator chose, for as long as a visitor should wait. */
function fetchThrough(send: SendRequest, apiBase: string): typeof fetch {
  const breaker = createCircuitBreaker()
  return async (input, init) => {
    const requestedUrl = new URL(String(input))
    const withinMs = breaker.timeoutMs()
    if (withinMs === 0) throw new TypeError('the deadline of this call has passed')
    const late = withinMs === undefined ? undefined : AbortSignal.timeout(withinMs)
    const signals = [init?.signal, late].filter((signal) => signal instanceof AbortSignal)
    const signal = AbortSignal.any(signals)
    const request = new Request(
      `${apiBase.replace(/\/+$/, '')}${requestedUrl.pathname}${requestedUrl.search}`,
      {
        ...init,
        signal
      }
    )
    const answer = breaker.watch(
      () => Promise.race([send(request), ended(signal)]),
      () => signal.aborted
    )
    const isShort = withinMs !== undefined && withinMs <= SHORT_TIMEOUT_MS
    return answer.catch((error: unknown) => {
      if (isShort && signal.aborted) return noAnswer()
      throw error
    })
  }
}

/** Keeps the SDK from retrying (docs.stripe.com/error-low-level): a short wait is not waited twice. */
const noAnswer = () =>
  Response.json(
    { error: { message: 'no answer' } },
    { status: 503, headers: { 'stripe-should-retry': 'false' } }
  )

/** Rejects when the SDK gives up, even if `send` ignores the signal. */
const ended = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/** Iterates a list page by page; a page that fails throws, so that the list is never cut short. */
export async function* each<Item, Value>(list: AsyncIterable<Item>, parse: (item: Item) => Value) {
  const items = list[Symbol.asyncIterator]()
  for (;;) {
    const next = await orFailure(items.next())
    if (next.done) return
    yield parse(next.value)
  }
}

export const secondsOf = (instant: Date) => Math.floor(instant.getTime() / 1000)

/** The response, or undefined when Stripe has no such object. */
export async function orUnknown<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call
  } catch (error) {
    if (codeOf(error) === 'resource_missing') return undefined
    throw failureOf(error)
  }
}

export async function orFailure<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    throw failureOf(error)
  }
}

/** The parsed response, or the refusal that one of Stripe's error codes maps to. */
export async function unlessRefused<Answer, Value, Code extends string>(
  call: Promise<Answer>,
  codes: Readonly<Partial<Record<string, Code>>>,
  parse: (answer: Answer) => Value
): Promise<Outcome<Value, Code>> {
  try {
    return accept(parse(await call))
  } catch (error) {
    const refusal = codes[codeOf(error) ?? '']
    if (refusal) return refuse(refusal)
    throw failureOf(error)
  }
}

type SdkError = Partial<Pick<Stripe.errors.StripeError, 'code' | 'statusCode' | 'headers' | 'type'>>

const codeOf = (error: unknown) => (error as SdkError | null)?.code

/** Maps Stripe's errors to a `Failure`. Its messages are left out, because they may quote what a buyer typed. */
function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error
  const { type = 'no answer', code, statusCode: status, headers } = (error ?? {}) as SdkError
  const summary = [type, code, status].filter(Boolean).join(' ')
  if (status === 401 || status === 403) return new KeyRefused(error)
  if (status !== undefined && status >= 500 && headers?.['idempotent-replayed'] === 'true')
    return new SpentKey(`repeats an old failure (${summary})`, { cause: error })
  if (type === 'StripeIdempotencyError')
    return new TakenKey('the key was used for something else', { cause: error })
  const isPassing = status === undefined || status === 409 || status === 429 || status >= 500
  return new Failure(PAYMENTS_SERVICE, summary, {
    cause: error,
    retryable: isPassing || code === 'lock_timeout'
  })
}
