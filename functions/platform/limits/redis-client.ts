// Upstash's client and its rate limiter, configured for the cache.
import { Ratelimit } from '@upstash/ratelimit'
import { Redis } from '@upstash/redis'
import type { Limit } from './cache.ts'

export interface RedisClient {
  redis: Redis
  /** The rate limiter of a limit; created once for each. */
  ratelimitOf(limit: Limit): Ratelimit
}

interface Place {
  url: string
  token: string
  prefix: string
  withinMs: number
}

export function openRedis({ url, token, prefix, withinMs }: Place): RedisClient {
  const redis = new Redis({
    url,
    token,
    // `retry: false` of this client still means two tries.
    retry: { retries: 0 },
    // A function, because with a plain signal the client returns "Aborted" as if that were a value.
    signal: () => AbortSignal.timeout(withinMs),
    automaticDeserialization: false,
    enableTelemetry: false
  })
  const ratelimits = new Map<string, Ratelimit>()
  return {
    redis,
    ratelimitOf(limit) {
      const known = ratelimits.get(limit.name)
      if (known) return known
      const made = new Ratelimit({
        redis,
        prefix: `${prefix}:limit:${limit.name}`,
        limiter: limiterOf(limit),
        // Disabled, because the limiter would allow a try on timeout; the route decides that.
        timeout: 0,
        ephemeralCache: false
      })
      ratelimits.set(limit.name, made)
      return made
    }
  }
}

function limiterOf({ kind, tries, windowSeconds }: Limit) {
  return kind === 'sliding'
    ? Ratelimit.slidingWindow(tries, `${windowSeconds} s`)
    : Ratelimit.fixedWindow(tries, `${windowSeconds} s`)
}
