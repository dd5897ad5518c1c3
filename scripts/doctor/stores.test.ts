// The database and the cache, working and broken, on local servers.
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '../../tests/servers/database.ts'
import { databaseOfFile } from '../../tests/servers/file-database.ts'
import { redisProgram, startTestRedis } from '../../tests/servers/redis.ts'
import { checkDatabase, checkRedis } from './stores.ts'

const testDatabase = databaseOfFile()

const look = () => checkDatabase({ DATABASE_URL: testDatabase.url })

test('the doctor reports a current, an outdated, a newer and an empty database, and changes nothing', async () => {
  expect(await look()).toMatchObject({ state: 'fine' })
  const journal = sql.raw('drizzle.__drizzle_migrations')
  await testDatabase.db.execute(
    sql`DELETE FROM ${journal} WHERE created_at = (SELECT max(created_at) FROM ${journal})`
  )
  expect(await look()).toMatchObject({
    state: 'wrong',
    says: expect.stringContaining('1 migration is missing: run `npm run migrate`')
  })
  await testDatabase.db.execute(
    sql`INSERT INTO ${journal} (hash, created_at) VALUES ('later', 9999999999999)`
  )
  expect(await look()).toMatchObject({ state: 'warning', says: expect.stringContaining('newer version') })
  await testDatabase.db.execute(sql`DROP SCHEMA drizzle CASCADE`)
  expect((await look()).says).toMatch(/^\d+ migrations are missing/)
  const { rows } = await testDatabase.db.execute(
    sql`SELECT to_regclass('drizzle.__drizzle_migrations') AS journal`
  )
  expect(rows).toEqual([{ journal: null }])
})

test('the doctor reports a database from before the baseline as wrong, and says what to do', async () => {
  const old = await openTestDatabase()
  onTestFinished(old.close)
  await old.db.execute(sql`UPDATE drizzle.__drizzle_migrations SET created_at = 1795199653094`)
  expect(await checkDatabase({ DATABASE_URL: old.url })).toMatchObject({
    state: 'wrong',
    says: expect.stringContaining('set DATABASE_URL to an empty database')
  })
})

test('the doctor reports no database as missing, and an unreachable one as wrong', async () => {
  expect(await checkDatabase({ DATABASE_URL: '' })).toMatchObject({ state: 'missing' })
  expect(await checkDatabase({ DATABASE_URL: 'postgresql://kino:x@127.0.0.1:1/kino' })).toMatchObject({
    state: 'wrong',
    says: expect.stringContaining('Copy the connection string')
  })
})

const redisAt = (url: string, token: string) =>
  checkRedis({ UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token }, 'kino9', 1000)

test('the doctor reports no Redis as missing', async () => {
  expect(await redisAt('', '')).toMatchObject({ state: 'missing' })
})

test.skipIf(!redisProgram())(
  'the doctor accepts a working Redis, and reports another token or a failure as wrong',
  async () => {
    const redis = await startTestRedis(redisProgram() ?? '')
    try {
      expect(await redisAt(redis.url, redis.token)).toMatchObject({ state: 'fine' })
      expect(await redisAt(redis.url, 'another')).toMatchObject({
        state: 'wrong',
        says: expect.stringContaining('WRONGPASS')
      })
      for (const manner of ['refusing', 'broken', 'never', 'hanging up'] as const) {
        redis.behave(manner)
        expect(await redisAt(redis.url, redis.token)).toMatchObject({ state: 'wrong' })
      }
    } finally {
      await redis.close()
    }
  }
)
