// How queries travel: within a time, and once more when they never left.

import { wait } from '../http/client/pace.ts'

/** With the limits of a call on top, a visitor waits ten seconds at most. */
const DATABASE_WITHIN_MS = 7_500
const TRY_AGAIN_AFTER_MS = 250

/**
 * A fetch that gives up in time (unless the caller brings a signal of its own) and tries once more when no connection
 * could be made: a database that wakes up, a name server that stumbles. After that a statement may have been carried
 * out, and asking again would do it twice.
 */
export async function databaseFetch(
  url: string,
  init: RequestInit,
  withinMs = DATABASE_WITHIN_MS
): Promise<Response> {
  const options = { ...init, signal: init.signal ?? AbortSignal.timeout(withinMs) }
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
  // A name with several addresses: one error for each.
  if (error instanceof AggregateError) return error.errors.every(neverConnected)
  return neverConnected(error.cause)
}
