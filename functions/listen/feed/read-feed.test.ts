import { beforeEach, describe, expect, test } from 'vitest'
import { Failure } from '../../../src/lib/outcome.ts'
import type { FeedAnswer, FeedValidators, PodcastFeed } from '../../platform/services/rss/podcast-feed.ts'
import { readFeed } from './read-feed.ts'
import { combinedSnapshotStores, type FeedSnapshot, type SnapshotStore } from './snapshots.ts'

const ADDRESS = 'https://example.org/feed.xml'
let stored: Map<string, FeedSnapshot>
let logged: string[]
let requests: (FeedValidators | undefined)[]
let now: Date

beforeEach(() => {
  stored = new Map()
  logged = []
  requests = []
  now = new Date('2026-11-20T12:00:00Z')
})

const store: SnapshotStore = {
  name: 'the store',
  last: async (address) => stored.get(address),
  otherNumbers: async (address) =>
    [...stored.values()].flatMap(({ feedAddress, numbers }) =>
      numbers && feedAddress !== address ? [numbers] : []
    ),
  write: async (snapshot) => void stored.set(snapshot.feedAddress, snapshot)
}

/** A feed with one episode per number, one a day. */
function feedOf(...numbers: number[]): string {
  const items = numbers.map(
    (number) => `<item><title>Aflevering ${number}</title><guid>guid-${number}</guid>
      <pubDate>${new Date(Date.UTC(2026, 0, number)).toUTCString()}</pubDate>
      <enclosure url="https://example.org/${number}.mp3" type="audio/mpeg" length="1"/></item>`
  )
  return `<rss version="2.0"><channel><title>Klein</title>${items.join('')}</channel></rss>`
}

function published(text: string | Uint8Array | Error, etag?: string): PodcastFeed {
  return {
    address: ADDRESS,
    async read(known): Promise<FeedAnswer> {
      requests.push(known)
      if (text instanceof Error) throw text
      if (etag && known?.etag === etag) return { changed: false }
      const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
      return { changed: true, bytes, contentType: 'text/xml', validators: etag ? { etag } : {} }
    }
  }
}

async function read(feed: PodcastFeed, on: SnapshotStore | undefined = store): Promise<string[]> {
  logged = []
  const { parsed } = await readFeed({
    feed,
    ...(on ? { store: on } : {}),
    podcastName: 'Klein',
    log: (line) => logged.push(line),
    now: () => now
  })
  return parsed.items.map((item) => item.guid.replace('guid-', ''))
}

const down = new Failure('feed', 'example.org answered 503')

test('a healthy feed is read, stored, and summarised in one line', async () => {
  expect(await read(published(feedOf(3, 2, 1)))).toEqual(['3', '2', '1'])
  expect(logged).toEqual([`Feed: 3 episodes (${ADDRESS}).`])
  expect(stored.get(ADDRESS)).toMatchObject({ episodeCount: 3, newest: { guid: 'guid-3' } })
})

test('a healthy feed is not downloaded again while it is unchanged', async () => {
  await read(published(feedOf(2, 1), '"a"'))
  expect(await read(published(feedOf(2, 1), '"a"'))).toEqual(['2', '1'])
  expect(requests).toEqual([undefined, { etag: '"a"' }])
  expect(logged).toEqual([`Feed: unchanged, 2 episodes (${ADDRESS}).`])
})

test('a healthy feed may grow, and may lose an old episode', async () => {
  await read(published(feedOf(3, 2, 1)))
  expect(await read(published(feedOf(5, 4, 3, 2)))).toHaveLength(4)
  expect(stored.get(ADDRESS)?.episodeCount).toBe(4)
})

test('a healthy feed reports which items are left out, and why', async () => {
  const [newest = ''] = /<item>.*?<\/item>/s.exec(feedOf(2, 1)) ?? []
  const news = Array.from({ length: 6 }, (_, at) => `<item><title>Nieuws ${at}</title></item>`)
  const text = feedOf(2, 1).replace('</channel>', `${newest}${news.join('')}</channel>`)
  await read(published(text))
  expect(logged).toEqual([
    `Feed: 2 episodes, 6 without anything to play left out ("Nieuws 0", "Nieuws 1", "Nieuws 2", "Nieuws 3" and 2 more), 1 repeated left out ("Aflevering 2") (${ADDRESS}).`
  ])
})

test('a healthy feed keeps its numbers when it moves to another URL, and when it only has its last items', async () => {
  const plain = (...numbers: number[]) => feedOf(...numbers).replaceAll('Aflevering', 'Over film')
  await read(published(plain(3, 2, 1)))
  const moved = { ...published(plain(4, 3)), address: 'https://elsewhere.example/feed.xml' }
  await read(moved)
  const numbers = stored.get(moved.address)?.numbers?.items.map(({ guid, number }) => [guid, number])
  expect(numbers).toContainEqual(['guid-4', 4])
})

