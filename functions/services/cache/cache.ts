// What all instances of the server share for a short while: counted tries, kept copies, locks. Losing it loses nothing.
import type { SQL } from 'drizzle-orm'

/** How often something may be tried. */
export type Limit = {
  /** Part of the key: two limits never share a count. */
  name: string
  tries: number
  windowSeconds: number
  /**
   * `sliding`: the window before still counts, by the share of it that lies within one length from now.
   * `fixed`: each window (counted from 1970, UTC) starts at zero, and no count outlives it.
   */
  kind: 'sliding' | 'fixed'
}

/** One try against a limit, by somebody: the key is a hash, never an address or an id. */
export type Try = { limit: Limit; key: string }

export type Verdict = { isWithin: true } | { isWithin: false; retryAfterSeconds: number }

export type Lock = {
  /** Gives it back; without effect when it has run out and somebody else has it. */
  release(): Promise<void>
}

/** A write to the database that changes nothing unless `isAllowed` holds, and may be repeated. */
export type GuardedWrite = (isAllowed: SQL) => SQL

/** Every method throws `Failure('cache', …)` when no answer comes in time: each route decides what that means. */
export type Cache = {
  /** Counts the tries; within only when each of them is within its limit. */
  count(tries: readonly Try[]): Promise<Verdict>
  /**
   * There only where the counts stand in our own database: counts the tries and, when each is within its limit, does the
   * write, in one statement. Throws `Failure('database', …)`: when that is away, the write could not be done either.
   */
  countAndWrite?(tries: readonly Try[], write: GuardedWrite): Promise<Verdict>
  /** A copy that was kept and has not run out. */
  read(key: string): Promise<string | undefined>
  keep(key: string, value: string, seconds: number): Promise<void>
  /** A lock that runs out by itself; undefined while somebody else has it. */
  lock(name: string, seconds: number): Promise<Lock | undefined>
  /** Throws away what has run out, where that does not go by itself, and answers how much. */
  sweep(): Promise<number>
}

export type Window = {
  number: number
  /** How much of the window before still counts, from 1 down to 0. */
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

/** The verdict over several limits: all within, else the longest wait. */
export function verdictOf(waits: readonly number[]): Verdict {
  const longest = Math.max(0, ...waits)
  return longest === 0 ? { isWithin: true } : { isWithin: false, retryAfterSeconds: longest }
}
