// The cache in our own database, for sites without Redis: one statement per call.
import { randomUUID } from 'node:crypto'
import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import { Failure, invariant } from '../../../src/lib/outcome.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/open.ts'
import { cacheEntries } from '../db/schema.ts'
import { boundedByDeadline, withTimeout } from '../http/client/deadline.ts'
import {
  type Cache,
  type Limit,
  type LimitResult,
  limitAnswer,
  type Try,
  type Window,
  windowAt
} from './cache.ts'

/** A suspended database needs a second to wake up; the query itself takes extra time. */
const POSTGRES_WITHIN_MS = 2000

export function postgresCache(db: Database, now: Clock, withinMs = POSTGRES_WITHIN_MS): Cache {
  const inTime = <Value>(act: () => Promise<Value>): Promise<Value> =>
    withTimeout('cache', boundedByDeadline(withinMs), inCache(act))

  return {
    async count(tries) {
      if (tries.length === 0) return { isWithin: true }
      const at = now()
      const { rows } = await inTime(async () => db.execute(countStatement(tries, at)))
      return answerIn(rows, tries, at)
    },
    async read(key) {
      const isThere = and(eq(cacheEntries.key, `kept:${key}`), gt(cacheEntries.expiresAt, now()))
      const rows = await inTime(async () => db.select().from(cacheEntries).where(isThere))
      return rows[0]?.value
    },
    async write(key, value, seconds) {
      const row = { value, expiresAt: later(now, seconds) }
      await inTime(async () =>
        db
          .insert(cacheEntries)
          .values({ key: `kept:${key}`, ...row })
          .onConflictDoUpdate({ target: cacheEntries.key, set: row })
      )
    },
    async lock(name, seconds) {
      const key = `lock:${name}`
      const row = { value: randomUUID(), expiresAt: later(now, seconds) }
      const taken = await inTime(async () =>
        db
          .insert(cacheEntries)
          .values({ key, ...row })
          .onConflictDoUpdate({
            target: cacheEntries.key,
            set: row,
            setWhere: lte(cacheEntries.expiresAt, now())
          })
          .returning({ value: cacheEntries.value })
      )
      if (taken.length === 0) return undefined
      const isOurs = and(eq(cacheEntries.key, key), eq(cacheEntries.value, row.value))
      return {
        release: async () => {
          await inTime(async () => db.delete(cacheEntries).where(isOurs))
        }
      }
    }
  }
}

const keyOf = ({ limit, key }: Try) => `${limit.name}:${key}`
const later = (now: Clock, seconds: number) => new Date(now().getTime() + seconds * 1000)

function answerIn([row]: readonly Record<string, unknown>[], tries: readonly Try[], at: Date): LimitResult {
  const refused: unknown = row?.refused
  invariant(Array.isArray(refused), 'count_tries answers a list')
  const waits = tries.map((one) => (refused.includes(keyOf(one)) ? windowAt(one.limit, at).endsInSeconds : 0))
  return limitAnswer(waits)
}

/**
 * Counts every try whose limit allows it, in one statement. The values are passed as arrays and the counting is a database
 * function, so that the text is short: it is parsed and planned for every vote.
 */
function countStatement(tries: readonly Try[], at: Date): SQL {
  // Sorted, so that two of these statements never deadlock.
  const entries = tries.map(countedAt(at)).sort((one, other) => (one.key < other.key ? -1 : 1))
  const listOf = <Name extends keyof CountedTry>(name: Name) => sql.param(entries.map((one) => one[name]))
  return sql`SELECT count_tries(${listOf('key')}, ${listOf('number')}, ${listOf('expiresAt')}, ${listOf('share')}, ${listOf('tries')}) AS refused`
}

type CountedTry = { key: string; number: number; share: number; tries: number; expiresAt: string }

const countedAt =
  (at: Date) =>
  (one: Try): CountedTry => {
    const window = windowAt(one.limit, at)
    return {
      key: keyOf(one),
      number: window.number,
      share: window.carriedShare,
      tries: one.limit.tries,
      expiresAt: expiresAtOf(one.limit, window, at)
    }
  }

/** A sliding window is read once more while the next one runs, so it is kept longer. */
function expiresAtOf(limit: Limit, { endsInSeconds }: Window, at: Date): string {
  const seconds = endsInSeconds + (limit.kind === 'sliding' ? limit.windowSeconds : 0)
  return new Date(at.getTime() + seconds * 1000).toISOString()
}

async function inCache<Value>(act: () => Promise<Value>): Promise<Value> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw new Failure('cache', error.message, { cause: error })
  }
}
