// Campaigns are checked by a scheduled job, and only our own calls start background workers.
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, SITE_ORIGIN, type TestApp } from '../../../tests/fixtures/app.ts'
import { openTestCampaign } from '../../../tests/fixtures/push/campaign.ts'
import { addSubscribers, clearPush } from '../../../tests/fixtures/push/subscribers.ts'
import { databaseOfFile } from '../../../tests/servers/file-database.ts'
import { databaseFailure } from '../../platform/db/database-failure.ts'
import {
  jobLeases,
  pushCampaigns,
  pushMessages,
  pushRefusedHosts,
  pushSubscriptions
} from '../../platform/db/schema.ts'
import { runJob } from '../../platform/jobs/run-job.ts'
import { dropIdleSubscriptionsJob } from './drop-idle-subscriptions.ts'
import { claimMessages, LEASE_MS, startCampaign, takeSendLease } from './queue.ts'
import { watchCampaignsJob } from './watch-campaigns.ts'
import { launchKey, sendDue, sendInBackground } from './workers.ts'

const EPISODE = { episodeNumber: 118, kind: 'full' as const, title: 'Aftersun', slug: '118' }
const NOW = new Date('2026-11-20T12:00:00Z')

const testDatabase = databaseOfFile()
let testApp: TestApp
beforeEach(async () => {
  await clearPush(testDatabase.db)
  await testDatabase.db.delete(jobLeases)
  testApp = await openTestApp(undefined, { db: testDatabase.db })
  testApp.setClock(NOW)
})

const watch = () => runJob(testApp.services, watchCampaignsJob)

/** A worker that dies with these messages. */
async function claimAsWorker(howMany: number) {
  const lease = await takeSendLease(testDatabase.db, NOW)
  if (lease) await claimMessages(testDatabase.db, lease, howMany, NOW)
}

test('the watch over campaigns has nothing to do while there is none', async () => {
  expect(await watch()).toBe('done')
  expect(testApp.launched()).toBe(0)
})

test('the watch over campaigns starts a worker when messages are due, and when a retry is', async () => {
  await addSubscribers(testDatabase.db, 60)
  await startCampaign(testDatabase.db, EPISODE, NOW)
  await watch()
  expect(testApp.launched()).toBe(1)
  await claimAsWorker(60)
  const nextAt = new Date(NOW.getTime() + 60_000)
  await testDatabase.db.insert(pushMessages).values({ campaignNumber: 1, subscriptionId: 1, nextAt })
  await watch()
  expect(testApp.launched()).toBe(1)
  testApp.setClock(nextAt)
  await watch()
  expect(testApp.launched()).toBe(2)
  expect(testApp.loggedJobs.at(-1)).toMatchObject({ counts: { workers: 1 } })
})

test('the watch over campaigns starts a worker for a campaign whose last worker died, which ends it once no outcome can arrive any more', async () => {
  await addSubscribers(testDatabase.db, 10)
  await startCampaign(testDatabase.db, EPISODE, NOW)
  await claimAsWorker(10)
  await watch()
  expect(testApp.launched()).toBe(1)
  const { sender } = (await openTestCampaign(testDatabase.db)).services
  const services = { ...testApp.services, db: testDatabase.db, openPushSender: async () => sender }
  expect(await sendDue(services)).toBe('busy')
  expect(await testDatabase.db.select().from(pushCampaigns)).toMatchObject([{ endedAt: null }])
  const later = new Date(NOW.getTime() + LEASE_MS)
  testApp.setClock(later)
  expect(await sendDue(services)).toBe('done')
  expect(await testDatabase.db.select().from(pushCampaigns)).toMatchObject([{ endedAt: later }])
  expect(testApp.loggedJobs.at(-1)).toMatchObject({ level: 'warn', counts: { sent: 0, lost: 10 } })
  await watch()
  expect(testApp.launched()).toBe(1)
})

test('the watch over campaigns starts no worker where push is off', async () => {
  testApp = await openTestApp(undefined, { db: testDatabase.db, push: { isOn: false, because: 'so' } })
  await addSubscribers(testDatabase.db, 10)
  await startCampaign(testDatabase.db, EPISODE, NOW)
  expect(await watch()).toBe('done')
})

/** A database that disappears once a worker has begun. */
const goneInRun = () =>
  new Proxy(testDatabase.db, {
    get: (db, name) =>
      name === 'execute' ? () => Promise.reject(databaseFailure(new Error('gone'))) : Reflect.get(db, name)
  })

