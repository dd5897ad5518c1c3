// Subscribing, as browsers do it and as they should not.
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, PUSH_KEY, type TestApp } from '../../../tests/fixtures/app.ts'
import { openListener } from '../../../tests/fixtures/push/listener.ts'
import { clearPush } from '../../../tests/fixtures/push/subscribers.ts'
import { databaseOfFile } from '../../../tests/servers/file-database.ts'
import { pushRefusedHosts, pushSubscriptions } from '../../platform/db/schema.ts'
import { noCache } from '../../platform/limits/cache.none.ts'
import { PUSH_LIMITS } from './limits.ts'

const testDatabase = databaseOfFile()
let testApp: TestApp
let day = 0
beforeEach(async () => {
  await clearPush(testDatabase.db)
  testApp = await openTestApp(undefined, { db: testDatabase.db })
  testApp.setClock(new Date(Date.UTC(2026, 0, ++day, 12))) // a new day, on which no limit is used up
})

const stored = () => testDatabase.db.select().from(pushSubscriptions)
const count = () => testDatabase.db.$count(pushSubscriptions)
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code
const keyPath = '/api/push/vapid-public-key'

test('a browser receives the key it needs to subscribe', async () => {
  const response = await testApp.request(keyPath)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ publicKey: PUSH_KEY })
})

test('a browser that subscribes twice is one subscription', async () => {
  const noor = openListener(testApp)
  const answers = await Promise.all([noor.subscribe(), noor.subscribe(), noor.subscribe()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await answers[0]?.json()).toEqual({ ok: true })
  const rows = await stored()
  expect(rows).toMatchObject([{ endpoint: noor.subscription.endpoint, badRequests: 0 }])
  expect(Buffer.from(rows[0]?.p256dh ?? []).toString('base64url')).toBe(noor.subscription.keys.p256dh)
  expect(Buffer.from(rows[0]?.auth ?? []).toString('base64url')).toBe(noor.subscription.keys.auth)
})

test('a browser with other keys is stored with the new ones', async () => {
  const noor = openListener(testApp)
  await noor.subscribe()
  await testDatabase.db.update(pushSubscriptions).set({ badRequests: 2 })
  const [before] = await stored()
  noor.changeKeys()
  expect((await noor.subscribe()).status).toBe(200)
  const rows = await stored()
  expect(rows).toMatchObject([{ id: before?.id, badRequests: 0 }])
  expect(Buffer.from(rows[0]?.p256dh ?? []).toString('base64url')).toBe(noor.subscription.keys.p256dh)
})

test('a browser that comes back on another day is stored with that day as its last visit', async () => {
  const noor = openListener(testApp)
  await noor.subscribe()
  testApp.setClock(new Date(Date.UTC(2027, 0, day, 23, 59)))
  await noor.subscribe()
  expect(await stored()).toMatchObject([{ lastSeenOn: new Date(Date.UTC(2027, 0, day)) }])
})

test('a browser that pads its keys and sends unknown fields is accepted', async () => {
  const noor = openListener(testApp)
  const { p256dh, auth } = noor.subscription.keys
  const answer = await noor.subscribe({ keys: { p256dh: `${p256dh}=`, auth: `${auth}==` }, options: {} })
  expect(answer.status).toBe(200)
  expect(await count()).toBe(1)
})

test('a browser that unsubscribes is deleted, also when it was not stored', async () => {
  const [noor, milan] = [openListener(testApp), openListener(testApp)]
  await Promise.all([noor.subscribe(), milan.subscribe()])
  const statuses = [await noor.unsubscribe(), await noor.unsubscribe()].map(({ status }) => status)
  expect(statuses).toEqual([200, 200])
  expect((await stored()).map(({ endpoint }) => endpoint)).toEqual([milan.subscription.endpoint])
  expect((await noor.subscribe()).status).toBe(200)
  expect(await count()).toBe(2)
})

describe('nothing is stored or resolved for an endpoint', () => {
  const REFUSED: [endpoint: string, code: string][] = [
    ['http://fcm.googleapis.com/x', 'unknown-push-service'],
    ['https://127.0.0.1/x', 'unknown-push-service'],
    ['https://[::1]/x', 'unknown-push-service'],
    ['https://169.254.169.254/latest/meta-data', 'unknown-push-service'],
    ['https://10.1.2.3/x', 'unknown-push-service'],
    ['https://100.64.1.2/x', 'unknown-push-service'],
    ['https://2130706433/x', 'unknown-push-service'],
    ['https://0177.0.0.1/x', 'unknown-push-service'],
    ['https://user@fcm.googleapis.com/x', 'unknown-push-service'],
    ['https://fcm.googleapis.com:8443/x', 'unknown-push-service'],
    ['https://evil.com/?fcm.googleapis.com', 'unknown-push-service'],
    ['https://fcm.googleapis.com.evil.com/x', 'unknown-push-service'],
    ['https://fcm.gооgleapis.com/x', 'unknown-push-service'],
    ['http://127.0.0.1:24321/push/x', 'unknown-push-service'],
    [`https://fcm.googleapis.com/${'x'.repeat(5000)}`, 'invalid-request'],
    ['', 'invalid-request']
  ]
  test.each(REFUSED)('nothing is stored or resolved for the endpoint %s', async (endpoint, code) => {
    const answer = await openListener(testApp, { endpoint }).subscribe()
    expect(answer.status).toBe(400)
    expect(await codeOf(answer)).toBe(code)
    expect(await count()).toBe(0)
  })

  test('nothing is stored or resolved for an endpoint of an unknown host, but the host is counted', async () => {
    for (const path of ['a', 'b'])
      await openListener(testApp, { endpoint: `https://push.example/${path}` }).subscribe()
    expect(await testDatabase.db.select().from(pushRefusedHosts)).toMatchObject([
      { host: 'push.example', times: 2 }
    ])
  })

  test('a script that invents hosts fills nothing', async () => {
    testApp = await openTestApp(undefined, {
      db: testDatabase.db,
      cache: { ...noCache, count: async () => ({ isWithin: true }) }
    })
    for (let n = 0; n < 230; n++)
      await openListener(testApp, { endpoint: `https://h${n}.example/x` }).subscribe()
    await openListener(testApp, { endpoint: 'https://h0.example/x' }).subscribe()
    const noted = await testDatabase.db.select().from(pushRefusedHosts)
    expect(noted).toHaveLength(200)
    expect(noted.find(({ host }) => host === 'h0.example')?.times).toBe(2)
  })
})

test.each([
  ['beside the curve', { p256dh: `B${'A'.repeat(86)}` }, 'unusable-keys'],
  ['too short', { p256dh: 'BAAA' }, 'invalid-request'],
  ['in the other alphabet', { p256dh: `B${'/'.repeat(86)}` }, 'invalid-request'],
  ['without the shared secret', { auth: undefined }, 'invalid-request'],
  ['with a secret of 15 bytes', { auth: 'A'.repeat(20) }, 'invalid-request']
])('the keys of a browser are refused: %s', async (_, wrong, code) => {
  const noor = openListener(testApp)
  const answer = await noor.subscribe({ keys: { ...noor.subscription.keys, ...wrong } })
  expect(answer.status).toBe(400)
  expect(await codeOf(answer)).toBe(code)
  expect(await count()).toBe(0)
})

describe('one address', () => {
  const comeFrom = (address: string, howMany: number) =>
    Promise.all(Array.from({ length: howMany }, () => openListener(testApp, { address }).subscribe()))

  test('one address brings 20 new subscriptions an hour', async () => {
    const answers = await comeFrom('198.51.100.7', 100)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    const refused = answers.find(({ status }) => status === 429)
    expect(refused && (await codeOf(refused))).toBe('too-many-subscriptions')
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await openListener(testApp, { address: '198.51.100.8' }).subscribe()).status).toBe(200)
  })

  test('one address may add 50 a day, and existing subscriptions can still be renewed', async () => {
    const noor = openListener(testApp, { address: '198.51.100.7' })
    expect((await noor.subscribe()).status).toBe(200)
    for (const hour of [0, 3, 6, 9]) {
      testApp.setClock(new Date(Date.UTC(2027, 5, 1, hour)))
      await comeFrom('198.51.100.7', 20)
    }
    expect(await count()).toBe(1 + 50)
    expect((await noor.subscribe()).status).toBe(200)
  })
})

