// FEED-07 to FEED-09: builds that fail, deploys that bring nothing, and strangers who say that there was a deploy.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { episodes, feedText, openTrialWorld, START, type TrialWorld } from '../../tests/fixtures/releases.ts'
import { openTrialDatabase, type TrialDatabase } from '../../tests/servers/database.ts'
import { outbox, premieres } from '../db/schema.ts'
import { workOutboxJob } from '../jobs/work-outbox.ts'

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

const NEW = feedText([
  { number: 4, guid: 'guid-4', title: 'Aflevering 4', at: new Date(START.getTime() + 20 * 60_000) },
  ...episodes(3)
])

/** Three episodes are live; a fourth is in the feed, and a build was asked for. */
beforeEach(async () => {
  await world.reset()
  await world.watch({ buildHook: undefined })
  await world.build()
  await world.deployed()
  world.pass(20)
  world.state.feed = NEW
})

describe('FEED-07: when the build', () => {
  test('hook answers 5xx, it is called again, later and later, and nobody is told of an episode', async () => {
    world.state.hookStatus = 503
    for (let look = 0; look < 18; look++) {
      await world.watch()
      await world.find()
      world.pass(10)
    }
    const minutes = world.state.hookCalls.map((at) => (+at - +START) / 60_000 - 20)
    expect(minutes).toEqual([0, 10, 30, 70, 150])
    expect(await world.campaigns()).toEqual([])
    expect(await world.alerts()).toEqual(['build-failing'])
    world.state.hookStatus = 200
    world.pass(160)
    expect(await world.watch()).toMatchObject({ calls: 1 })
    await world.build()
    await world.deployed()
    expect(await world.campaigns()).toEqual(['4'])
    expect((await world.builds()).at(-1)).toBe('live')
  })

  test('is accepted and comes to nothing, it is tried again after twenty minutes and the hosts are told', async () => {
    await world.watch()
    world.pass(10)
    expect(await world.watch()).toMatchObject({ calls: 0 })
    expect(await world.alerts()).toEqual([])
    world.pass(10)
    expect(await world.watch()).toMatchObject({ calls: 1 })
    expect(await world.alerts()).toEqual(['build-failing'])
    expect(await world.campaigns()).toEqual([])
  })

  test('hook is not set, the watch goes on and the next deploy of anybody brings the episode', async () => {
    expect(await world.watch({ buildHook: undefined })).toMatchObject({ fresh: 1, new: 1, calls: 0 })
    await world.build()
    await world.deployed()
    expect(await world.campaigns()).toEqual(['4'])
  })
})

describe('FEED-08: nobody is told after', () => {
  test.each(['deploy-preview', 'branch-deploy', 'dev', '', undefined, 7])(
    'a deploy of context %s',
    async (context) => {
      await world.watch()
      await world.build()
      await world.deployed(context ?? null)
      expect(await world.campaigns()).toEqual([])
      expect(await world.premieres()).toEqual({ 4: 'waiting' })
    }
  )

  test('a roll-back or an older deploy that ends last: five looks, then a word to the hosts', async () => {
    await world.watch()
    await world.deployed()
    for (let look = 1; look < 5; look++) {
      expect(await world.premieres()).toEqual({ 4: 'looking' })
      expect(await world.alerts()).toEqual([])
      expect(await world.find()).toEqual({ announced: 0, unseen: 0, passed: 0 })
      world.pass(0.5)
      expect(await world.find()).toMatchObject({ unseen: 1 })
    }
    expect(await world.premieres()).toEqual({ 4: 'absent' })
    expect(await world.alerts()).toEqual(['episode-absent'])
    expect(await world.campaigns()).toEqual([])
  })

  test('a deploy whose page is there but whose list is not, or the other way round', async () => {
    await world.watch()
    await world.build()
    const { live } = world.state
    if (!live) throw new Error('not built')
    const [newest, ...rest] = live.episodes
    if (!newest) throw new Error('no episode')
    world.state.live = { ...live, episodes: [{ ...newest, slug: 'elsewhere' }, ...rest] }
    await world.deployed()
    world.state.live = { ...live, episodes: [{ ...newest, episodeNumber: null }, ...rest] }
    world.pass(1)
    await world.find()
    expect(await world.campaigns()).toEqual([])
  })

  test('a deploy while the live site cannot be reached', async () => {
    await world.watch()
    await world.build()
    world.state.liveStatus = 503
    await world.deployed()
    expect(await world.campaigns()).toEqual([])
    world.state.liveStatus = 200
    world.pass(1)
    await world.find()
    expect(await world.campaigns()).toEqual(['4'])
  })

  test('an absent episode is told of after all when a later deploy brings it', async () => {
    await world.watch()
    await world.deployed()
    for (let look = 0; look < 4; look++) {
      world.pass(0.5)
      await world.find()
    }
    await world.build()
    await world.deployed()
    expect(await world.premieres()).toEqual({ 4: 'announced' })
    expect(await world.campaigns()).toEqual(['4'])
  })

  test('a deploy that nobody tells of is found all the same', async () => {
    await world.watch()
    await world.build()
    world.pass(10)
    await world.find()
    expect(await world.campaigns()).toEqual(['4'])
  })
})

describe('FEED-09: a stranger who calls the function of deploys', () => {
  test.each([
    {},
    { deploy: null },
    { deploy: { context: { toString: 'production' } } },
    { deploy: { context: 'production', id: `'; DROP TABLE premieres; --` } }
  ])('with %o changes nothing that is seen', async (event) => {
    await world.watch()
    const { onDeploySucceeded } = await import('./site-deployed.ts')
    for (let call = 0; call < 3; call++) await onDeploySucceeded(world.services, event as never)
    expect(await world.campaigns()).toEqual([])
    expect(await world.version()).toBe(2)
    expect(world.state.hookCalls).toHaveLength(1)
  })

  test('a hundred times makes the site no busier than the looks that are due', async () => {
    await world.watch()
    await Promise.all(Array.from({ length: 100 }, () => world.deployed()))
    expect(
      (await trial.db.select().from(premieres)).find(({ episodeNumber }) => episodeNumber === 4)
    ).toMatchObject({
      state: 'looking',
      looks: 1
    })
    expect(await world.campaigns()).toEqual([])
  })
})

describe('the hosts', () => {
  test('get one calm Dutch mail a day for a cause, each at their own address', async () => {
    world.state.feed = async () => new Response('', { status: 500 })
    for (let look = 0; look < 30; look++) await world.watch()
    await workOutboxJob.run(world.services, new AbortController().signal)
    const mails = await world.readMail()
    // Several are sent at once: which comes first is nobody's promise.
    expect(mails.map(({ to }) => to?.[0]?.address).toSorted()).toEqual([
      ...['milan@kino9.example', 'noor@kino9.example', 'wout@kino9.example']
    ])
    expect(mails[0]?.subject).toBe('KINO\u00a09: De feed van de podcast is niet te lezen')
    expect(mails[0]?.text).toMatch(/Sinds 20 november 2026 om 13:20 lukt het niet om de feed te lezen/)
    expect(mails[0]?.text).toContain('Wat kun je doen?\n- Open het adres van de feed in een browser.')
    expect(mails[0]?.html).toContain('<li>Open het adres van de feed in een browser.')
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(3)
    world.pass(24 * 60)
    await world.watch()
    expect(await trial.db.select().from(outbox)).toHaveLength(6)
  })
})
