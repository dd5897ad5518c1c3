// The real feed watch: which episodes are never announced, and when the hosts get a mail about a silent podcast.
import { describe, expect, test } from 'vitest'
import { settings } from '../../../src/site/brand/settings.ts'
import {
  episodes,
  feedText,
  newEpisode,
  releasesForEachTest,
  START,
  type TestEpisode,
  withNew
} from '../../../tests/fixtures/releases.ts'
import { outbox, pushCampaigns } from '../../platform/db/schema.ts'

const { testDatabase, fixture: context } = releasesForEachTest()

describe('an episode without a readable date', () => {
  const undated = (feed: string) => feed.replace(newEpisode.at.toUTCString(), 'gisterenavond')

  test('an episode without a readable date is announced once, and its hosts are asked to correct the date', async () => {
    // A podcast that was silent for long: its neighbour's date is too old to be announced.
    const silent = episodes(3, new Date(START.getTime() - 30 * 24 * 3_600_000))
    context.state.feed = feedText(silent)
    await context.ordinaryDay()
    context.state.feed = undated(feedText([newEpisode, ...silent]))
    for (let look = 0; look < 3; look++) {
      await context.watch()
      await context.build()
      await context.deployed()
      context.pass(10)
    }
    expect(await context.campaigns()).toEqual(['4'])
    expect(await context.alerts()).toContain('episode-undated')
    await context.watch()
    const alerts = await testDatabase.db.select().from(outbox)
    const about = alerts.filter(({ dedupeKey }) => dedupeKey?.includes('episode-undated'))
    expect(about).toHaveLength(settings.mail.alerts.length)
  })

  test('an episode without a readable date is announced only with two others when many are added at once', async () => {
    await context.ordinaryDay()
    const archive = episodes(30).map((one) => ({ ...one, number: one.number ?? 0, guid: `old-${one.guid}` }))
    const more = archive.filter(({ number }) => number > 3)
    const dates = new RegExp(more.map(({ at }) => at.toUTCString()).join('|'), 'g')
    context.state.feed = `${feedText(more).replace(dates, 'vroeger').replace('</channel></rss>', '')}${feedText(episodes(3)).replace(/^.*<title>Klein<\/title>/s, '')}`
    await context.watch()
    expect(Object.keys(await context.releases())).toHaveLength(3)
  })
})

describe('nothing is announced', () => {
  const soon = (minutes: number) => new Date(START.getTime() + minutes * 60_000)
  const [third, ...older] = episodes(3)
  const three = third as TestEpisode
  test.each<[string, string]>([
    ['that an id changed', feedText([{ ...three, guid: 'new-id' }, ...older])],
    [
      'that an address was renewed',
      feedText([{ ...three, audio: 'https://cdn.example/3.mp3?token=2' }, ...older])
    ],
    ['that a date moved to today', feedText([{ ...three, at: soon(10) }, ...older])],
    ['that a number is used again', feedText([{ ...newEpisode, number: 3, guid: 'again' }, ...older])],
    ['of an episode that is yet to come', withNew({ at: soon(60) })],
    [
      'of a back catalogue',
      feedText([
        ...episodes(3),
        ...episodes(60)
          .slice(3)
          .map((one) => ({ ...one, guid: `old-${one.guid}` }))
      ])
    ]
  ])('nothing is announced for this change: %s', async (_, text) => {
    await context.ordinaryDay()
    context.state.feed = text
    await context.watch()
    await context.build()
    await context.deployed()
    expect(await context.campaigns()).toEqual([])
    expect(await context.releases()).toEqual({})
  })

  test('nothing is announced twice when an episode loses its number and gets it later', async () => {
    await context.ordinaryDay()
    const { number: _number, ...unnumbered } = newEpisode
    context.state.feed = feedText([{ ...unnumbered, title: 'Zonder nummer' }, ...episodes(3)])
    for (const text of [context.state.feed, withNew({ title: 'Zonder nummer' }), withNew()]) {
      context.state.feed = text
      await context.watch()
      await context.build()
      await context.deployed()
      context.pass(15)
    }
    expect(await context.campaigns()).toEqual(['zonder-nummer'])
  })

  test('nothing is announced for a page that moved before its announcement; the new page is announced, once', async () => {
    await context.ordinaryDay()
    const { number: _number, ...unnumbered } = newEpisode
    context.state.feed = feedText([{ ...unnumbered, title: 'Zonder nummer' }, ...episodes(3)])
    await context.watch()
    expect(await context.releases()).toEqual({ 'zonder-nummer': 'waiting' })
    context.state.feed = withNew({ title: 'Zonder nummer' })
    await context.watch()
    await context.build()
    await context.deployed()
    expect(await context.campaigns()).toEqual(['4'])
    expect(await context.releases()).toEqual({ 4: 'announced' })
  })

  test('nothing is announced before its publication time, but then', async () => {
    await context.ordinaryDay()
    context.state.feed = withNew({ at: soon(60) })
    await context.watch()
    await context.build()
    context.pass(41)
    expect(await context.watch()).toMatchObject({ unchanged: 1, new: 1 })
    context.pass(10)
    await context.find()
    expect(await context.campaigns()).toEqual(['4'])
  })

  test('nothing is announced for an episode that took more than three days to reach the site', async () => {
    await context.ordinaryDay()
    context.state.feed = withNew()
    await context.watch()
    context.pass(73 * 60)
    await context.build()
    await context.deployed()
    expect(await context.campaigns()).toEqual([])
    expect(await context.releases()).toEqual({})
  })
})

