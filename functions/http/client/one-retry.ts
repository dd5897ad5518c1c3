// Asking once more: when a service was busy or away, and never later than a visitor would wait.
import { Failure } from '../../../src/lib/outcome.ts'
import type { Wait } from './pace.ts'

export type Patience = {
  /** The pause before the second try, where the service names none. */
  pauseMs: number
  /** A service that wants a longer pause is left alone. */
  maxPauseMs: number
}

/**
 * The answer to a request that is safe to repeat: the first, or the second where the first was 429, 5xx or a
 * retryable `Failure`. A status is an answer; whoever asked judges it.
 */
export async function withOneRetry(
  request: () => Promise<Response>,
  { pauseMs, maxPauseMs }: Patience,
  sleep: Wait
): Promise<Response> {
  const first = await request().catch((error: unknown) => {
    if (error instanceof Failure && error.retryable) return undefined
    throw error
  })
  if (first && first.status !== 429 && first.status < 500) return first
  const wantedMs = retryAfterMs(first?.headers.get('retry-after')) ?? pauseMs
  if (first && wantedMs > maxPauseMs) return first
  await sleep(wantedMs)
  return request()
}

/** 'Retry-After' in seconds or as a date; undefined when it says neither. */
function retryAfterMs(header: string | null | undefined): number | undefined {
  if (!header) return undefined
  const seconds = Number(header)
  const milliseconds = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : undefined
}
