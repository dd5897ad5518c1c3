// A WebSub hub: subscribing, confirming, renewing. Only signed notifications count, and they only trigger a check.
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/fixtures/app.ts'
import {
  episodes,
  feedText,
  openTestReleases,
  START,
  type TestReleases
} from '../../tests/fixtures/releases.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/servers/database.ts'
import { cacheEntries, hubSubscriptions } from '../db/schema.ts'
import { createOutsideFetch, type SendRequest } from '../http/client/outside-fetch.ts'
import { feedHubRoutes } from './hub-handlers.ts'

const HUB = 'https://hub.example/'
const TOPIC = 'https://publisher.example/self.xml'
const links = (hub: string) =>
  `<atom:link rel="self" href="${TOPIC}"/>${hub && `<atom:link rel="hub" href="${hub}"/>`}`

let testDatabase: TestDatabase
let context: TestReleases
let testApp: TestApp
let requests: { url: string; form: URLSearchParams }[] = []
const callHub: SendRequest = async (request) => {
  requests.push({ url: request.url, form: new URLSearchParams(await request.text()) })
  return new Response(null, { status: 202 })
}
beforeAll(async () => {
  testDatabase = await openTestDatabase()
  context = await openTestReleases(testDatabase.db)
  context.services.releases.callHub = callHub
})
afterAll(async () => {
  await context.close()
  await testDatabase.close()
})
beforeEach(async () => {
  await context.reset()
  await testDatabase.db.delete(hubSubscriptions)
  await testDatabase.db.delete(cacheEntries)
  requests = []
  context.state.feed = feedText(episodes(3), links(HUB))
  testApp = await openTestApp([() => feedHubRoutes(context.services)], {
    db: testDatabase.db,
    now: context.now
  })
})

const subscription = async () => (await testDatabase.db.select().from(hubSubscriptions))[0]
const last = () => requests.at(-1)?.form ?? new URLSearchParams()
const callback = () => new URL(last().get('hub.callback') ?? '')
/** The hub verifies that we requested the subscription. */
async function confirm(given: Record<string, string> = {}, path = callback().pathname) {
  const question = { 'hub.mode': 'subscribe', 'hub.topic': TOPIC, 'hub.challenge': 'challenge-1', ...given }
  return testApp.request(`${path}?${new URLSearchParams({ 'hub.lease_seconds': '864000', ...question })}`)
}
async function notify(signature: string | undefined, body = 'something', path = callback().pathname) {
  const headers = signature === undefined ? {} : { 'x-hub-signature': signature }
  return testApp.request(path, { method: 'POST', body, headers })
}
const signed = (body: string, method = 'sha256', secret = last().get('hub.secret') ?? '') =>
  `${method}=${createHmac(method, secret).update(body).digest('hex')}`

test('subscribes to the hub that the feed names, confirms, and renews before the subscription expires', async () => {
  await context.watch()
  expect(requests[0]?.url).toBe(HUB)
  expect(Object.fromEntries(last())).toMatchObject({ 'hub.mode': 'subscribe', 'hub.topic': TOPIC })
  expect(last().get('hub.secret')).toMatch(/^[\w-]{43}$/)
  expect(callback().href).toMatch(/^https:\/\/kino9\.example\/api\/feed-hub\/[\w-]{22}$/)
  const answer = await confirm()
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe('challenge-1')
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect((await subscription())?.leaseUntil).toEqual(new Date(+START + 864_000_000))
  const first = callback().href
  context.pass(6.6 * 24 * 60)
  await context.watch()
  expect(requests).toHaveLength(1)
  context.pass(0.1 * 24 * 60)
  await context.watch()
  expect(requests).toHaveLength(2)
  expect(callback().href).toBe(first)
})

test('retries a hub that does not confirm at growing intervals, without affecting the watch', async () => {
  context.services.releases.callHub = async (request) => {
    await callHub(request)
    return createOutsideFetch({ service: 'hub' })(new Request('https://[::1]/'))
  }
  for (let look = 0; look < 48; look++) {
    expect(await context.watch()).not.toHaveProperty('failed')
    context.pass(30)
  }
  context.services.releases.callHub = callHub
  expect(requests.length).toBeLessThanOrEqual(5)
})

