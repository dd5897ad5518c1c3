// One retry when a service was busy or unavailable, but only if a visitor would wait that long.
import { Failure } from '../../../../src/lib/outcome.ts'
import type { Wait } from './pace.ts'

export type RetryPauses = {
  /** The pause before the second try when the service gives no `Retry-After`. */
  pauseMs: number
  /** No second try when the service asks for a longer pause. */
  maxPauseMs: number
}

/**
 * For requests that are safe to repeat: returns the first response, or the second when the first was 429, 5xx or a retryable
 * `Failure`. The caller checks the status.
 */
export async function withOneRetry(
  request: () => Promise<Response>,
  { pauseMs, maxPauseMs }: RetryPauses,
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

/** Parses `Retry-After` (seconds or a date); undefined when it is neither. */
function retryAfterMs(header: string | null | undefined): number | undefined {
  if (!header) return undefined
  const seconds = Number(header)
  const milliseconds = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : undefined
}
