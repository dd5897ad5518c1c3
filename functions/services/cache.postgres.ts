// The cache in our own database, where there is no Redis: one statement per question.
import { randomUUID } from 'node:crypto'
import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import { Failure } from '../../src/lib/outcome.ts'
import { inDatabase } from '../db/database-failure.ts'
import type { Database } from '../db/open.ts'
import { cacheEntries, tryCounts } from '../db/schema.ts'
import { type Cache, type Try, verdictOf, windowAt } from './cache.ts'
import type { Clock } from './clock.ts'
import { inTime } from './in-time.ts'

/** A database that was asleep needs a second; what the call itself asks of it comes on top. */
const POSTGRES_WITHIN_MS = 2000

export function postgresCache(db: Database, now: Clock, withinMs = POSTGRES_WITHIN_MS): Cache {
  const ask = <Value>(act: () => Promise<Value>): Promise<Value> => inTime('cache', withinMs, inCache(act))

  return {
    async count(tries) {
      if (tries.length === 0) return { isWithin: true }
      const at = now()
      // In one order everywhere, so that two of these never wait for each other's rows.
      const sorted = tries.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
      const { rows } = await ask(async () => db.execute(countStatement(sorted, at)))
      const counted = new Set(rows.map(({ place }) => place))
      const waits = sorted.map(({ limit }, place) =>
        counted.has(place) ? 0 : windowAt(limit, at).endsInSeconds
      )
      return verdictOf(waits)
    },
    async read(key) {
      const isThere = and(eq(cacheEntries.key, `kept:${key}`), gt(cacheEntries.expiresAt, now()))
      const rows = await ask(async () => db.select().from(cacheEntries).where(isThere))
      return rows[0]?.value
    },
    async keep(key, value, seconds) {
      const row = { value, expiresAt: later(now, seconds) }
      await ask(async () =>
        db
          .insert(cacheEntries)
          .values({ key: `kept:${key}`, ...row })
          .onConflictDoUpdate({ target: cacheEntries.key, set: row })
      )
    },
    async lock(name, seconds) {
      const key = `lock:${name}`
      const row = { value: randomUUID(), expiresAt: later(now, seconds) }
      const taken = await ask(async () =>
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
          await ask(async () => db.delete(cacheEntries).where(isOurs))
        }
      }
    },
    // Not within a time: no visitor waits for it.
    async sweep() {
      const [counts, entries] = await inCache(() =>
        db.batch([
          db.delete(tryCounts).where(lte(tryCounts.expiresAt, now())),
          db.delete(cacheEntries).where(lte(cacheEntries.expiresAt, now()))
        ])
      )
      return counts.rowCount + entries.rowCount
    }
  }
}

const placeName = (place: number) => sql.identifier(`counted_${place}`)
const keyOf = ({ limit, key }: Try) => `${limit.name}:${key}`
const later = (now: Clock, seconds: number) => new Date(now().getTime() + seconds * 1000)

/** Counts every try where there is room for it, in one statement: a row with its place comes back only then. */
function countStatement(tries: readonly Try[], at: Date): SQL {
  const counts = tries.map((one, place) => sql`${placeName(place)} AS (${countOne(one, at)})`)
  const places = tries.map((_, place) => sql`SELECT ${place}::int AS place FROM ${placeName(place)}`)
  return sql`WITH ${sql.join(counts, sql`, `)} ${sql.join(places, sql` UNION ALL `)}`
}

function countOne(asked: Try, at: Date): SQL {
  const { limit } = asked
  const key = keyOf(asked)
  const { number, carriedShare, endsInSeconds } = windowAt(limit, at)
  const keptSeconds = endsInSeconds + (limit.kind === 'sliding' ? limit.windowSeconds : 0)
  const before = sql`coalesce((
    SELECT before.count FROM ${tryCounts} AS before
    WHERE before.key = ${key} AND before.window_number = ${number - 1}::bigint), 0)`
  const carried = limit.kind === 'sliding' ? sql`floor(${carriedShare}::float8 * ${before})` : sql`0`
  return sql`
    INSERT INTO ${tryCounts} AS counted (key, window_number, count, expires_at)
    SELECT ${key}, ${number}::bigint, 1, ${new Date(at.getTime() + keptSeconds * 1000).toISOString()}::timestamptz
    WHERE ${carried} < ${limit.tries}::int
    ON CONFLICT (key, window_number) DO UPDATE SET count = counted.count + 1
    WHERE counted.count + ${carried} < ${limit.tries}::int
    RETURNING count`
}

async function inCache<Value>(act: () => Promise<Value>): Promise<Value> {
  try {
    return await inDatabase(act)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw new Failure('cache', error.message, { cause: error })
  }
}
