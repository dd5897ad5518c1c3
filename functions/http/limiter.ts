// Limits of a route: counted where all instances count, or in this one alone while that place is away.
import { sql } from 'drizzle-orm'
import { Failure } from '../../src/lib/outcome.ts'
import type { Clock } from '../clock.ts'
import { inDatabase } from '../db/database-failure.ts'
import type { Database } from '../db/open.ts'
import type { Cache, GuardedWrite, Limit, Try, Verdict } from '../services/cache/cache.ts'
import { instanceCounter } from '../services/cache/instance-counts.ts'
import type { Remarks } from './handle.ts'

/** Whether the tries are within their limits; if not, the answer is told when to come back. */
export type IsWithinLimits = (tries: readonly Try[], remarks: Remarks) => Promise<boolean>

/**
 * For routes that go on without the cache: their answer is protected by the database as well. `whileAlone` caps what
 * one instance lets through then, whoever asks. The log says so.
 */
export function createLimiter(cache: Pick<Cache, 'count'>, now: Clock, whileAlone: Limit): IsWithinLimits {
  const countHere = instanceCounter(now)

  async function count(tries: readonly Try[], { note }: Remarks): Promise<Verdict> {
    try {
      return await cache.count(tries)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      note(error)
      return countHere([...tries, { limit: whileAlone, key: 'all' }])
    }
  }

  return async (tries, remarks) => told(await count(tries, remarks), remarks)
}

/** The same for a route whose act is one write: false = over a limit, and nothing was written. */
export type WriteWithinLimits = (
  db: Database,
  tries: readonly Try[],
  write: GuardedWrite,
  remarks: Remarks
) => Promise<boolean>

/** Counts and writes in one question where both stand in one database, else one after the other. */
export function createLimitedWrite(
  cache: Pick<Cache, 'count' | 'countAndWrite'>,
  now: Clock,
  whileAlone: Limit
): WriteWithinLimits {
  const isWithinLimits = createLimiter(cache, now, whileAlone)
  return async (db, tries, write, remarks) => {
    if (cache.countAndWrite) return told(await cache.countAndWrite(tries, write), remarks)
    if (!(await isWithinLimits(tries, remarks))) return false
    await inDatabase(() => db.execute(write(sql`true`)))
    return true
  }
}

function told(verdict: Verdict, { answerHeaders }: Remarks): boolean {
  if (!verdict.isWithin) answerHeaders.set('retry-after', String(verdict.retryAfterSeconds))
  return verdict.isWithin
}
