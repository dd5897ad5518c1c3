// FEED-01 to FEED-05 through the real watch: what the publisher does, what the site and its listeners notice of it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { settings } from '../../src/features/brand/settings.ts'
import {
  episodes,
  feedText,
  newEpisode,
  openTrialWorld,
  type TrialWorld,
  withNew
} from '../../tests/fixtures/releases.ts'
import { openTrialDatabase, type TrialDatabase } from '../../tests/servers/database.ts'
import { feedWatches, outbox } from '../db/schema.ts'
import { createOutsideFetch } from '../http/client/outside-fetch.ts'
import { rssFeed } from '../services/rss/podcast-feed.rss.ts'

let trial: TrialDatabase
let world: TrialWorld
beforeAll(async () => {
  trial = await openTrialDatabase()
  world = await openTrialWorld(trial.db)
}, 60_000)
afterAll(async () => {
  await world.close()
  await trial.close()
})
beforeEach(() => world.reset())

test('a new episode is on the site and in the pockets without anybody doing a thing', async () => {
  await world.ordinaryDay()
  expect(await world.premieres()).toEqual({})
  world.state.feed = withNew()
  expect(await world.watch()).toEqual({ fresh: 1, new: 1, calls: 1 })
  expect(await world.premieres()).toEqual({ 4: 'waiting' })
  expect(await world.campaigns()).toEqual([])
  await world.build()
  await world.deployed()
  expect(await world.campaigns()).toEqual(['4'])
  expect(await world.premieres()).toEqual({ 4: 'announced' })
  expect(world.state.hookCalls).toHaveLength(1)
  expect(await world.alerts()).toEqual([])
})

test('the first import tells nobody, and has nothing built that the site shows already', async () => {
  await world.watch({ buildHook: undefined })
  await world.build()
  world.pass(10)
  expect(await world.watch()).toEqual({ unchanged: 1, new: 0, calls: 0 })
  expect(await world.premieres()).toEqual({})
  expect(await world.campaigns()).toEqual([])
})

describe('FEED-01: when the feed', () => {
  test('has not changed, it is not sent again and nothing is built', async () => {
    await world.ordinaryDay()
    world.state.asked = []
    expect(await world.watch()).toEqual({ unchanged: 1, new: 0, calls: 0 })
    expect(world.state.asked).toEqual([expect.stringMatching(/^"[0-9a-f]{64}"$/)])
    expect(await world.version()).toBe(1)
    expect(world.state.hookCalls).toHaveLength(0)
  })

  test('says "unchanged" for ever, it is asked for whole once a day', async () => {
    await world.ordinaryDay()
    world.pass(24 * 60)
    world.state.asked = []
    await world.watch()
    expect(world.state.asked).toEqual([null])
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
    ['takes for ever', () => slow(new Request('https://gone.invalid/feed.xml')), 'no whole answer'],
    [
      'is moved to a private machine',
      () => nowhere(new Request('http://127.0.0.1:9/f.xml')),
      'public internet'
    ]
  ])('%s, the copy stays as it is and nothing is built', async (_, answer, problem) => {
    await world.ordinaryDay()
    world.state.feed = answer
    expect(await world.watch()).toEqual({ failed: 1, new: 0, calls: 0 })
    expect(await world.version()).toBe(1)
    expect(world.state.hookCalls).toHaveLength(0)
    expect(await world.alerts()).toEqual([])
    for (let look = 0; look < 2; look++) await world.watch()
    expect(await world.alerts()).toEqual(['feed-failing'])
    const [row] = await trial.db.select().from(feedWatches)
    expect(row).toMatchObject({ failures: 3, problem: expect.stringContaining(problem) })
  })

  test('fails all day, the hosts hear of it once that day and once the next', async () => {
    await world.ordinaryDay()
    world.state.feed = async () => new Response('', { status: 500 })
    const promised = async () => (await world.db.select().from(outbox)).length
    const hosts = settings.mail.alerts.length
    for (let look = 0; look < 12; look++) {
      await world.watch()
      world.pass(10)
      expect(await promised()).toBe(look < 2 ? 0 : hosts)
    }
    world.pass(24 * 60)
    await world.watch()
    expect(await promised()).toBe(2 * hosts)
  })

  test('works again, the count begins anew', async () => {
    await world.ordinaryDay()
    const good = world.state.feed
    for (let day = 0; day < 4; day++) {
      world.state.feed = async () => new Response('', { status: 503 })
      await world.watch()
      await world.watch()
      world.state.feed = good
      await world.watch()
    }
    expect(await world.alerts()).toEqual([])
  })
})