test.each([
  ['a special', '', { title: 'KINO\u00a09: extra aflevering' }],
  ['a trailer', '<itunes:episodeType>trailer</itunes:episodeType>', { title: 'KINO\u00a09: trailer' }],
  ['a bonus item', '<itunes:episodeType>bonus</itunes:episodeType>', { title: 'KINO\u00a09: bonus' }]
])('an episode without a number is announced like any other, once: %s', async (_, type, words) => {
  await context.ordinaryDay()
  const soon = new Date(START.getTime() + 10 * 60_000).toUTCString()
  const special = `<item><title>Kerst &amp; oudjaar</title><guid>k</guid><pubDate>${soon}</pubDate>${type}<enclosure url="https://cdn.example/k.mp3" type="audio/mpeg" length="1"/></item>`
  context.state.feed = feedText(episodes(3)).replace('</channel>', `${special}</channel>`)
  for (let look = 0; look < 3; look++) {
    await context.watch()
    await context.build()
    await context.deployed()
    context.pass(15)
  }
  const campaigns = await testDatabase.db.select().from(pushCampaigns)
  expect(campaigns).toMatchObject([
    {
      slug: 'kerst-en-oudjaar',
      notice: {
        ...words,
        body: 'Kerst & oudjaar',
        path: '/aflevering/kerst-en-oudjaar/',
        tag: 'ep-kerst-en-oudjaar'
      }
    }
  ])
  expect(await context.releases()).toEqual({ 'kerst-en-oudjaar': 'announced' })
})

test('episodes of a feed that keeps only its last items are numbered and announced one after the other', async () => {
  const plain = episodes(8, new Date(START.getTime() + 72 * 3_600_000)).map(({ guid }, at) => ({
    guid,
    title: `Over ${guid}`,
    at: new Date(START.getTime() + (8 - at) * 3_600_000 - 4 * 3_600_000)
  }))
  // Eight episodes, one an hour. The feed keeps only the last three.
  context.state.feed = feedText(plain.slice(5))
  await context.ordinaryDay()
  for (let newest = 4; newest >= 0; newest--) {
    context.pass(60)
    context.state.feed = feedText(plain.slice(newest, newest + 3))
    await context.watch()
    await context.build()
    await context.deployed()
    context.pass(20)
  }
  expect(await context.campaigns()).toEqual(['4', '5', '6', '7', '8'])
})

test('each host gets one mail a week about a podcast that is silent for longer than its rhythm', async () => {
  context.state.feed = feedText(episodes(5))
  await context.ordinaryDay()
  context.pass(24 * 60 * 23)
  await context.watch()
  context.pass(10)
  await context.watch()
  expect(await testDatabase.db.select().from(outbox)).toHaveLength(3)
  context.pass(24 * 60 * 7)
  await context.watch()
  expect(await testDatabase.db.select().from(outbox)).toHaveLength(6)
})
