// The fetch for database queries: with a timeout, and one retry when no connection was made.

import { boundedByDeadline } from '../http/client/deadline.ts'
import { wait } from '../http/client/pace.ts'

/** Of one query; the queries of one call also share its deadline. */
const DATABASE_WITHIN_MS = 7_500
const TRY_AGAIN_AFTER_MS = 250

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
  try {
    return await fetch(url, options)
  } catch (error) {
    if (!neverConnected(error)) throw error
    await wait(TRY_AGAIN_AFTER_MS)
    return fetch(url, options)
  }
}

function neverConnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  if (syscall === 'connect' || syscall === 'getaddrinfo' || code === 'UND_ERR_CONNECT_TIMEOUT') return true
  // A host name with several addresses gives one error for each.
  if (error instanceof AggregateError) return error.errors.every(neverConnected)
  return neverConnected(error.cause)
}
