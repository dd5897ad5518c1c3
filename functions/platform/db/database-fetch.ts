// The fetch for database queries: with a timeout, one retry when no connection was made, and a new connection after a pause.

import { boundedByDeadline } from '../http/client/deadline.ts'
import { wait } from '../http/client/pace.ts'

/** Of one query; the queries of one call also share its deadline. */
const DATABASE_WITHIN_MS = 7_500
const TRY_AGAIN_AFTER_MS = 250
/** A function may be frozen between two requests. Its connections may die meanwhile, and its timers do not close them. */
const KEPT_FOR_MS = 3000

/**
 * A fetch with a timeout (unless the caller passes a signal). Retries once when no connection could be made, for example
 * while the database wakes up or DNS fails briefly. Once connected it never retries: the statement may have been executed,
 * and would run twice.
 */
export async function databaseFetch(
  url: string,
  init: RequestInit,
  withinMs = DATABASE_WITHIN_MS
): Promise<Response> {
  const options = { ...init, signal: init.signal ?? AbortSignal.timeout(boundedByDeadline(withinMs)) }
  const send = () => fetch(url, { ...options, ...connections() })
  try {
    return await send()
  } catch (error) {
    if (!neverConnected(error)) throw error
    await wait(TRY_AGAIN_AFTER_MS)
    return send()
  } finally {
    usedAtMs = Date.now()
  }
}

/** The part of undici's dispatchers that is used here: the types of a fetch's options differ between browser and Node. */
type Dispatcher = { close(): Promise<void> }
/** Where Node keeps the dispatcher of its fetch, from the first request on. Its class is not exported. */
const GLOBAL_DISPATCHER = Symbol.for('undici.globalDispatcher.1')
let usedAtMs = Date.now()
let own: Dispatcher | undefined

/** The connections of the last query, or new ones after a pause. Never a retry: a dead connection looks like a slow answer. */
function connections(): object {
  const nowMs = Date.now()
  const isOld = nowMs - usedAtMs >= KEPT_FOR_MS
  usedAtMs = nowMs
  if (isOld) {
    // Queries that still run on it end normally.
    own?.close().catch(() => undefined)
    const nodes = (globalThis as { [GLOBAL_DISPATCHER]?: Dispatcher })[GLOBAL_DISPATCHER]
    own = nodes && new (nodes.constructor as new () => Dispatcher)()
  }
  return own ? { dispatcher: own } : {}
}

function neverConnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  if (syscall === 'connect' || syscall === 'getaddrinfo' || code === 'UND_ERR_CONNECT_TIMEOUT') return true
  // A host name with several addresses gives one error for each.
  if (error instanceof AggregateError) return error.errors.every(neverConnected)
  return neverConnected(error.cause)
}
