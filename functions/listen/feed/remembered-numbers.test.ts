// Episode numbers over many checks of a feed, on a real database. Numbers stay and are never reused, and a feed that would
// change one is refused.
import { eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  episodes,
  feedText,
  newEpisode,
  releasesForEachTest,
  type TestEpisode,
  withNew
} from '../../../tests/fixtures/releases.ts'
import { feedSnapshots, outbox, releases, votes } from '../../platform/db/schema.ts'
import { rssFeed } from '../../platform/services/rss/podcast-feed.rss.ts'
import { mendNumbers, storeMended, votesWithout } from './mend-numbers.ts'

const { testDatabase, fixture: context } = releasesForEachTest()

const unnumbered = (list: readonly TestEpisode[]): TestEpisode[] =>
  list.map(({ guid, at }) => ({ guid, at, title: `Over ${guid}` }))

/** The pages of the site after a check of `feed`, newest first. */
async function pagesAfter(feed: string): Promise<string[] | undefined> {
  context.state.feed = feed
  await context.watch()
  await context.build()
  context.pass(10)
  return context.state.live?.episodes.map(({ slug }) => slug)
}

test('the numbers are kept when old items leave a feed without numbers', async () => {
  const ten = unnumbered(episodes(10))
  expect(await pagesAfter(feedText(ten.slice(2)))).toEqual(['8', '7', '6', '5', '4', '3', '2', '1'])
  expect(await pagesAfter(feedText(ten.slice(1, 8)))).toEqual(['9', '8', '7', '6', '5', '4', '3'])
  expect(await pagesAfter(feedText(ten.slice(0, 6)))).toEqual(['10', '9', '8', '7', '6', '5'])
})

test('the numbers are kept when a special appears among numbered episodes, which gets its own page', async () => {
  await context.ordinaryDay()
  const special = { guid: 'special', title: 'Kerst', at: newEpisode.at }
  expect(await pagesAfter(feedText([special, ...episodes(3)]))).toEqual(['kerst', '3', '2', '1'])
  expect(await context.alerts()).toEqual([])
})

test('the numbers are kept when the podcast moves to another address', async () => {
  const ten = unnumbered(episodes(10))
  await pagesAfter(feedText(ten.slice(3)))
  const newAddress = 'https://elsewhere.example/feed.xml'
  const feed = rssFeed(newAddress, async () => new Response(feedText(ten.slice(2, 6))))
  await context.watch({ feed })
  const [row] = await testDatabase.db
    .select()
    .from(feedSnapshots)
    .where(eq(feedSnapshots.feedAddress, newAddress))
  expect(row?.numbers?.items.find(({ guid }) => guid === 'guid-8')?.number).toBe(8)
})

test('the numbers of a copy that was stored before numbers were stored are kept', async () => {
  // Only the newest, the fourth, states its number. The others are numbered by position.
  await pagesAfter(feedText([newEpisode, ...unnumbered(episodes(3))]))
  await testDatabase.db.update(feedSnapshots).set({ numbers: null })
  const special = { guid: 'special', title: 'Kerst', at: new Date(+newEpisode.at + 3_600_000) }
  const feed = feedText([special, newEpisode, ...unnumbered(episodes(3))])
  expect(await pagesAfter(feed)).toEqual(['kerst', '4', '3', '2', '1'])
})

test('the numbers are kept when another watch stores a copy during a check', async () => {
  const ten = unnumbered(episodes(10))
  await pagesAfter(feedText(ten.slice(4)))
  context.state.feed = async () => {
    // Meanwhile another watch sees the next two episodes.
    context.state.feed = feedText(ten.slice(2))
    await context.watch()
    return new Response(
      feedText([{ guid: 'late', title: 'Van vroeger', at: newEpisode.at }, ...ten.slice(4)])
    )
  }
  await context.watch()
  const [row] = await testDatabase.db.select().from(feedSnapshots)
  const given = row?.numbers?.items.map(({ guid, number }) => `${guid} ${number}`)
  expect(given?.slice(-2)).toEqual(['guid-7 7', 'guid-8 8'])
})

