// How long one outgoing request may take while a visitor waits: the service's own timeout, limited by the deadline, and short
// when the service has recently not answered.
import { timeLeftMs } from './deadline.ts'

/** After a timeout, other requests wait only this long, until the service answers again. */
export const SHORT_TIMEOUT_MS = 1000
const REMEMBERED_MS = 15_000

export type CircuitBreaker = {
  /** 0 = no time left; undefined = the service's own timeout, as in a job. */
  timeoutMs(): number | undefined
  /** Runs a request limited by `timeoutMs`, and remembers whether the service answered. */
  watch<Value>(send: () => Promise<Value>, isSilence: (error: unknown) => boolean): Promise<Value>
}

export function createCircuitBreaker(nowMs = () => performance.now()): CircuitBreaker {
  let silentUntilMs = Number.NEGATIVE_INFINITY
  return {
    timeoutMs() {
      const leftMs = timeLeftMs()
      if (leftMs === undefined) return undefined
      return nowMs() < silentUntilMs ? Math.min(leftMs, SHORT_TIMEOUT_MS) : leftMs
    },
    async watch(send, isSilence) {
      try {
        const answer = await send()
        silentUntilMs = Number.NEGATIVE_INFINITY
        return answer
      } catch (error) {
        // Not extended while it is remembered: a service that is only slow also times out then, and the next request with the
        // full timeout finds out.
        if (isSilence(error) && nowMs() >= silentUntilMs) silentUntilMs = nowMs() + REMEMBERED_MS
        throw error
      }
    }
  }
}
