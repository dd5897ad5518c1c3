// The queue of messages: what a claim costs in a long campaign, and that no subscriber gets a message twice.
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addSubscribers, clearPush } from '../../tests/fixtures/push/subscribers.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/servers/database.ts'
import type { Database } from '../db/open.ts'
import {
  type Claimed,
  claimMessages,
  closeOrigin,
  endCampaigns,
  LOST_AFTER_MS,
  recordOutcomes,
  reopenOrigin,
  startCampaign,
  stopCampaign
} from './queue.ts'
import { MAX_UNSENT } from './send-campaigns.ts'

const EPISODE = { episodeNumber: 118, kind: 'full', title: 'Aftersun', slug: '118' } as const
const NOW = new Date('2026-11-20T12:00:00Z')
const NOW_MS = NOW.getTime()
const ORIGIN = 'https://fcm.googleapis.com'
let testDatabase: TestDatabase
let db: Database
beforeAll(async () => {
  testDatabase = await openTestDatabase()
  db = testDatabase.db
})
afterAll(() => testDatabase.close())
beforeEach(() => clearPush(db))

const idsOf = (messages: readonly Claimed[]) => messages.map(({ subscriptionId }) => subscriptionId)
const claim = async (howMany: number) => (await claimMessages(db, howMany, NOW_MS)).messages

interface Step {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: Step[]
}

/** Rows that a step of the query plan and those below it read. */
const rowsRead = (step: Step): number =>
  (step['Rows Removed by Join Filter'] ?? 0) +
  (step['Relation Name']
    ? (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops']
    : 0) +
  (step.Plans ?? []).reduce((sum, below) => sum + rowsRead(below), 0)

test.each([0, 2300])('after %i of 2400 messages a claim reads no more than it needs', async (claimed) => {
  await addSubscribers(db, 2400)
  await startCampaign(db, EPISODE, NOW)
  await claim(claimed)
  const plans: Step[] = []
  const explaining = new Proxy(db, {
    get: (target, name) =>
      name !== 'execute'
        ? Reflect.get(target, name)
        : async (query: SQL) => {
            const { rows } = await target.execute(sql`EXPLAIN (ANALYZE, FORMAT JSON) ${query}`)
            plans.push((rows as { 'QUERY PLAN': [{ Plan: Step }] }[])[0]?.['QUERY PLAN'][0].Plan as Step)
            return target.execute(sql`SELECT NULL AS messages, NULL AS closed`)
          }
  }) as Database
  await claimMessages(explaining, MAX_UNSENT, NOW_MS)
  expect(plans).toHaveLength(1)
  expect(plans.reduce((sum, plan) => sum + rowsRead(plan), 0)).toBeLessThan(MAX_UNSENT * 10)
})

test('workers that claim at the same time never get the same message, and together get all', async () => {
  await addSubscribers(db, 400)
  await startCampaign(db, EPISODE, NOW)
  const claimed: number[] = []
  const worker = async () => {
    for (let messages = await claim(7); messages.length > 0; messages = await claim(7))
      claimed.push(...idsOf(messages))
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  expect(new Set(claimed).size).toBe(400)
  expect(claimed).toHaveLength(400)
})

test('a message for another try is claimed when it is due, with its tries, and once', async () => {
  await addSubscribers(db, 3)
  await startCampaign(db, EPISODE, NOW)
  const [message] = await claim(1)
  if (!message) throw new Error('there is no message')
  await claim(2)
  const retry = { outcome: 'retry', tries: 1, nextAtMs: NOW_MS + 60_000 } as const
  await recordOutcomes(db, [{ message, disposition: retry }], NOW_MS)
  expect(await claim(3)).toEqual([])
  expect((await claimMessages(db, 3, NOW_MS + 60_000)).messages).toEqual([{ ...message, tries: 1 }])
  expect((await claimMessages(db, 3, NOW_MS + 60_000)).messages).toEqual([])
})

test.each([0, 29_999, 30_000, 300_000])(
  'a worker that claims the last messages %i ms after the last progress has half a minute to store their outcomes',
  async (afterMs) => {
    await addSubscribers(db, 3)
    await startCampaign(db, EPISODE, NOW)
    const claimedMs = NOW_MS + afterMs
    const { messages } = await claimMessages(db, 3, claimedMs)
    expect(messages).toHaveLength(3)
    const end = (ms: number) => endCampaigns(db, new Date(ms))
    expect(await end(claimedMs)).toEqual([])
    expect(await end(claimedMs + 30_000)).toEqual([])
    expect(await end(claimedMs + LOST_AFTER_MS)).toMatchObject([{ lost: 3 }])
  }
)

test('a campaign that was stopped keeps no message, and one that was under way is not sent later', async () => {
  await addSubscribers(db, 3)
  await startCampaign(db, EPISODE, NOW)
  const [message] = await claim(1)
  if (!message) throw new Error('there is no message')
  expect(await stopCampaign(db, message.campaignNumber, 'a test says so', NOW)).toBe(true)
  expect(await stopCampaign(db, message.campaignNumber, 'a test says so', NOW)).toBe(false)
  expect(await claim(3)).toEqual([])
  await recordOutcomes(
    db,
    [{ message, disposition: { outcome: 'retry', tries: 1, nextAtMs: NOW_MS } }],
    NOW_MS
  )
  expect(await claim(3)).toMatchObject([{ subscription: undefined }])
})

test('claims after a pause and the stop of a campaign, at the same time, do not deadlock', async () => {
  const pausedMs = NOW_MS + 300_000
  for (let round = 0; round < 5; round++) {
    await clearPush(db)
    await addSubscribers(db, 1000)
    await startCampaign(db, EPISODE, NOW)
    await startCampaign(db, { ...EPISODE, episodeNumber: 119, slug: '119' }, NOW)
    await Promise.all([
      claimMessages(db, 1500, pausedMs),
      stopCampaign(db, 1, 'a test says so', NOW),
      claimMessages(db, 400, pausedMs),
      stopCampaign(db, 2, 'a test says so', NOW)
    ])
  }
})

test('a broken push service is reported once, a pause never, and all workers learn of both', async () => {
  const closed = async () => (await claimMessages(db, 1, NOW_MS)).closed
  const paused = { origin: ORIGIN, closedUntilMs: NOW_MS + 30_000, isBroken: false }
  const broken = { origin: ORIGIN, closedUntilMs: NOW_MS + 900_000, isBroken: true }
  expect(await closeOrigin(db, paused, NOW_MS)).toBe(false)
  expect(await closed()).toEqual([paused])
  expect(await closeOrigin(db, broken, NOW_MS)).toBe(true)
  expect(await closeOrigin(db, broken, NOW_MS)).toBe(false)
  expect(await closeOrigin(db, paused, NOW_MS)).toBe(false)
  expect(await closed()).toEqual([broken])
  await reopenOrigin(db, ORIGIN)
  expect(await closed()).toEqual([])
})
