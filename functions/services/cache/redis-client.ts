// Upstash's client and its limits, as the cache wants them.
import { Ratelimit } from '@upstash/ratelimit'
import { Redis } from '@upstash/redis'
import type { Limit } from './cache.ts'

export interface RedisClient {
  redis: Redis
  /** The counter of a limit: one for each, however often it is asked for. */
  ratelimitOf(limit: Limit): Ratelimit
}

interface Place {
  url: string
  token: string
  /** Starts every key. */
  prefix: string
  /** When a question is given up. */
  withinMs: number
}

export function openRedis({ url, token, prefix, withinMs }: Place): RedisClient {
  const redis = new Redis({
    url,
    token,
    // `retry: false` of this client still means two tries.
    retry: { retries: 0 },
    // As a function: a plain signal makes the client answer "Aborted" as if that were a value.
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
        // It would call a late answer a yes; being late is for the route to judge.
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