describe('the last good copy is used for a feed', () => {
  const latin1 = Uint8Array.from(feedOf(3, 2, 1).replace('Klein', 'Kléin'), (letter) => letter.charCodeAt(0))
  test.each<[string, string | Uint8Array | Error, string]>([
    ['down', down, 'example.org answered 503'],
    ['an error page', '<!doctype html><html><body>Oeps</body></html>', 'this is no RSS or Atom feed'],
    ['cut off', feedOf(3, 2, 1).slice(0, 400), 'the XML of the feed is broken (line 5)'],
    ['nothing', '', 'the feed is empty'],
    ['without episodes', feedOf(), 'the feed has no item with something to play'],
    ['half of it', feedOf(4, 3), 'it has 2 episodes fewer'],
    [
      'another number for an old episode',
      feedOf(5, 4, 3, 2, 1).replace('Aflevering 2', 'Aflevering 9'),
      '"Aflevering 9" is number 2 here, and the feed now says 9'
    ],
    ['without its newest', feedOf(3, 2, 1), 'its newest episode is gone ("Aflevering 4")'],
    ['letters of another time', latin1, 'its encoding is not the one that it declares']
  ])('the last good copy is used for a feed that gives this: %s', async (_, answer, problem) => {
    await read(published(feedOf(4, 3, 2, 1)))
    expect(await read(published(answer))).toEqual(['4', '3', '2', '1'])
    expect(logged).toEqual([
      `Feed: ${problem} (${ADDRESS}).`,
      'Feed: the last good copy is used, of 2026-11-20 12:00 UTC in the store: 4 episodes.'
    ])
    expect(stored.get(ADDRESS)?.episodeCount).toBe(4)
  })

  test('the last good copy is used until the feed itself is good again', async () => {
    await read(published(feedOf(2, 1)))
    await read(published(down))
    expect(await read(published(feedOf(3, 2, 1)))).toEqual(['3', '2', '1'])
  })

  test('a shorter feed that stays the same is accepted', async () => {
    await read(published(feedOf(4, 3, 2, 1)))
    const shorter = published(feedOf(2, 1))
    for (const hours of [0, 4, 5]) {
      now = new Date(Date.UTC(2026, 10, 20, 12 + hours))
      expect(await read(shorter)).toHaveLength(4)
    }
    now = new Date(Date.UTC(2026, 10, 20, 19))
    expect(await read(shorter)).toEqual(['2', '1'])
    expect(logged[0]).toContain('unchanged since 2026-11-20T12:00:00.000Z: accepted')
  })

  test('a feed fails with one clear line when there is no copy', async () => {
    await expect(read(published(down))).rejects.toThrow(
      new Failure('feed', `${ADDRESS}: example.org answered 503, and there is no earlier copy to build from.`)
    )
    await expect(read(published(''), undefined)).rejects.toThrow(
      'the feed is empty, and there is no earlier copy'
    )
  })
})

test('a copy that this version cannot parse is fetched in full', async () => {
  await read(published(feedOf(2, 1), '"a"'))
  const copy = stored.get(ADDRESS)
  if (copy) stored.set(ADDRESS, { ...copy, text: 'rubbish' })
  expect(await read(published(feedOf(2, 1), '"a"'))).toEqual(['2', '1'])
  expect(requests).toEqual([undefined, undefined])
})

test('a bug is not treated as a broken feed', async () => {
  await expect(read(published(new TypeError('a bug')))).rejects.toThrow(TypeError)
})

describe('several stores', () => {
  const away: SnapshotStore = {
    name: 'the far store',
    last: () => Promise.reject(new Error('gone')),
    otherNumbers: () => Promise.reject(new Error('gone')),
    write: () => Promise.reject(new Error('gone'))
  }

  test('an unavailable store among several is reported and does no harm', async () => {
    const both = combinedSnapshotStores([away, store], (line) => logged.push(line))
    expect(await read(published(feedOf(1)), both)).toEqual(['1'])
    expect(logged).toContain('Last good feed: the far store cannot be used (gone).')
    expect(await read(published(down), both)).toEqual(['1'])
  })

  test('the newest copy of several stores is used', async () => {
    const older = new Map<string, FeedSnapshot>()
    const second: SnapshotStore = { ...store, last: async (address) => older.get(address) }
    await read(published(feedOf(2, 1)))
    const copy = stored.get(ADDRESS)
    if (copy) older.set(ADDRESS, { ...copy, text: feedOf(1), fetchedAt: '2020-01-01T00:00:00.000Z' })
    expect(
      await read(
        published(down),
        combinedSnapshotStores([second, store], () => undefined)
      )
    ).toEqual(['2', '1'])
  })
})
