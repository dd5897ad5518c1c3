// A campaign from its start to its end, through everything a push service may answer.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../src/lib/time-units.ts'
import { settings } from '../../../src/site/brand/settings.ts'
import { runs } from '../../../tests/depth.ts'
import { endpoints, openTestCampaign, type TestCampaign } from '../../../tests/fixtures/push/campaign.ts'
import { clearPush } from '../../../tests/fixtures/push/subscribers.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../../tests/servers/database.ts'
import { pushMessages, pushSubscriptions } from '../../platform/db/schema.ts'
import type { PushWarning } from './send-campaigns.ts'
import { forgetSubscription } from './subscription-queries.ts'

/** Subscribers of a service that refuses our key, and how many of them are tried before the service is closed. */
const SUBSCRIBERS = runs(200, 4000)
const MAX_REFUSED = 79

/** The PostgreSQL server if there is one, because concurrent workers must be correct there. */
describe.each(databaseKinds().slice(-1))('a campaign (%s)', (kind) => {
  let testDatabase: TestDatabase
  let campaign: TestCampaign
  beforeAll(async () => {
    testDatabase = await openTestDatabase(kind)
  })
  afterAll(() => testDatabase.close())
  beforeEach(async () => {
    await clearPush(testDatabase.db)
    campaign = await openTestCampaign(testDatabase.db, 2)
  })
  afterEach(() => campaign.close())

  /** Starts a worker every five minutes, as the watch does, until nothing is left. */
  async function sendToTheEnd() {
    for (let round = 0; round < 80 && !(await campaign.campaign()).endedAt; round++) {
      await campaign.send()
      campaign.jump(5 * MINUTE_MS)
    }
    expect((await campaign.campaign()).endedAt).not.toBeNull()
    expect(await testDatabase.db.$count(pushMessages)).toBe(0)
  }

  test('a campaign reaches every subscriber once, and ends', async () => {
    const all = await campaign.subscribe(230)
    await campaign.start()
    await sendToTheEnd()
    expect(campaign.delivered().toSorted()).toEqual(all.toSorted())
    expect(campaign.simulators[0]?.outbox[0]).toMatchObject({ topic: 'ep-118', ttl: '172800' })
    const shown = { title: 'KINO\u00a09: aflevering 118', body: 'Aftersun', tag: 'ep-118' }
    const { siteUrl, locale: lang } = settings
    expect(JSON.parse(campaign.simulators[0]?.outbox[0]?.text ?? '')).toEqual({
      ...shown,
      path: '/aflevering/118/',
      web_push: 8030,
      notification: {
        ...shown,
        lang,
        navigate: `${siteUrl}/aflevering/118/`,
        icon: `${siteUrl}/icons/192.png`
      }
    })
    expect(await campaign.campaign()).toMatchObject({ subscribers: 230, sent: 230, gone: 0, givenUp: 0 })
    await campaign.send()
    expect(campaign.delivered()).toHaveLength(230)
  })

  test('a campaign removes expired subscriptions within its run; a visitor who subscribes again gets the next episode', async () => {
    const [gone, lost, there] = await campaign.subscribe(3)
    campaign.simulators[0]?.order(gone ?? '', { status: 410 })
    campaign.simulators[1]?.order(lost ?? '', { status: 404 })
    await campaign.start()
    await sendToTheEnd()
    expect(campaign.delivered()).toEqual([there])
    expect(await endpoints(testDatabase.db)).toEqual([there])
    expect(await campaign.campaign()).toMatchObject({ sent: 1, gone: 2, givenUp: 0 })
    await campaign.subscribe(1)
    await campaign.start(119)
    await campaign.send()
    expect(await campaign.campaign(119)).toMatchObject({ sent: 2, gone: 0 })
  })

  test('a campaign gives up a subscription whose requests are refused as malformed, and removes it after three campaigns', async () => {
    await campaign.subscribe(1, { status: 400 })
    for (const [episode, gone] of [
      [118, 0],
      [119, 0],
      [120, 1]
    ] as const) {
      await campaign.start(episode)
      await campaign.send()
      expect(await campaign.campaign(episode)).toMatchObject({ gone, givenUp: 1 - gone })
    }
    expect(await endpoints(testDatabase.db)).toEqual([])
  })

  test('a campaign forgets two malformed requests after one success', async () => {
    const [endpoint = ''] = await campaign.subscribe(1, { status: 400 })
    for (const episode of [118, 119, 120, 121, 122]) {
      campaign.simulators[0]?.order(endpoint, { status: episode === 120 ? 201 : 400 })
      await campaign.start(episode)
      await campaign.send()
    }
    expect(await testDatabase.db.select().from(pushSubscriptions)).toMatchObject([
      { endpoint, badRequests: 2 }
    ])
  })

  test('a campaign retries a failed message, five tries in all, and then gives it up without removing the subscription', async () => {
    const [endpoint] = await campaign.subscribe(1, { status: 500 })
    await campaign.start()
    await sendToTheEnd()
    expect(campaign.simulators[0]?.requests()).toBe(5)
    expect(await campaign.campaign()).toMatchObject({ sent: 0, gone: 0, givenUp: 1 })
    expect(await endpoints(testDatabase.db)).toEqual([endpoint])
  })

  test('a campaign reaches a subscriber whose service is available again', async () => {
    const [endpoint = ''] = await campaign.subscribe(1, { status: 503 })
    await campaign.start()
    await campaign.send()
    campaign.simulators[0]?.order(endpoint, { status: 201 })
    await sendToTheEnd()
    expect(campaign.delivered()).toEqual([endpoint])
  })

  test('a campaign stops sending to a service that does not answer, does not resend messages that may have arrived, and continues with the others', async () => {
    await campaign.close()
    campaign = await openTestCampaign(testDatabase.db, 2, 3000)
    const unanswered = await campaign.subscribe(4, { status: 'no-answer' })
    const all = await campaign.subscribe(150)
    await campaign.start()
    await sendToTheEnd()
    expect(campaign.delivered().toSorted()).toEqual(all.toSorted())
    expect(campaign.simulators.reduce((sum, one) => sum + one.requests(), 0)).toBe(154)
    expect(await campaign.campaign()).toMatchObject({ sent: 150, givenUp: unanswered.length })
    expect(await testDatabase.db.$count(pushSubscriptions)).toBe(154)
  })

  test('a campaign pauses a service that stops answering, and resumes when it answers again', async () => {
    await campaign.close()
    campaign = await openTestCampaign(testDatabase.db, 1, 1500)
    const subscribers = runs(300, 1000)
    await campaign.subscribe(subscribers)
    const [silent] = campaign.simulators
    silent?.order('all', { status: 'no-answer' })
    await campaign.start()
    await campaign.send()
    expect(silent?.requests()).toBeLessThanOrEqual(150)
    expect(campaign.alerts).toEqual(['push-unanswered'])
    silent?.order('all', { status: 201 })
    await sendToTheEnd()
    const { sent, givenUp } = await campaign.campaign()
    expect(sent + givenUp).toBe(subscribers)
    expect(givenUp).toBeLessThanOrEqual(150)
    const delivered = campaign.delivered()
    expect(new Set(delivered).size).toBe(delivered.length)
    expect(delivered.length).toBeGreaterThanOrEqual(sent)
  })

  test('a campaign stops for good when a service says that the message is too large', async () => {
    await campaign.subscribe(400, { status: 413 })
    await campaign.start()
    await campaign.send()
    await campaign.send()
    expect((await campaign.campaign()).stoppedBecause).toBe(
      'the message is larger than a push service accepts'
    )
    expect(campaign.alerts).toEqual(['push-too-large'])
    const requests = campaign.simulators.map((simulator) => simulator.requests())
    expect(Math.max(...requests)).toBeLessThanOrEqual(100)
    expect(await testDatabase.db.$count(pushSubscriptions)).toBe(400)
  })

  /** Nothing is due before the end of the pause that the service requested. */
  async function allAreDueNotBefore(waitSeconds: number) {
    const rows = await testDatabase.db.select().from(pushMessages)
    const earliestMs = Math.min(...rows.map(({ nextAt }) => nextAt.getTime()))
    expect(rows).toHaveLength(30)
    expect(earliestMs - Date.parse('2026-11-20T12:00:00Z')).toBeGreaterThanOrEqual(waitSeconds * 1000)
  }

  describe('a 429', () => {
    test.each([
      ['seconds', '90', 90],
      ['a date', 'Fri, 20 Nov 2026 12:04:00 GMT', 240],
      ['nothing', undefined, 60],
      ['an absurd number', '99999999', 600]
    ])(
      'a 429 with %s pauses its service, and the other one keeps its pace',
      async (_, retryAfter, waitSeconds) => {
        const endpointsOfBoth = await campaign.subscribe(60)
        const [slow, quick] = campaign.simulators
        slow?.order('all', { status: 429, ...(retryAfter ? { retryAfter } : {}) })
        await campaign.start()
        await campaign.send()
        expect(quick?.outbox).toHaveLength(30)
        await allAreDueNotBefore(waitSeconds)
        slow?.order('all', { status: 201 })
        await sendToTheEnd()
        expect(campaign.delivered().toSorted()).toEqual(endpointsOfBoth.toSorted())
      }
    )
  })

  test('a campaign to a service that refuses our key stops, alerts the hosts once, and removes no subscriber', async () => {
    const all = await campaign.subscribe(2 * SUBSCRIBERS)
    const [wrong, right] = campaign.simulators
    wrong?.order('all', { status: 403 })
    await campaign.start()
    await campaign.send()
    expect(right?.outbox).toHaveLength(SUBSCRIBERS)
    expect(wrong?.requests()).toBeLessThanOrEqual(MAX_REFUSED)
    expect(campaign.alerts).toEqual(['push-key-refused'])
    for (let round = 0; round < 6; round++) {
      campaign.jump(5 * MINUTE_MS)
      await campaign.send()
    }
    expect(wrong?.requests()).toBeLessThanOrEqual(MAX_REFUSED)
    expect(await testDatabase.db.$count(pushSubscriptions)).toBe(all.length)
    wrong?.order('all', { status: 201 })
    await sendToTheEnd()
    expect(wrong?.outbox).toHaveLength(SUBSCRIBERS)
  })

  test('a campaign is given up after six hours, and its subscribers stay', async () => {
    await campaign.subscribe(60, { status: 403 })
    await campaign.start()
    for (let round = 0; round < 13; round++) {
      await campaign.send()
      campaign.jump(30 * MINUTE_MS)
    }
    expect(await campaign.campaign()).toMatchObject({ sent: 0, gone: 0, givenUp: 60 })
    expect((await campaign.campaign()).endedAt).not.toBeNull()
    expect(await testDatabase.db.$count(pushSubscriptions)).toBe(60)
  })

  test('a campaign is waited for by its worker when the next message is due within three quarters of a minute', async () => {
    const [endpoint = ''] = await campaign.subscribe(1, { status: 429, retryAfter: '30' })
    await campaign.start()
    const { sleep } = campaign.services
    const [service] = campaign.simulators
    const waits: number[] = []
    campaign.services.sleep = async (ms) => {
      if (service?.requests()) service.order(endpoint, { status: 201 })
      waits.push(ms)
      await sleep?.(ms)
    }
    await campaign.send()
    expect(campaign.delivered()).toEqual([endpoint])
    // It looks again every second, because another campaign may begin.
    expect(Math.max(...waits)).toBe(1000)
    expect(campaign.passedMs()).toBeLessThan(36_000)
    expect((await campaign.campaign()).endedAt).not.toBeNull()
  })

  test('a campaign continues when the hosts cannot be alerted', async () => {
    await campaign.subscribe(60)
    campaign.simulators[0]?.order('all', { status: 413 })
    campaign.services.alertHosts = () => Promise.reject(new Error('the mail is down'))
    await campaign.start()
    await campaign.send()
    expect((await campaign.campaign()).stoppedBecause).toContain('larger')
  })

  test('a campaign ends its worker with an error when a message hits a bug', async () => {
    await campaign.subscribe(3)
    campaign.services.sender.send = () => Promise.reject(new TypeError('a bug'))
    await campaign.start()
    await expect(campaign.send()).rejects.toThrow('a bug')
  })

  test('a campaign alerts the hosts about the failing service and the episode', async () => {
    await campaign.subscribe(2, { status: 413 })
    const reported: PushWarning[] = []
    campaign.services.alertHosts = async (trouble) => void reported.push(trouble)
    await campaign.start()
    await campaign.send()
    expect(reported).toEqual([
      { cause: 'push-too-large', origin: expect.stringMatching(/^http:/), slug: '118', title: 'Aftersun' }
    ])
    expect(campaign.simulators.map(({ origin }) => origin)).toContain(reported[0]?.origin)
  })

  test('a campaign has one worker at a time, however many are started, and reaches everybody once', async () => {
    const all = await campaign.subscribe(600)
    await campaign.start()
    const ends = await Promise.all([campaign.send(), campaign.send(), campaign.send()])
    expect(ends.filter((end) => end === 'busy')).toHaveLength(2)
    await sendToTheEnd()
    expect(campaign.delivered().toSorted()).toEqual(all.toSorted())
    expect(await campaign.campaign()).toMatchObject({ sent: 600 })
  })

  test('a campaign sends nothing to subscribers who left meanwhile, and reports that', async () => {
    const [leaver = ''] = await campaign.subscribe(1, { status: 500 })
    await campaign.start()
    await campaign.send()
    await forgetSubscription(testDatabase.db, leaver)
    const requestCount = campaign.simulators[0]?.requests()
    campaign.jump(5 * MINUTE_MS)
    await sendToTheEnd()
    expect(campaign.simulators[0]?.requests()).toBe(requestCount)
    expect(await campaign.campaign()).toMatchObject({ sent: 0, givenUp: 1 })
  })
})
