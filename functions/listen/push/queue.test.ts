// The queue of messages: what a claim costs in a long campaign, and that no subscriber gets a message twice.
import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addSubscribers, clearPush } from '../../../tests/fixtures/push/subscribers.ts'
import { databaseOfFile } from '../../../tests/servers/file-database.ts'
import type { Database } from '../../platform/db/open.ts'
import type { Lease } from '../../platform/jobs/leases.ts'
import {
  type Claimed,
  claimMessages,
  closedOrigins,
  closeOrigin,
  endCampaigns,
  LEASE_MS,
  recordOutcomes,
  reopenOrigin,
  startCampaign,
  stopCampaign,
  takeSendLease
} from './queue.ts'
import { MAX_UNSENT } from './send-campaigns.ts'

const EPISODE = { episodeNumber: 118, kind: 'full', title: 'Aftersun', slug: '118' } as const
const NOW = new Date('2026-11-20T12:00:00Z')
const NOW_MS = NOW.getTime()
const ORIGIN = 'https://fcm.googleapis.com'
const testDatabase = databaseOfFile()
let db: Database
beforeAll(() => {
  db = testDatabase.db
})
let lease: Lease
const leaseAt = async (ms: number) => {
  const taken = await takeSendLease(db, new Date(ms))
  if (!taken) throw new Error('another worker has the lease')
  return taken
}
beforeEach(async () => {
  await clearPush(db)
  lease = await leaseAt(NOW_MS)
})

const idsOf = (messages: readonly Claimed[]) => messages.map(({ subscriptionId }) => subscriptionId)
const claim = async (howMany: number, ms = NOW_MS) =>
  (await claimMessages(db, lease, howMany, new Date(ms))) ?? []

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
            return target.execute(sql`SELECT true AS "isHeld", NULL AS messages`)
          }
  }) as Database
  await claimMessages(explaining, lease, MAX_UNSENT, NOW)
  expect(plans).toHaveLength(1)
  expect(plans.reduce((sum, plan) => sum + rowsRead(plan), 0)).toBeLessThan(MAX_UNSENT * 10)
})

test('claims at the same time never get the same message, and together get all', async () => {
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
  await recordOutcomes(db, [{ message, disposition: retry }])
  expect(await claim(3)).toEqual([])
  expect(await claim(3, NOW_MS + 60_000)).toEqual([{ ...message, tries: 1 }])
  expect(await claim(3, NOW_MS + 60_000)).toEqual([])
})

// A worker once claimed the last messages after a pause, and another one ended the campaign before their outcomes were stored.
test.each([0, 29_999, 30_000, 300_000])(
  'a worker that claims the last messages %i ms after it began keeps the campaign open for half a minute, to store their outcomes',
  async (afterMs) => {
    await addSubscribers(db, 3)
    await startCampaign(db, EPISODE, NOW)
    const claimedMs = NOW_MS + afterMs
    expect(await claim(3, claimedMs)).toHaveLength(3)
    expect(await takeSendLease(db, new Date(claimedMs + LEASE_MS - 1))).toBeUndefined()
    const next = await leaseAt(claimedMs + LEASE_MS)
    expect(await endCampaigns(db, next, new Date(claimedMs + LEASE_MS))).toMatchObject([{ lost: 3 }])
  }
)

test('a worker that stalled until another one got the lease claims nothing more and ends no campaign, and its late outcomes count', async () => {
  await addSubscribers(db, 3)
  await startCampaign(db, EPISODE, NOW)
  const [message] = await claim(1)
  if (!message) throw new Error('there is no message')
  const lateMs = NOW_MS + LEASE_MS
  const next = await leaseAt(lateMs)
  expect(await claimMessages(db, lease, 3, new Date(lateMs))).toBeUndefined()
  expect(await claimMessages(db, next, 3, new Date(lateMs))).toHaveLength(2)
  expect(await endCampaigns(db, lease, new Date(lateMs))).toEqual([])
  await recordOutcomes(db, [{ message, disposition: { outcome: 'sent' } }])
  expect(await endCampaigns(db, next, new Date(lateMs))).toMatchObject([{ sent: 1, lost: 2 }])
})

test('a campaign that was stopped keeps no message, and one that was under way is not sent later', async () => {
  await addSubscribers(db, 3)
  await startCampaign(db, EPISODE, NOW)
  const [message] = await claim(1)
  if (!message) throw new Error('there is no message')
  expect(await stopCampaign(db, message.campaignNumber, 'a test says so', NOW)).toBe(true)
  expect(await stopCampaign(db, message.campaignNumber, 'a test says so', NOW)).toBe(false)
  expect(await claim(3)).toEqual([])
  await recordOutcomes(db, [{ message, disposition: { outcome: 'retry', tries: 1, nextAtMs: NOW_MS } }])
  expect(await claim(3)).toMatchObject([{ subscription: undefined }])
})

test('claims and the stop of a campaign, at the same time, do not deadlock', async () => {
  const pausedMs = NOW_MS + 300_000
  for (let round = 0; round < 5; round++) {
    await clearPush(db)
    lease = await leaseAt(pausedMs)
    await addSubscribers(db, 1000)
    await startCampaign(db, EPISODE, NOW)
    await startCampaign(db, { ...EPISODE, episodeNumber: 119, slug: '119' }, NOW)
    await Promise.all([
      claim(1500, pausedMs),
      stopCampaign(db, 1, 'a test says so', NOW),
      claim(400, pausedMs),
      stopCampaign(db, 2, 'a test says so', NOW)
    ])
  }
})

test('the next worker learns which push services are broken or paused, and the longest pause counts', async () => {
  const paused = { origin: ORIGIN, closedUntilMs: NOW_MS + 30_000, isBroken: false }
  const broken = { origin: ORIGIN, closedUntilMs: NOW_MS + 900_000, isBroken: true }
  await closeOrigin(db, paused)
  expect(await closedOrigins(db)).toEqual([paused])
  await closeOrigin(db, broken)
  await closeOrigin(db, paused)
  expect(await closedOrigins(db)).toEqual([broken])
  await reopenOrigin(db, ORIGIN)
  expect(await closedOrigins(db)).toEqual([])
})