describe('the background function', () => {
  const call = (key: string) =>
    new Request(SITE_ORIGIN, { method: 'POST', headers: { authorization: `Bearer ${key}` } })

  test('the background function accepts calls of the site itself, and no others', async () => {
    const campaign = await openTestCampaign(testDatabase.db)
    await campaign.subscribe(20)
    await startCampaign(testDatabase.db, EPISODE, NOW)
    let opened = 0
    const send = sendInBackground({
      ...testApp.services,
      openPushSender: async () => {
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

  test('the background function hands over to the next one what is still due when its time is over', async () => {
    const campaign = await openTestCampaign(testDatabase.db)
    await campaign.subscribe(20)
    await startCampaign(testDatabase.db, EPISODE, NOW)
    const { sender } = campaign.services
    const send = sendInBackground({ ...testApp.services, openPushSender: async () => sender }, 0)
    expect((await send(call(launchKey(testApp.services.appSecret)))).status).toBe(204)
    expect(campaign.delivered().length).toBeLessThan(20)
    expect(testApp.launched()).toBe(1)
    await campaign.close()
  })

  test('the background function warns in the log when messages were lost with an earlier worker, and names each campaign that ended', async () => {
    const campaign = await openTestCampaign(testDatabase.db)
    await campaign.subscribe(12)
    await startCampaign(testDatabase.db, EPISODE, NOW)
    await claimAsWorker(8)
    const { sender } = campaign.services
    const send = sendInBackground({ ...testApp.services, openPushSender: async () => sender })
    testApp.setClock(new Date(NOW.getTime() + LEASE_MS))
    await send(call(launchKey(testApp.services.appSecret)))
    expect(testApp.loggedJobs).toMatchObject([
      {
        time: new Date(NOW.getTime() + LEASE_MS).toISOString(),
        level: 'warn',
        job: 'send-push',
        outcome: 'done',
        milliseconds: expect.any(Number),
        counts: { campaignNumber: 1, claimed: 12, sent: 4, lost: 8 }
      }
    ])
    expect(testApp.loggedJobs[0]?.milliseconds).toBeLessThan(600_000)
    await campaign.close()
  })

  test.each([
    ['that ended well', false, 204],
    ['that failed', true, 500]
  ])('the background function closes the connections of a run %s', async (_, isBroken, status) => {
    testApp = await openTestApp(undefined, { db: isBroken ? goneInRun() : testDatabase.db })
    let closed = 0
    const sender = { send: async () => ({ kind: 'accepted' }) as const, close: async () => void closed++ }
    const send = sendInBackground({ ...testApp.services, openPushSender: async () => sender })
    expect((await send(call(launchKey(testApp.services.appSecret)))).status).toBe(status)
    expect(closed).toBe(1)
  })

  test('the background function succeeds even when no further worker can be started', async () => {
    const campaign = await openTestCampaign(testDatabase.db)
    await campaign.subscribe(20)
    await startCampaign(testDatabase.db, EPISODE, NOW)
    const { sender } = campaign.services
    const push = { ...testApp.services.push, launch: () => Promise.reject(new Error('the host is down')) }
    const send = sendInBackground(
      { ...testApp.services, push, openPushSender: async () => sender } as typeof testApp.services,
      0
    )
    expect((await send(call(launchKey(testApp.services.appSecret)))).status).toBe(204)
    await campaign.close()
  })

  test('the background function without a secret accepts no call', async () => {
    testApp = await openTestApp(undefined, { db: testDatabase.db, appSecret: '' })
    const openPushSender = () => Promise.reject(new Error('nobody may come here'))
    const send = sendInBackground({ ...testApp.services, openPushSender })
    expect((await send(call(launchKey('')))).status).toBe(404)
  })

  test('the background function answers with an error when it failed, so that the host calls it again', async () => {
    const campaign = await openTestCampaign(testDatabase.db)
    testApp = await openTestApp(undefined, { db: goneInRun() })
    const { sender } = campaign.services
    const send = sendInBackground({ ...testApp.services, openPushSender: async () => sender })
    expect((await send(call(launchKey(testApp.services.appSecret)))).status).toBe(500)
    expect(testApp.loggedJobs).toMatchObject([
      { level: 'error', service: 'database', reason: 'database: gone' }
    ])
    await campaign.close()
  })
})

test('subscriptions unused for a year and a half are deleted with their keys, and so are push hosts without subscriptions', async () => {
  await addSubscribers(testDatabase.db, 3)
  const rows = await testDatabase.db.select().from(pushSubscriptions)
  const idle = { lastSeenOn: new Date('2025-05-20T00:00:00Z') }
  await testDatabase.db
    .update(pushSubscriptions)
    .set(idle)
    .where(eq(pushSubscriptions.id, rows[0]?.id ?? 0))
  const recent = { lastSeenOn: new Date('2025-05-21T00:00:00Z') }
  await testDatabase.db
    .update(pushSubscriptions)
    .set(recent)
    .where(eq(pushSubscriptions.id, rows[1]?.id ?? 0))
  await testDatabase.db.insert(pushRefusedHosts).values([
    { host: 'old.example', times: 1, lastOn: idle.lastSeenOn },
    { host: 'recent.example', times: 1, lastOn: recent.lastSeenOn }
  ])
  expect(await runJob(testApp.services, dropIdleSubscriptionsJob)).toBe('done')
  const left = await testDatabase.db.select().from(pushSubscriptions)
  expect(left.map(({ id }) => id).toSorted()).toEqual(rows.slice(1).map(({ id }) => id))
  const hosts = await testDatabase.db.select().from(pushRefusedHosts)
  expect(hosts.map(({ host }) => host)).toEqual(['recent.example'])
  expect(testApp.loggedJobs.at(-1)).toMatchObject({ counts: { dropped: 1, hosts: 1 } })
})