describe('a feed that would change a number', () => {
  const [third, ...older] = episodes(3)
  const renumbered = feedText([{ ...(third as TestEpisode), number: 9 }, ...older])

  test('a feed that would change a number is refused however long it stays so, and the hosts are alerted once a day', async () => {
    await context.ordinaryDay()
    context.state.feed = renumbered
    for (let look = 0; look < 40; look++) {
      expect(await context.watch()).toMatchObject({ renumbered: 1, calls: 0 })
      context.pass(10)
    }
    expect(await context.version()).toBe(1)
    expect(await context.alerts()).toEqual(['feed-renumbered'])
  })

  test('a feed that would change a number holds back new episodes until the number is corrected', async () => {
    await context.ordinaryDay()
    context.state.feed = feedText([newEpisode, { ...(third as TestEpisode), number: 9 }, ...older])
    expect(await context.watch()).toMatchObject({ renumbered: 1, new: 0 })
    context.state.feed = withNew()
    expect(await context.watch()).toMatchObject({ fresh: 1, new: 1 })
    expect(await context.releases()).toEqual({ 4: 'waiting' })
  })

  test('a feed that would change a number is accepted when it is the sample, which belongs to the project', async () => {
    await context.ordinaryDay()
    context.state.feed = renumbered
    expect(await context.watch({ isSample: true })).toMatchObject({ fresh: 1 })
  })

  test('a feed that would change a number causes a mail that names the episode and what to do', async () => {
    await context.ordinaryDay()
    context.state.feed = renumbered
    await context.watch()
    const { workOutboxJob } = await import('../../work-outbox.ts')
    await workOutboxJob.run(context.services, new AbortController().signal)
    const [mail] = await context.readMail()
    expect(mail?.subject).toBe('KINO\u00a09: De feed geeft een aflevering een ander nummer')
    expect(mail?.text).toContain('"Aflevering 3" is number 3 here, and the feed now says 9')
    expect(mail?.text).toContain('Zet het nummer bij je podcasthosting terug')
  })
})

describe('a feed that moved to another host', () => {
  const LONG_AGO_MS = 400 * 24 * 3_600_000
  /** The same episodes under new guids and audio. */
  const moved = (change: (episode: TestEpisode, number: number) => Partial<TestEpisode>) =>
    feedText(
      episodes(3).map((one) => {
        const number = one.number ?? 0
        const audio = `https://elsewhere.example/${number}.mp3`
        return { ...one, guid: `new-${number}`, audio, ...change(one, number) }
      })
    )

  test('a feed that moved to another host keeps its numbers when titles or dates are the same', async () => {
    await context.ordinaryDay()
    expect(await pagesAfter(moved((_, number) => ({ title: `Nieuw: ${number}` })))).toEqual(['3', '2', '1'])
    expect(await context.alerts()).toEqual([])
    const [row] = await testDatabase.db.select().from(feedSnapshots)
    expect(row?.numbers?.items.map(({ guid }) => guid)).toEqual(['new-1', 'new-2', 'new-3'])
  })

  const shifted = moved(({ at }, number) => ({
    number: number + 1,
    title: `Anders ${'i'.repeat(number)}`,
    at: new Date(+at - LONG_AGO_MS)
  }))

  test('a feed that moved to another host and gives numbers to other episodes is refused, and the hosts are alerted', async () => {
    await context.ordinaryDay()
    context.state.feed = shifted
    expect(await context.watch()).toMatchObject({ renumbered: 1, calls: 0 })
    expect(await context.alerts()).toEqual(['feed-renumbered'])
    const [mail] = await testDatabase.db.select().from(outbox)
    expect(JSON.stringify(mail?.payload)).toContain('has number 2 in the feed, which is')
  })

  test('a feed that moved to another host and to another address is recognised by its titles, and refused if it shifts numbers', async () => {
    const titled = episodes(3).map((one) => ({ ...one, title: `Film ${'i'.repeat(one.number ?? 0)}` }))
    context.state.feed = feedText(titled)
    await context.ordinaryDay()
    const elsewhere = (text: string) =>
      rssFeed('https://elsewhere.example/feed.xml', async () => new Response(text))
    const again = (shift: number) =>
      feedText(
        titled.map((one) => ({
          ...one,
          number: (one.number ?? 0) + shift,
          guid: `new-${one.number}`,
          audio: `https://elsewhere.example/${one.number}.mp3`,
          at: new Date(+one.at - LONG_AGO_MS)
        }))
      )
    expect(await context.watch({ feed: elsewhere(again(1)) })).toMatchObject({ renumbered: 1 })
    expect(await context.watch({ feed: elsewhere(again(0)) })).toMatchObject({ fresh: 1 })
  })
})

