// What a rate limit is. Each feature has its own, in its `limits.ts`: generous for a household, a busy train and a fan whose
// card is refused; strict for a script.
import type { Limit } from './cache.ts'

/**
 * Whose tries are counted together. Every key except 'everyone' is a hash. The address key changes every day, so a daily
 * limit per address has a `fixed` window: that day.
 */
export type Per = 'address' | 'address and episode' | 'voter' | 'mailbox' | 'everyone'

/**
 * The limits of a feature by name, which is part of the cache key; windows in seconds. While the cache is unavailable, each
 * instance counts them alone and also caps all calls of the feature together. A missing cache alone causes no refusals.
 */
export type Limits = Readonly<Record<string, Omit<Limit, 'name'> & { per: Per }>>

/** The most calls of a feature that one instance lets through while the cache is unavailable, from all visitors together. */
export type InstanceCap = Limit
