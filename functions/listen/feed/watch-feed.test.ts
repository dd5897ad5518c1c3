// The real feed watch: for each thing that a publisher can do, what changes on the site and for listeners.
import { describe, expect, test } from 'vitest'
import { settings } from '../../../src/site/brand/settings.ts'
import { runs } from '../../../tests/depth.ts'
import {
  episodes,
  feedText,
  newEpisode,
  releasesForEachTest,
  withNew
} from '../../../tests/fixtures/releases.ts'
import { feedWatches, outbox } from '../../platform/db/schema.ts'
import { createOutsideFetch } from '../../platform/http/client/outside-fetch.ts'
import { rssFeed } from '../../platform/services/rss/podcast-feed.rss.ts'

const { testDatabase, fixture: context } = releasesForEachTest()

test('a new episode is built and announced without any manual step', async () => {
  await context.ordinaryDay()
  expect(await context.releases()).toEqual({})
  context.state.feed = withNew()
  expect(await context.watch()).toEqual({ fresh: 1, new: 1, calls: 1 })
  expect(await context.releases()).toEqual({ 4: 'waiting' })
  expect(await context.campaigns()).toEqual([])
  await context.build()
  await context.deployed()
  expect(await context.campaigns()).toEqual(['4'])
  expect(await context.releases()).toEqual({ 4: 'announced' })
  expect(context.state.hookCalls).toHaveLength(1)
  expect(await context.alerts()).toEqual([])
})

test('the first import announces nothing, and what the site already shows is not built', async () => {
  await context.watch({ buildHook: undefined })
  await context.build()
  context.pass(10)
  expect(await context.watch()).toEqual({ unchanged: 1, new: 0, calls: 0 })
  expect(await context.releases()).toEqual({})
  expect(await context.campaigns()).toEqual([])
})

describe('when the feed', () => {
  test('when the feed has not changed, it is not downloaded again and nothing is built', async () => {
    await context.ordinaryDay()
    context.state.validators = []
    expect(await context.watch()).toEqual({ unchanged: 1, new: 0, calls: 0 })
    expect(context.state.validators).toEqual([expect.stringMatching(/^"[0-9a-f]{64}"$/)])
    expect(await context.version()).toBe(1)
    expect(context.state.hookCalls).toHaveLength(0)
  })

  test('when the feed always answers "unchanged", it is fetched in full once a day', async () => {
    await context.ordinaryDay()
    context.pass(24 * 60)
    context.state.validators = []
    await context.watch()
    expect(context.state.validators).toEqual([null])
  })

  const nowhere = createOutsideFetch({ service: 'feed' })
  const slow = createOutsideFetch({ service: 'feed', timeoutMs: 1 })
  test.each([
    ['answers 500', () => Promise.resolve(new Response('', { status: 500 })), 'answered 500'],
    ['answers 403', () => Promise.resolve(new Response('', { status: 403 })), 'answered 403'],
    [
      'has no address any more',
      () => nowhere(new Request('https://gone.invalid/feed.xml')),
      'cannot be reached'
    ],
    ['takes for ever', () => slow(new Request('https://gone.invalid/feed.xml')), 'no complete response'],
    [
      'is moved to a private machine',
      () => nowhere(new Request('http://127.0.0.1:9/f.xml')),
      'public internet'
    ]
  ])('when the feed %s, the copy stays as it is and nothing is built', async (_, answer, problem) => {
    await context.ordinaryDay()
    context.state.feed = answer
    expect(await context.watch()).toEqual({ failed: 1, new: 0, calls: 0 })
    expect(await context.version()).toBe(1)
    expect(context.state.hookCalls).toHaveLength(0)
    expect(await context.alerts()).toEqual([])
    for (let look = 0; look < 2; look++) await context.watch()
    expect(await context.alerts()).toEqual(['feed-failing'])
    const [row] = await testDatabase.db.select().from(feedWatches)
    expect(row).toMatchObject({ failures: 3, problem: expect.stringContaining(problem) })
  })

  test('when the feed fails all day, the hosts are alerted once that day and once the next', async () => {
    await context.ordinaryDay()
    context.state.feed = async () => new Response('', { status: 500 })
    const enqueued = async () => (await context.db.select().from(outbox)).length
    const hosts = settings.mail.alerts.length
    for (let look = 0; look < 12; look++) {
      await context.watch()
      context.pass(10)
      expect(await enqueued()).toBe(look < 2 ? 0 : hosts)
    }
    context.pass(24 * 60)
    await context.watch()
    expect(await enqueued()).toBe(2 * hosts)
  })

  test('when the feed works again, the failure count starts again', async () => {
    await context.ordinaryDay()
    const good = context.state.feed
    for (let day = 0; day < 4; day++) {
      context.state.feed = async () => new Response('', { status: 503 })
      await context.watch()
      await context.watch()
      context.state.feed = good
      await context.watch()
    }
    expect(await context.alerts()).toEqual([])
  })
})

