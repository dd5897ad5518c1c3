// When a lease, a link or a challenge is over, by clocks that may be wrong.
import { type AnyColumn, and, gt, isNull, lte, not, or, type SQL } from 'drizzle-orm'
import { MINUTE_MS } from '../../../src/lib/time-units.ts'

/** How far the clocks of two instances may be apart. */
const CLOCKS_APART_MS = 5 * MINUTE_MS

const latestEnd = (now: Date, lengthMs: number) => new Date(now.getTime() + lengthMs + CLOCKS_APART_MS)

/**
 * Whether what lasts at most so long still runs. If it ends later than anything that begins now, a clock was wrong: of
 * whoever began it, and it would last as long as that clock was ahead, or ours went back, and it was over already.
 */
export const isRunning = (until: AnyColumn, now: Date, lengthMs: number): SQL =>
  and(gt(until, now), lte(until, latestEnd(now, lengthMs))) as SQL

/** The same of a moment that was read. */
export const isRunningUntil = (until: Date | null, now: Date, lengthMs: number): boolean =>
  until !== null && until > now && until <= latestEnd(now, lengthMs)

/** Whether nobody holds a lease of at most so many seconds. */
export const isLeaseFree = (until: AnyColumn, now: Date, seconds: number): SQL =>
  or(isNull(until), not(isRunning(until, now, seconds * 1000))) as SQL