describe('an episode that repeats the number of another', () => {
  const rerun = { guid: 'rerun', title: '2 - Herhaling', number: 2, at: new Date(+newEpisode.at - 1000) }

  test('an episode that repeats the number of another gets a page without one, and the hosts a mail, once', async () => {
    await context.ordinaryDay()
    expect(await pagesAfter(feedText([rerun, ...episodes(3)]))).toEqual(['2-herhaling', '3', '2', '1'])
    expect(await pagesAfter(feedText([newEpisode, rerun, ...episodes(3)]))).toEqual([
      '4',
      '2-herhaling',
      '3',
      '2',
      '1'
    ])
    expect(await context.alerts()).toEqual(['number-repeated'])
    const [mail] = await testDatabase.db.select().from(outbox)
    expect(mail?.payload).toMatchObject({
      alert: { number: 2, title: '2 - Herhaling', holder: 'Aflevering 2', others: 0 }
    })
  })

  test('an episode that repeats the number of another, and was numbered by date with all later ones, is mended by a command that moves their votes', async () => {
    const { db } = testDatabase
    await context.ordinaryDay()
    await pagesAfter(feedText([newEpisode, rerun, ...episodes(3)]))
    // What an earlier release stored: the rerun is 4, the real 4 is 5.
    const wrong = new Map([
      ['rerun', 4],
      [newEpisode.guid, 5]
    ])
    const [{ numbers, feedAddress } = {}] = await db.select().from(feedSnapshots)
    const items = (numbers?.items ?? []).map(({ slug: _slug, ...entry }) => ({
      ...entry,
      number: wrong.get(entry.guid) ?? entry.number
    }))
    await db.delete(releases).where(inArray(releases.slug, ['2-herhaling', '4']))
    const asNoted = { title: '', publishedAt: newEpisode.at, state: 'passed' as const }
    const noted = { ...asNoted, nextLookAt: newEpisode.at, notedAt: newEpisode.at }
    await db.insert(releases).values([
      { ...noted, slug: '4', episodeNumber: 4, guid: 'rerun' },
      { ...noted, slug: '5', episodeNumber: 5, guid: newEpisode.guid }
    ])
    const vote = { voterKey: Buffer.alloc(16), movieTitle: 'Alien' }
    await db.delete(votes)
    await db.insert(votes).values([3, 4, 5].map((episodeNumber) => ({ ...vote, episodeNumber })))

    const mended = mendNumbers({ numbering: 'repeating', items })
    expect(mended.moves.map(({ from, toSlug }) => [from, toSlug])).toEqual([
      [4, '2-herhaling'],
      [5, '4']
    ])
    expect(await votesWithout(db, mended.moves)).toBe(1)
    await storeMended(db, feedAddress ?? '', mended)

    expect((await db.select().from(votes)).map(({ episodeNumber }) => episodeNumber).sort()).toEqual([3, 4])
    const pages = (await db.select().from(releases)).map(({ slug, guid }) => `${slug} ${guid}`)
    expect(pages.sort()).toEqual([
      '1 guid-1',
      '2 guid-2',
      '2-herhaling rerun',
      '3 guid-3',
      `4 ${newEpisode.guid}`
    ])
    const next = { number: 5, guid: 'guid-5', title: 'Vijf', at: new Date(+newEpisode.at + 3_600_000) }
    expect((await pagesAfter(feedText([next, newEpisode, rerun, ...episodes(3)])))?.slice(0, 3)).toEqual([
      '5',
      '4',
      '2-herhaling'
    ])
    expect(mendNumbers(mended.memory).moves).toEqual([])
  })
})