describe('a feed that is', () => {
  const whole = feedText(episodes(3))
  const latin1 = Uint8Array.from(whole.replace('Klein', 'Kléin'), (letter) => letter.charCodeAt(0))
  test.each<[string, BodyInit]>([
    ['cut off', whole.slice(0, 500)],
    ['a page that says sorry, with status 200', '<!doctype html><html><body>Sorry</body></html>'],
    ['empty', ''],
    ['in letters it does not name', latin1],
    ['no XML at all', '{"error":"quota"}']
  ])('a feed that is %s is refused, and the copy stays', async (_, body) => {
    await context.ordinaryDay()
    context.state.feed = async () => new Response(body, { headers: { 'content-type': 'text/xml' } })
    expect(await context.watch()).toMatchObject({ failed: 1, calls: 0 })
    expect(await context.version()).toBe(1)
    expect(context.state.hookCalls).toHaveLength(0)
  })
})

test.each([
  ['all of its episodes', feedText([])],
  ['half of them', feedText(episodes(3).slice(2))],
  ['its newest', feedText(episodes(3).slice(1))]
])('a feed that lost %s is not accepted at once', async (_, text) => {
  await context.ordinaryDay()
  context.state.feed = text
  const { calls } = await context.watch()
  expect(calls).toBe(0)
  expect(await context.version()).toBe(1)
})

test('a feed that lost some is accepted when three checks over six hours see the same feed', async () => {
  await context.ordinaryDay()
  context.state.feed = feedText(episodes(3).slice(1))
  for (let look = 0; look < 36; look++) {
    expect(await context.watch()).toMatchObject({ shrunken: 1 })
    context.pass(10)
  }
  expect(await context.alerts()).toEqual(['feed-shrunken'])
  expect(await context.watch()).toMatchObject({ fresh: 1 })
  expect(await context.version()).toBe(2)
})

test('a feed that lost some, but different ones at each check, is never accepted', async () => {
  await context.ordinaryDay()
  for (let look = 0; look < 60; look++) {
    context.state.feed = feedText(episodes(3).slice(1), `<description>${look}</description>`)
    expect(await context.watch()).toMatchObject({ shrunken: 1 })
    context.pass(10)
  }
  expect(await context.version()).toBe(1)
})

describe('a hostile feed', () => {
  const item = '<item><title>x</title><enclosure url="https://cdn.example/1.mp3"/></item>'
  const rss = (inside: string) => `<rss version="2.0"><channel><title>t</title>${inside}</channel></rss>`
  test.each([
    [
      'with entities that multiply',
      `<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;">]>${rss(item)}`
    ],
    ['with an outside entity', `<!DOCTYPE rss SYSTEM "http://169.254.169.254/">${rss(item)}`],
    ['nested without end', rss('<a>'.repeat(1_000_000))],
    ['of forty thousand items', rss(item.repeat(40_000))],
    ['of six million letters', rss(`${item}<description>${'x'.repeat(6_000_000)}</description>`)]
  ])('a hostile feed %s costs little and changes nothing', async (_, text) => {
    await context.ordinaryDay()
    context.state.feed = text
    const started = process.cpuUsage()
    expect(await context.watch()).toMatchObject({ failed: 1, calls: 0 })
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(10_000)
    expect(await context.version()).toBe(1)
  })

  test('a hostile feed with text that is special to shells and databases is stored as text', async () => {
    await context.ordinaryDay()
    const title = `'); DROP TABLE releases; -- &lt;script&gt; \u202e🎬`
    context.state.feed = withNew({ title })
    await context.watch()
    await context.build()
    await context.deployed()
    expect(await context.campaigns()).toEqual(['4'])
  })

  test('a hostile feed that redirects to a private machine is not followed', async () => {
    await context.ordinaryDay()
    const feed = rssFeed('https://[::ffff:169.254.169.254]/feed.xml', createOutsideFetch({ service: 'feed' }))
    expect(await context.watch({ feed })).toMatchObject({ failed: 1 })
  })
})

test('a feed that keeps changing for an hour causes six builds and one campaign at most', async () => {
  await context.ordinaryDay()
  const builds = context.state.hookCalls.length
  const changes = runs(24, 100)
  for (let change = 0; change < changes; change++) {
    // The new episode comes and goes, and the content is different each time.
    const list = change % 2 ? episodes(3) : [newEpisode, ...episodes(3)]
    context.state.feed = feedText(list, `<description>${change}</description>`)
    const called = context.state.hookCalls.length
    await context.watch()
    if (context.state.hookCalls.length > called) {
      await context.build()
      await context.deployed()
    }
    await context.find()
    context.pass(60 / changes)
  }
  expect(context.state.hookCalls.length - builds).toBe(6)
  expect(await context.campaigns()).toEqual(['4'])
})

test('a feed that keeps changing all day is built twelve times, and a mail explains the limit to the hosts', async () => {
  await context.ordinaryDay()
  const changes = runs(90, 150)
  for (let change = 0; change < changes; change++) {
    context.state.feed = feedText(episodes(3), `<description>${change}</description>`)
    await context.watch()
    await context.build()
    context.pass((22.5 * 60) / changes)
  }
  expect(context.state.hookCalls.length).toBeLessThanOrEqual(12)
  expect(await context.alerts()).toContain('builds-limited')
})

test('a feed that changed only in its timestamp has not changed', async () => {
  await context.ordinaryDay()
  context.state.feed = feedText(episodes(3), '<lastBuildDate>Fri, 20 Nov 2026 12:20:00 GMT</lastBuildDate>')
  expect(await context.watch()).toEqual({ fresh: 1, new: 0, calls: 0 })
  expect(await context.version()).toBe(1)
  expect(context.state.hookCalls).toHaveLength(0)
})
