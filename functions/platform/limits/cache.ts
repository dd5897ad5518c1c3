// State that all server instances share for a short time: counted tries, cached values, locks. It may be lost at any time.

export type Limit = {
  /** Part of the key: two limits never share a count. */
  name: string
  tries: number
  windowSeconds: number
  /**
   * `sliding`: the previous window still counts, by the share of it that lies within one window length from now.
   *
   * `fixed`: each window (counted from 1970, UTC) starts at zero, and no count outlives it.
   */
  kind: 'sliding' | 'fixed'
}

/** One try against a limit. The key is a hash, never an address or an id. */
export type Try = { limit: Limit; key: string }

export type LimitResult = { isWithin: true } | { isWithin: false; retryAfterSeconds: number }

export type Lock = {
  /** Releases the lock; has no effect when it expired and another process holds it. */
  release(): Promise<void>
}

/** Every method throws `Failure('cache', …)` when there is no answer in time; each route decides what that means. */
export type Cache = {
  /** Counts the tries. The result is within only when each try is within its limit. */
  count(tries: readonly Try[]): Promise<LimitResult>
  /** A stored value that has not expired. */
  read(key: string): Promise<string | undefined>
  write(key: string, value: string, seconds: number): Promise<void>
  /** A lock that expires by itself; undefined while another process holds it. */
  lock(name: string, seconds: number): Promise<Lock | undefined>
}

export type Window = {
  number: number
  /** How much of the previous window still counts, from 1 down to 0. */
  carriedShare: number
  endsInSeconds: number
}

export function windowAt({ windowSeconds, kind }: Limit, now: Date): Window {
  const lengthMs = windowSeconds * 1000
  const passedMs = now.getTime() % lengthMs
  return {
    number: Math.floor(now.getTime() / lengthMs),
    carriedShare: kind === 'sliding' ? 1 - passedMs / lengthMs : 0,
    endsInSeconds: Math.max(1, Math.ceil((lengthMs - passedMs) / 1000))
  }
}

/** The result over several limits: within all of them, otherwise the longest wait. */
export function limitAnswer(waits: readonly number[]): LimitResult {
  const longest = Math.max(0, ...waits)
  return longest === 0 ? { isWithin: true } : { isWithin: false, retryAfterSeconds: longest }
}