test('an address that calls without end is refused, whether it subscribes or leaves', async () => {
  const { tries } = PUSH_LIMITS['push-write']
  const noor = openListener(testApp, { address: '198.51.100.9' })
  await noor.subscribe()
  for (let n = 1; n < tries; n++) expect((await noor.unsubscribe()).status).toBe(200)
  for (const answer of [await noor.unsubscribe(), await noor.subscribe()]) {
    expect(answer.status).toBe(429)
    expect(await codeOf(answer)).toBe('too-many-subscriptions')
  }
  expect(await count()).toBe(0)
})

test('renewing a stored subscription does not count towards the limit of its address', async () => {
  const noor = openListener(testApp, { address: '198.51.100.7' })
  for (let n = 0; n < 30; n++) expect((await noor.subscribe()).status).toBe(200)
  expect(await count()).toBe(1)
})

test('the log and the table hold no address, no agent, no endpoint and no key of anybody', async () => {
  const noor = openListener(testApp, { address: '203.0.113.77' })
  await noor.subscribe()
  await noor.subscribe({ keys: {} })
  await noor.unsubscribe()
  await openListener(testApp, { endpoint: 'https://push.example/secret-path' }).subscribe()
  const log = JSON.stringify(testApp.logged)
  const secrets = [
    noor.subscription.endpoint,
    ...Object.values(noor.subscription.keys),
    '203.0.113.77',
    'secret-path'
  ]
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([])
  await noor.subscribe()
  const [row] = await stored()
  expect(Object.keys(row ?? {}).toSorted()).toEqual(
    ['auth', 'badRequests', 'endpoint', 'endpointHash', 'id', 'lastSeenOn', 'p256dh'].toSorted()
  )
})

describe('a site that sends no messages', () => {
  const missing = [
    [
      'keys',
      { push: { isOn: false, because: 'VAPID_PUBLIC_KEY is not set' } },
      'VAPID_PUBLIC_KEY is not set'
    ],
    ['a database', { db: undefined }, 'DATABASE_URL is not set'],
    ['a secret', { appSecret: '' }, 'APP_SECRET is not set']
  ] as const
  test.each(missing)(
    'a site that sends no messages without %s says that push is off, to the browser and in the log',
    async (_, services, reason) => {
      testApp = await openTestApp(undefined, { db: testDatabase.db, ...services })
      for (const send of [() => testApp.request(keyPath), () => openListener(testApp).subscribe()]) {
        const answer = await send()
        expect(answer.status).toBe(404)
        expect(await codeOf(answer)).toBe('push-off')
      }
      expect((await openListener(testApp).unsubscribe()).status).toBe(200)
      expect(testApp.logged[0]).toMatchObject({
        level: 'warn',
        service: 'push',
        reason: `push: off, because ${reason}`
      })
    }
  )
})
