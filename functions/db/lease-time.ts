// When a lease counts as free, by clocks that may be wrong.
import { type AnyColumn, gt, isNull, lte, or, type SQL } from 'drizzle-orm'
import { MINUTE_MS } from '../../src/lib/time-units.ts'

/** How far the clocks of two instances may be apart. */
const CLOCKS_APART_MS = 5 * MINUTE_MS

/**
 * Whether a lease of at most so many seconds is free: it ran out, or it ends later than any lease that is taken now. Its
 * holder's clock was wrong then, and would have kept the work for as long as it was wrong.
 */
export const isLeaseFree = (until: AnyColumn, now: Date, seconds: number): SQL =>
  or(
    isNull(until),
    lte(until, now),
    gt(until, new Date(now.getTime() + seconds * 1000 + CLOCKS_APART_MS))
  ) as SQL
