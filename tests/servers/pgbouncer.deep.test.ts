// Shows that the pooler in front of the test server really gives each transaction another connection. All database
// tests run on it where this machine has one, so this is what makes them meaningful.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { poolerProgram } from './pgbouncer.ts'
import { postgresPrograms } from './postgres.ts'

const isHere = postgresPrograms() !== undefined && poolerProgram() !== undefined
if (!isHere) console.log('skipped: there is no PostgreSQL server with a pooler on this machine')

const LOOKS = 24
const one = async (testDatabase: TestDatabase, query: ReturnType<typeof sql>) =>
  Object.values((await testDatabase.db.execute(query)).rows[0] ?? {})[0]
/** The results of `LOOKS` statements, one after the other. */
async function inTurn(testDatabase: TestDatabase, query: ReturnType<typeof sql>): Promise<unknown[]> {
  const results: unknown[] = []
  for (let look = 0; look < LOOKS; look++) results.push(await one(testDatabase, query))
  return results
}
const inTransaction = async (
  testDatabase: TestDatabase,
  left: ReturnType<typeof sql>,
  found: ReturnType<typeof sql>
) => {
  const [, { rows }] = await testDatabase.db.batch([
    testDatabase.db.execute(left),
    testDatabase.db.execute(found)
  ])
  return Object.values(rows[0] ?? {})[0]
}

describe.skipIf(!isHere)('through a pooler with one connection per transaction', () => {
  let pooled: TestDatabase
  let direct: TestDatabase
  beforeAll(async () => {
    pooled = await openTestDatabase()
    direct = await openTestDatabase('server', { isPooled: false })
    // Many at once, so that the pool has more than one connection.
    for (const testDatabase of [pooled, direct])
      await Promise.all(Array.from({ length: 8 }, () => testDatabase.db.execute(sql`SELECT pg_sleep(0.1)`)))
  })
  afterAll(() => Promise.all([pooled.close(), direct.close()]))

  test('statements get different connections', async () => {
    const backend = sql`SELECT pg_backend_pid()`
    expect(new Set(await inTurn(pooled, backend)).size).toBeGreaterThan(4)
    expect(new Set(await inTurn(direct, backend)).size).toBe(1)
  })

  test("a session setting is lost for the next statement, a transaction's lasts until its end", async () => {
    const keep = (isLocal: boolean) => sql`SELECT set_config('kino.mark', 'kept', ${isLocal})`
    const setting = sql`SELECT current_setting('kino.mark', true) AS mark`
    await pooled.db.execute(keep(false))
    await direct.db.execute(keep(false))
    expect((await inTurn(direct, setting)).every((mark) => mark === 'kept')).toBe(true)
    expect((await inTurn(pooled, setting)).filter((mark) => mark !== 'kept').length).toBeGreaterThan(
      LOOKS / 2
    )
    expect(await inTransaction(pooled, keep(true), setting)).toBe('kept')
  })

  test('a session lock cannot be released, a transaction lock ends with it', async () => {
    const lock = sql`SELECT pg_advisory_lock(9)`
    const unlock = sql`SELECT pg_advisory_unlock(9)`
    await direct.db.execute(lock)
    expect(await one(direct, unlock)).toBe(true)
    await pooled.db.execute(lock)
    expect(await one(pooled, unlock)).toBe(false)
    const mine = sql`SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND objid = 10`
    expect(await inTransaction(pooled, sql`SELECT pg_advisory_xact_lock(10)`, mine)).toBe(1)
    expect(await one(pooled, mine)).toBe(0)
  })

  test('a temporary table is unknown to the next statement', async () => {
    const make = sql`CREATE TEMP TABLE seen (film text)`
    const look = sql`SELECT count(*)::int FROM seen`
    await direct.db.execute(make)
    expect(await one(direct, look)).toBe(0)
    await pooled.db.execute(make)
    await expect(one(pooled, look)).rejects.toMatchObject({ cause: { code: '42P01' } })
  })
})
