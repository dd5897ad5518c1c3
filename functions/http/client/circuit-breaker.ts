// How long one request of a visitor may take at a service: its own time, what is left of the deadline, and little where
// the service has just kept somebody else waiting.
import { timeLeftMs } from './deadline.ts'

/** After a silence others wait this long, until the service answers again. */
export const SHORT_PATIENCE_MS = 1000
const REMEMBERED_MS = 15_000

export type Patience = {
  /** 0 = there is no time left; undefined = as long as the service's own time, as in a job. */
  nextMs(): number | undefined
  /** Does what takes as long as `nextMs` said, and remembers whether the service answered. */
  watch<Value>(ask: () => Promise<Value>, isSilence: (error: unknown) => boolean): Promise<Value>
}

export function createPatience(nowMs = () => performance.now()): Patience {
  let silentUntilMs = Number.NEGATIVE_INFINITY
  return {
    nextMs() {
      const leftMs = timeLeftMs()
      if (leftMs === undefined) return undefined
      return nowMs() < silentUntilMs ? Math.min(leftMs, SHORT_PATIENCE_MS) : leftMs
    },
    async watch(ask, isSilence) {
      try {
        const answer = await ask()
        silentUntilMs = Number.NEGATIVE_INFINITY
        return answer
      } catch (error) {
        // While it is remembered, a service that is only slow looks silent, too: the next one with all the time finds out.
        if (isSilence(error) && nowMs() >= silentUntilMs) silentUntilMs = nowMs() + REMEMBERED_MS
        throw error
      }
    }
  }
}
