// Failing builds, deploys without the new episode, and forged deploy events.
import { beforeEach, describe, expect, test } from 'vitest'
import { episodes, feedText, releasesForEachTest, START } from '../../../tests/fixtures/releases.ts'
import { outbox, releases } from '../../platform/db/schema.ts'
import { workOutboxJob } from '../../work-outbox.ts'

const { testDatabase, fixture } = releasesForEachTest()

const NEW = feedText([
  { number: 4, guid: 'guid-4', title: 'Aflevering 4', at: new Date(START.getTime() + 20 * 60_000) },
  ...episodes(3)
])

/** Three episodes are live. A fourth is in the feed, and its build was requested. */
beforeEach(async () => {
  await fixture.watch({ buildHook: undefined })
  await fixture.build()
  await fixture.deployed()
  fixture.pass(20)
  fixture.state.feed = NEW
})

test('when the build hook answers 5xx, it is called again at growing intervals, and nothing is announced', async () => {
  fixture.state.hookStatus = 503
  for (let look = 0; look < 18; look++) {
    await fixture.watch()
    await fixture.find()
    fixture.pass(10)
  }
  const minutes = fixture.state.hookCalls.map((at) => (+at - +START) / 60_000 - 20)
  expect(minutes).toEqual([0, 10, 30, 70, 150])
  expect(await fixture.campaigns()).toEqual([])
  expect(await fixture.alerts()).toEqual(['build-failing'])
  fixture.state.hookStatus = 200
  fixture.pass(160)
  expect(await fixture.watch()).toMatchObject({ calls: 1 })
  await fixture.build()
  await fixture.deployed()
  expect(await fixture.campaigns()).toEqual(['4'])
  expect((await fixture.builds()).at(-1)).toBe('live')
})

test('when the build is accepted but fails, it is retried after twenty minutes and the hosts are alerted', async () => {
  await fixture.watch()
  fixture.pass(10)
  expect(await fixture.watch()).toMatchObject({ calls: 0 })
  expect(await fixture.alerts()).toEqual([])
  fixture.pass(10)
  expect(await fixture.watch()).toMatchObject({ calls: 1 })
  expect(await fixture.alerts()).toEqual(['build-failing'])
  expect(await fixture.campaigns()).toEqual([])
})

test('when the build hook is not set, the watch continues and any later deploy brings the episode', async () => {
  expect(await fixture.watch({ buildHook: undefined })).toMatchObject({ fresh: 1, new: 1, calls: 0 })
  await fixture.build()
  await fixture.deployed()
  expect(await fixture.campaigns()).toEqual(['4'])
})