test.each([
  ['without encryption', 'http://hub.example/'],
  ['with a password in it', 'https://name:word@hub.example/'],
  ['of another kind', 'ftp://hub.example/'],
  ['left out', '']
])('does not call a hub %s', async (_, hub) => {
  context.state.feed = feedText(episodes(3), links(hub))
  await context.watch()
  expect(requests).toEqual([])
  expect(await subscription()).toBeUndefined()
})

test('opens no connection to a hub on a private machine', async () => {
  const send = createOutsideFetch({ service: 'hub' })
  for (const url of ['https://127.0.0.1/', 'https://[::ffff:10.0.0.1]/', 'https://169.254.169.254/'])
    await expect(send(new Request(url, { method: 'POST' }))).rejects.toThrow('public internet')
})

test('replaces the subscription when the feed names another hub, and ends it when it names none', async () => {
  await context.watch()
  const before = callback().pathname
  context.state.feed = feedText(episodes(3), links('https://other.example/'))
  await context.watch()
  expect(requests.at(-1)?.url).toBe('https://other.example/')
  expect((await confirm({}, before)).status).toBe(404)
  context.state.feed = feedText(episodes(3), links(''))
  await context.watch()
  expect(await subscription()).toBeUndefined()
})

describe('a verification request', () => {
  test.each<[string, Record<string, string>]>([
    ['about another feed', { 'hub.topic': 'https://else.example/' }],
    ['to end it', { 'hub.mode': 'unsubscribe' }],
    ['with a lease of words', { 'hub.lease_seconds': 'long' }]
  ])('%s is refused', async (_, given) => {
    await context.watch()
    expect((await confirm(given)).status).toBe(404)
    expect((await subscription())?.leaseUntil).toBeNull()
  })

  test('from a stranger is refused, even long after our request', async () => {
    await context.watch()
    expect((await confirm({}, '/api/feed-hub/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404)
    expect((await confirm({}, "/api/feed-hub/'%20OR%201=1--")).status).toBe(404)
    context.pass(25 * 60)
    expect((await confirm()).status).toBe(404)
  })

  test('that denies the subscription stops requests for a day', async () => {
    await context.watch()
    expect((await confirm({ 'hub.mode': 'denied' })).status).toBe(204)
    context.pass(23 * 60)
    await context.watch()
    expect(requests).toHaveLength(1)
  })
})

describe('a notification', () => {
  const looks = () => testApp.loggedJobs.length + context.loggedJobs.length
  beforeEach(async () => {
    await context.watch()
    await confirm()
  })

  test.each(['sha1', 'sha256', 'sha384', 'sha512'])(
    'signed with %s triggers a check at once',
    async (method) => {
      context.state.feed = feedText(
        [{ number: 4, guid: 'g4', title: 'Nieuw', at: START }, ...episodes(3)],
        links(HUB)
      )
      expect((await notify(signed('something', method))).status).toBe(204)
      expect(await context.version()).toBe(2)
      expect(await context.releases()).toEqual({ 4: 'waiting' })
    }
  )

  test.each([
    ['not signed', undefined],
    ['signed by another', signed('something', 'sha256', 'guess')],
    ['signed for another body', 'sha256=00'],
    ['signed in an unknown way', 'md5=00112233445566778899aabbccddeeff'],
    ['signed with rubbish', '=']
  ])('%s gets the same response, without a check', async (_, signature) => {
    const before = looks()
    context.state.validators = []
    expect((await notify(signature)).status).toBe(204)
    expect(looks() - before).toBe(0)
    expect(context.state.validators).toEqual([])
  })

  test('a hundred times in a minute triggers one check', async () => {
    const before = looks()
    const signature = signed('something')
    await Promise.all(Array.from({ length: 100 }, () => notify(signature)))
    expect(looks() - before).toBe(1)
  })

  test('larger than any feed is refused', async () => {
    const body = 'x'.repeat(6_000_000)
    expect((await notify(signed(body), body)).status).toBe(413)
  })
})