describe('FEED-02: a feed that is', () => {
  const whole = feedText(episodes(3))
  const latin1 = Uint8Array.from(whole.replace('Klein', 'Kléin'), (letter) => letter.charCodeAt(0))
  test.each<[string, BodyInit]>([
    ['cut off', whole.slice(0, 500)],
    ['a page that says sorry, with status 200', '<!doctype html><html><body>Sorry</body></html>'],
    ['empty', ''],
    ['in letters it does not name', latin1],
    ['no XML at all', '{"error":"quota"}']
  ])('%s is refused, and the copy stays', async (_, body) => {
    await world.ordinaryDay()
    world.state.feed = async () => new Response(body, { headers: { 'content-type': 'text/xml' } })
    expect(await world.watch()).toMatchObject({ failed: 1, calls: 0 })
    expect(await world.version()).toBe(1)
    expect(world.state.hookCalls).toHaveLength(0)
  })
})

describe('FEED-03: a feed that lost', () => {
  test.each([
    ['all of its episodes', feedText([])],
    ['half of them', feedText(episodes(3).slice(2))],
    ['its newest', feedText(episodes(3).slice(1))]
  ])('%s is not believed at once', async (_, text) => {
    await world.ordinaryDay()
    world.state.feed = text
    const { calls } = await world.watch()
    expect(calls).toBe(0)
    expect(await world.version()).toBe(1)
  })

  test('some is believed when it is the same at three looks over six hours', async () => {
    await world.ordinaryDay()
    world.state.feed = feedText(episodes(3).slice(1))
    for (let look = 0; look < 36; look++) {
      expect(await world.watch()).toMatchObject({ shrunken: 1 })
      world.pass(10)
    }
    expect(await world.alerts()).toEqual(['feed-shrunken'])
    expect(await world.watch()).toMatchObject({ fresh: 1 })
    expect(await world.version()).toBe(2)
  })

  test('some, another some at each look, is never believed', async () => {
    await world.ordinaryDay()
    for (let look = 0; look < 60; look++) {
      world.state.feed = feedText(episodes(3).slice(1), `<description>${look}</description>`)
      expect(await world.watch()).toMatchObject({ shrunken: 1 })
      world.pass(10)
    }
    expect(await world.version()).toBe(1)
  })
})

describe('FEED-04: a hostile feed', () => {
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
  ])('%s costs little and changes nothing', async (_, text) => {
    await world.ordinaryDay()
    world.state.feed = text
    const startedMs = performance.now()
    expect(await world.watch()).toMatchObject({ failed: 1, calls: 0 })
    expect(performance.now() - startedMs).toBeLessThan(10_000)
    expect(await world.version()).toBe(1)
  })

  test('whose text is what shells and databases fear is kept as text', async () => {
    await world.ordinaryDay()
    const title = `'); DROP TABLE premieres; -- &lt;script&gt; \u202e🎬`
    world.state.feed = withNew({ title })
    await world.watch()
    await world.build()
    await world.deployed()
    expect(await world.campaigns()).toEqual(['4'])
  })

  test('that leads to a private machine is not followed', async () => {
    await world.ordinaryDay()
    const feed = rssFeed('https://[::ffff:169.254.169.254]/feed.xml', createOutsideFetch({ service: 'feed' }))
    expect(await world.watch({ feed })).toMatchObject({ failed: 1 })
  })
})

describe('FEED-05: a feed that flaps', () => {
  test('a hundred times an hour makes six builds and one campaign at most', async () => {
    await world.ordinaryDay()
    const builds = world.state.hookCalls.length
    for (let change = 0; change < 100; change++) {
      // Comes and goes, and never says twice the same.
      const list = change % 2 ? episodes(3) : [newEpisode, ...episodes(3)]
      world.state.feed = feedText(list, `<description>${change}</description>`)
      const called = world.state.hookCalls.length
      await world.watch()
      if (world.state.hookCalls.length > called) {
        await world.build()
        await world.deployed()
      }
      await world.find()
      world.pass(0.6)
    }
    expect(world.state.hookCalls.length - builds).toBe(6)
    expect(await world.campaigns()).toEqual(['4'])
  }, 60_000)

  test('all day is built twelve times, and the hosts hear why no more', async () => {
    await world.ordinaryDay()
    for (let change = 0; change < 150; change++) {
      world.state.feed = feedText(episodes(3), `<description>${change}</description>`)
      await world.watch()
      await world.build()
      world.pass(9)
    }
    expect(world.state.hookCalls.length).toBeLessThanOrEqual(12)
    expect(await world.alerts()).toContain('builds-limited')
  }, 60_000)

  test('only in its time stamp is no change', async () => {
    await world.ordinaryDay()
    world.state.feed = feedText(episodes(3), '<lastBuildDate>Fri, 20 Nov 2026 12:20:00 GMT</lastBuildDate>')
    expect(await world.watch()).toEqual({ fresh: 1, new: 0, calls: 0 })
    expect(await world.version()).toBe(1)
    expect(world.state.hookCalls).toHaveLength(0)
  })
})