describe('deploys that announce nothing', () => {
  test.each(['deploy-preview', 'branch-deploy', 'dev', '', undefined, 7])(
    'nothing is announced after a deploy of context %s',
    async (context) => {
      await fixture.watch()
      await fixture.build()
      await fixture.deployed(context ?? null)
      expect(await fixture.campaigns()).toEqual([])
      expect(await fixture.releases()).toEqual({ 4: 'waiting' })
    }
  )

  test('nothing is announced after a rollback, or an older deploy that ends last: five checks, then an alert to the hosts', async () => {
    await fixture.watch()
    await fixture.deployed()
    for (let look = 1; look < 5; look++) {
      expect(await fixture.releases()).toEqual({ 4: 'looking' })
      expect(await fixture.alerts()).toEqual([])
      expect(await fixture.find()).toEqual({ announced: 0, unseen: 0, passed: 0 })
      fixture.pass(0.5)
      expect(await fixture.find()).toMatchObject({ unseen: 1 })
    }
    expect(await fixture.releases()).toEqual({ 4: 'absent' })
    expect(await fixture.alerts()).toEqual(['episode-absent'])
    expect(await fixture.campaigns()).toEqual([])
  })

  test('nothing is announced after a deploy with the page but not the list, or the other way round', async () => {
    await fixture.watch()
    await fixture.build()
    const { live } = fixture.state
    if (!live) throw new Error('not built')
    const [newest, ...rest] = live.episodes
    if (!newest) throw new Error('no episode')
    fixture.state.live = { ...live, episodes: [{ ...newest, slug: 'elsewhere' }, ...rest] }
    await fixture.deployed()
    fixture.state.live = { ...live, episodes: [{ ...newest, episodeNumber: null }, ...rest] }
    fixture.pass(1)
    await fixture.find()
    expect(await fixture.campaigns()).toEqual([])
  })

  test('nothing is announced after a deploy while the live site is unreachable', async () => {
    await fixture.watch()
    await fixture.build()
    fixture.state.liveStatus = 503
    await fixture.deployed()
    expect(await fixture.campaigns()).toEqual([])
    fixture.state.liveStatus = 200
    fixture.pass(1)
    await fixture.find()
    expect(await fixture.campaigns()).toEqual(['4'])
  })

  test('a missing episode is announced after all when a later deploy brings it', async () => {
    await fixture.watch()
    await fixture.deployed()
    for (let look = 0; look < 4; look++) {
      fixture.pass(0.5)
      await fixture.find()
    }
    await fixture.build()
    await fixture.deployed()
    expect(await fixture.releases()).toEqual({ 4: 'announced' })
    expect(await fixture.campaigns()).toEqual(['4'])
  })

  test('a deploy that is not reported is found as well', async () => {
    await fixture.watch()
    await fixture.build()
    fixture.pass(10)
    await fixture.find()
    expect(await fixture.campaigns()).toEqual(['4'])
  })
})

test.each([
  {},
  { deploy: null },
  { deploy: { context: { toString: 'production' } } },
  { deploy: { context: 'production', id: `'; DROP TABLE releases; --` } }
])('a stranger who calls the deploy function with %o changes nothing visible', async (event) => {
  await fixture.watch()
  const { onDeploySucceeded } = await import('./site-deployed.ts')
  for (let call = 0; call < 3; call++) await onDeploySucceeded(fixture.services, event as never)
  expect(await fixture.campaigns()).toEqual([])
  expect(await fixture.version()).toBe(2)
  expect(fixture.state.hookCalls).toHaveLength(1)
})

test('a stranger who calls the deploy function a hundred times causes no more checks than are due', async () => {
  await fixture.watch()
  await Promise.all(Array.from({ length: 100 }, () => fixture.deployed()))
  expect(
    (await testDatabase.db.select().from(releases)).find(({ episodeNumber }) => episodeNumber === 4)
  ).toMatchObject({
    state: 'looking',
    looks: 1
  })
  expect(await fixture.campaigns()).toEqual([])
})

test('the hosts get one Dutch mail a day per cause, each at their own address', async () => {
  fixture.state.feed = async () => new Response('', { status: 500 })
  for (let look = 0; look < 30; look++) await fixture.watch()
  await workOutboxJob.run(fixture.services, new AbortController().signal)
  const mails = await fixture.readMail()
  // Mails are sent in parallel, so their order is undefined.
  expect(mails.map(({ to }) => to?.[0]?.address).toSorted()).toEqual([
    'milan@kino9.example',
    'noor@kino9.example',
    'wout@kino9.example'
  ])
  expect(mails[0]?.subject).toBe('KINO\u00a09: De feed van de podcast is niet te lezen')
  expect(mails[0]?.text).toMatch(/Sinds 20 november 2026 om 13:20 lukt het niet om de feed te lezen/)
  expect(mails[0]?.text).toMatch(/Wat kun je doen\?\n-+\n\n- Open het adres van de feed in een browser\./)
  expect(mails[0]?.html).toMatch(/<li[^>]*>Open het adres van de feed in een browser\./)
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(3)
  fixture.pass(24 * 60)
  await fixture.watch()
  expect(await testDatabase.db.select().from(outbox)).toHaveLength(6)
})
