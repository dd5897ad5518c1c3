// Campaigns are looked after by the clock, and sent in the background by nobody but ourselves.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, SITE_ORIGIN, type TestApp } from '../../tests/fixtures/app.ts'
import { openTestCampaign } from '../../tests/fixtures/push/campaign.ts'
import { addSubscribers, clearPush } from '../../tests/fixtures/push/subscribers.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/servers/database.ts'
import { jobLeases, pushCampaigns, pushShards, pushSubscriptions } from '../db/schema.ts'
import { runJob } from '../jobs/run-job.ts'
import { LEASE_MS, takeShard } from './claims.ts'
import { dropIdleSubscriptionsJob } from './drop-idle-subscriptions.ts'
import { launchKey, sendInBackground } from './send-in-background.ts'
import { startCampaign } from './start-campaign.ts'
import { watchCampaignsJob } from './watch-campaigns.ts'

const EPISODE = { episodeNumber: 118, kind: 'full' as const, title: 'Aftersun', slug: '118' }
const NOW = new Date('2026-11-20T12:00:00Z')

let testDatabase: TestDatabase
let testApp: TestApp
beforeAll(async () => {
  testDatabase = await openTestDatabase()
}, 60_000)
afterAll(() => testDatabase.close())
beforeEach(async () => {
  await clearPush(testDatabase.db)
  await testDatabase.db.delete(jobLeases)
  testApp = await openTestApp(undefined, { db: testDatabase.db })
  testApp.setClock(NOW)
})

const watch = () => runJob(testApp.services, watchCampaignsJob)

describe('the watch over campaigns', () => {
  test('has nothing to do while there is none', async () => {
    expect(await watch()).toBe('done')
    expect(testApp.launched).toEqual([])
  })

  test('starts a worker for each shard that nobody works on, and again when a lease runs out', async () => {
    await addSubscribers(testDatabase.db, 6000)
    await startCampaign(testDatabase.db, EPISODE, NOW)
    await watch()
    for (const holder of ['one', 'two', 'three']) await takeShard(testDatabase.db, holder, NOW.getTime())
    await watch()
    testApp.setClock(new Date(NOW.getTime() + LEASE_MS + 1))
    await watch()
    expect(testApp.launched).toEqual([3, 3])
  })

  test('closes a campaign whose last worker died before it could', async () => {
    await addSubscribers(testDatabase.db, 10)
    await startCampaign(testDatabase.db, EPISODE, NOW)
    await testDatabase.db.update(pushShards).set({ doneAt: NOW })
    await watch()
    expect(testApp.launched).toEqual([])
    expect(await testDatabase.db.select().from(pushCampaigns)).toMatchObject([{ endedAt: NOW }])
  })

  test('starts nobody where push is off', async () => {
    testApp = await openTestApp(undefined, { db: testDatabase.db, push: { isOn: false, because: 'so' } })
    await addSubscribers(testDatabase.db, 10)
    await startCampaign(testDatabase.db, EPISODE, NOW)
    expect(await watch()).toBe('done')
  })
})

describe('the function in the background', () => {
  const call = (key: string) =>
    new Request(SITE_ORIGIN, { method: 'POST', headers: { authorization: `Bearer ${key}` } })

  test('works for the site itself, and for nobody else', async () => {
    const campaign = await openTestCampaign(testDatabase.db)
    await campaign.subscribe(20)
    await startCampaign(testDatabase.db, EPISODE, NOW)
    let opened = 0
    const send = sendInBackground(testApp.services, {
      openSender: () => {
        opened++
        return campaign.services.sender
      }
    })
    const statuses = []
    for (const key of ['', 'x', launchKey('another secret')]) statuses.push((await send(call(key))).status)
    expect(statuses).toEqual([404, 404, 404])
    expect(opened).toBe(0)
    expect(campaign.delivered()).toEqual([])
    const { appSecret } = testApp.services
    expect((await send(call(launchKey(appSecret)))).status).toBe(204)
    expect(campaign.delivered()).toHaveLength(20)
    expect(testApp.loggedJobs.at(-1)).toMatchObject({
      job: 'send-push',
      outcome: 'done',
      counts: { claimed: 20, sent: 20, gone: 0, givenUp: 0, lost: 0 }
    })
    expect((await send(call(launchKey(appSecret)))).status).toBe(204)
    expect(campaign.delivered()).toHaveLength(20)
    await campaign.close()
  })

  test('without a secret works for nobody', async () => {
    testApp = await openTestApp(undefined, { db: testDatabase.db, appSecret: '' })
    const openSender = () => {
      throw new Error('nobody may come here')
    }
    const send = sendInBackground(testApp.services, { openSender })
    expect((await send(call(launchKey('')))).status).toBe(404)
  })

  test('answers with an error when it failed, so that the host calls it again', async () => {
    const campaign = await openTestCampaign(testDatabase.db)
    const broken = {
      ...testDatabase.db,
      execute: () => Promise.reject(new Error('gone'))
    } as unknown as typeof testDatabase.db
    testApp = await openTestApp(undefined, { db: broken })
    const { sender } = campaign.services
    const send = sendInBackground(testApp.services, { openSender: () => sender })
    expect((await send(call(launchKey(testApp.services.appSecret)))).status).toBe(500)
    expect(testApp.loggedJobs).toMatchObject([
      { level: 'error', service: 'database', reason: 'database: gone' }
    ])
    await campaign.close()
  })
})

test('browsers that nobody opened for a year and a half are forgotten, with their keys', async () => {
  await addSubscribers(testDatabase.db, 2)
  const rows = await testDatabase.db.select().from(pushSubscriptions)
  const [{ id } = { id: 0 }] = rows
  const { eq } = await import('drizzle-orm')
  const idle = { lastSeenOn: new Date('2025-05-19T00:00:00Z') }
  await testDatabase.db.update(pushSubscriptions).set(idle).where(eq(pushSubscriptions.id, id))
  expect(await runJob(testApp.services, dropIdleSubscriptionsJob)).toBe('done')
  const left = await testDatabase.db.select().from(pushSubscriptions)
  expect(left.map((row) => row.id)).toEqual(rows.slice(1).map((row) => row.id))
})
