// Taking up messages: what it costs in a long campaign, and that nobody gets one twice.
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addSubscribers, clearPush } from '../../tests/fixtures/push/subscribers.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/servers/database.ts'
import type { Database } from '../db/open.ts'
import { pushShards } from '../db/schema.ts'
import { claimBatch, takeShard } from './claims.ts'
import { startCampaign } from './start-campaign.ts'

const SUBSCRIBERS = 2400
const EPISODE = { episodeNumber: 118, kind: 'full', title: 'Aftersun', slug: '118' } as const
let testDatabase: TestDatabase
beforeAll(async () => {
  testDatabase = await openTestDatabase()
}, 60_000)
afterAll(() => testDatabase.close())
beforeEach(() => clearPush(testDatabase.db))

interface Step {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: Step[]
}

/** Rows that a step and those below it looked at. */
const rowsRead = (step: Step): number =>
  (step['Rows Removed by Join Filter'] ?? 0) +
  (step['Relation Name']
    ? (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops']
    : 0) +
  (step.Plans ?? []).reduce((sum, below) => sum + rowsRead(below), 0)

test('takes up the last subscriptions of a shard without reading all that went before', async () => {
  await addSubscribers(testDatabase.db, SUBSCRIBERS)
  await startCampaign(
    testDatabase.db,
    { episodeNumber: 118, kind: 'full', title: 'Aftersun', slug: '118' },
    new Date()
  )
  const shard = await takeShard(testDatabase.db, 'one worker', Date.now())
  if (!shard) throw new Error('there is no shard')
  await testDatabase.db.update(pushShards).set({ cursorId: SUBSCRIBERS - 100 })
  const plans: Step[] = []
  const explaining = new Proxy(testDatabase.db, {
    get: (target, name) =>
      name !== 'execute'
        ? Reflect.get(target, name)
        : async (query: SQL) => {
            const { rows } = await target.execute(sql`EXPLAIN (ANALYZE, FORMAT JSON) ${query}`)
            plans.push((rows as { 'QUERY PLAN': [{ Plan: Step }] }[])[0]?.['QUERY PLAN'][0].Plan as Step)
            return target.execute(sql`SELECT 0 AS seen, NULL AS messages`)
          }
  }) as Database
  await claimBatch(explaining, shard, 33, Date.now())
  expect(plans).toHaveLength(1)
  expect(plans.reduce((sum, plan) => sum + rowsRead(plan), 0)).toBeLessThan(33 * 10)
})

test('a shard whose cursor was set back hands out no message a second time', async () => {
  await addSubscribers(testDatabase.db, 10)
  await startCampaign(testDatabase.db, EPISODE, new Date())
  const shard = await takeShard(testDatabase.db, 'one worker', Date.now())
  if (!shard) throw new Error('there is no shard')
  expect((await claimBatch(testDatabase.db, shard, 6, Date.now())).messages).toHaveLength(6)
  await testDatabase.db.update(pushShards).set({ cursorId: 0 })
  expect((await claimBatch(testDatabase.db, shard, 100, Date.now())).messages).toHaveLength(4)
})

test('two shards that overlap hand out each message once', async () => {
  await addSubscribers(testDatabase.db, 10)
  await startCampaign(testDatabase.db, EPISODE, new Date())
  const [row] = await testDatabase.db.select().from(pushShards)
  if (!row) throw new Error('there is no shard')
  await testDatabase.db.insert(pushShards).values({ ...row, shardNumber: row.shardNumber + 1 })
  const shards = [
    await takeShard(testDatabase.db, 'first worker', Date.now()),
    await takeShard(testDatabase.db, 'second worker', Date.now())
  ]
  const claimed: number[] = []
  for (const shard of shards) {
    if (!shard) throw new Error('there is no shard')
    const { messages } = await claimBatch(testDatabase.db, shard, 100, Date.now())
    claimed.push(...messages.map(({ subscriptionId }) => subscriptionId))
  }
  expect(new Set(claimed).size).toBe(10)
  expect(claimed).toHaveLength(10)
})
