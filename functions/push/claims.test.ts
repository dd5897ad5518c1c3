// What taking up messages costs, where a campaign is long.
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/open.ts'
import { pushShards } from '../db/schema.ts'
import { openTrialDatabase, type TrialDatabase } from '../db/trial-database.ts'
import { claimBatch, takeShard } from './claims.ts'
import { startCampaign } from './start-campaign.ts'
import { addSubscribers } from './trial-subscribers.ts'

const SUBSCRIBERS = 2400
let trial: TrialDatabase
beforeAll(async () => {
  trial = await openTrialDatabase()
}, 60_000)
afterAll(() => trial.close())

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
  await addSubscribers(trial.db, SUBSCRIBERS)
  await startCampaign(trial.db, { episodeNumber: 118, title: 'Aftersun', slug: '118' }, new Date())
  const shard = await takeShard(trial.db, 'one worker', Date.now())
  if (!shard) throw new Error('there is no shard')
  await trial.db.update(pushShards).set({ cursorId: SUBSCRIBERS - 100 })
  const plans: Step[] = []
  const explaining = new Proxy(trial.db, {
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
