import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FeedItem } from './feed-items.ts'
import { numberInTitle, numberItems, UNKNOWN_DATE } from './numbering.ts'

const item = (fields: Partial<FeedItem>): FeedItem => ({
  guid: fields.title ?? 'guid',
  title: '',
  kind: 'full',
  durationSeconds: 0,
  audioUrl: 'https://cdn.example/a.mp3',
  imageUrl: '',
  author: '',
  link: '',
  notes: '',
  pscChapters: [],
  ...fields
})
const day = (count: number) => new Date(Date.UTC(2026, 0, count)).toISOString()
/** Items of a feed, newest first, one a day. */
const feed = (...items: Partial<FeedItem>[]) =>
  items.map((fields, at) => item({ publishedAt: day(items.length - at), ...fields }))
const numbersOf = (items: FeedItem[]) => numberItems(items).map(({ episodeNumber }) => episodeNumber)

describe('a number at the front of a title', () => {
  test.each([
    ['#12', 12],
    ['#12 Alien', 12],
    ['# 12: Alien', 12],
    ['12 - Alien', 12],
    ['12 – Alien', 12],
    ['12: Alien', 12],
    ['12. Alien', 12],
    ['12) Alien', 12],
    ['(12) Alien', 12],
    ['[12] Alien', 12],
    ['199- Alien', 199],
    ['12 | Alien', 12],
    ['Aflevering 12', 12],
    ['aflevering 12: Alien', 12],
    ['Aflevering #12', 12],
    ['Afl. 12 Alien', 12],
    ['Ep. 12', 12],
    ['Ep12 Alien', 12],
    ['Episode 12 - Alien', 12],
    ['E12 - Alien', 12],
    ['Nr. 12', 12],
    ['012 Alien', 12],
    ['007 - Alien', 7],
    ['0: het begin', 0],
    ['#1984 Honderden afleveringen verder', 1984]
  ])('is seen in %j', (title, number) => {
    expect(numberInTitle(title)).toBe(number)
  })

  test.each([
    '12 Angry Men',
    '1984: een film van Radford',
    '2001 - A Space Odyssey',
    '8½ - Fellini',
    '10:04',
    '12-jarigen in de film',
    '3-2-1 Contact',
    '99% Invisible-59- Some Other Sign',
    'Alien #12',
    'Extra 12',
    'Ep. 12.5 tussendoor',
    '#12b tussendoor',
    'Episodes of life',
    ''
  ])('is not seen in %j', (title) => {
    expect(numberInTitle(title)).toBeUndefined()
  })
})

describe('the number of an episode', () => {
  test('is what the feed says, else what its title says, else its position by date', () => {
    expect(
      numbersOf(feed({ title: 'Vier' }, { title: '#3 Drie' }, { itunesNumber: 2 }, { itunesNumber: 1 }))
    ).toEqual([4, 3, 2, 1])
    expect(numbersOf(feed({ itunesNumber: 118, title: '#7' }, { title: 'Ep. 117' }))).toEqual([118, 117])
  })

  test('is its position by date everywhere when numbers repeat, as when seasons restart', () => {
    const seasons = feed({ itunesNumber: 2 }, { itunesNumber: 1 }, { itunesNumber: 2 }, { itunesNumber: 1 })
    expect(numbersOf(seasons)).toEqual([4, 3, 2, 1])
  })

  test('is never given to trailers and bonus items, and they take no position', () => {
    const items = feed(
      { title: 'Laatste' },
      { title: 'Extra', kind: 'bonus', itunesNumber: 1 },
      { title: 'Eerste' },
      { title: 'Trailer', kind: 'trailer' }
    )
    expect(numbersOf(items)).toEqual([2, null, 1, null])
    expect(numberItems(items).map(({ slug }) => slug)).toEqual(['2', 'extra', '1', 'trailer'])
  })

  test('stays when an episode is added, also where the whole feed is numbered by date', () => {
    const anyItem = fc.record(
      { kind: fc.constantFrom('full' as const, 'trailer' as const, 'bonus' as const), title: fc.string() },
      { requiredKeys: ['kind'] }
    )
    fc.assert(
      fc.property(fc.array(anyItem, { minLength: 1, maxLength: 30 }), (fields) => {
        const items = feed(...fields.map((one) => ({ ...one, title: `x${one.title}` })))
        const before = numberItems(items)
        const added = item({ publishedAt: day(100), title: 'x Nieuw' })
        expect(numberItems([added, ...items]).slice(1)).toEqual(before)
      })
    )
  })

  test('is unique, and so is every address', () => {
    const anyItem = fc.record({
      kind: fc.constantFrom('full' as const, 'trailer' as const, 'bonus' as const),
      title: fc.oneof(
        fc.constantFrom('', '1', '2', 'Trailer', 'trailer-2', '#1', '電影'),
        fc.string({ unit: 'binary' })
      ),
      itunesNumber: fc.integer({ min: 0, max: 5 }),
      publishedAt: fc.constantFrom(day(1), day(2), day(3))
    })
    fc.assert(
      fc.property(fc.array(anyItem, { maxLength: 12 }), (items) => {
        const numbered = numberItems(items.map(item))
        const slugs = numbered.map(({ slug }) => slug)
        return new Set(slugs).size === items.length && slugs.every((slug) => /^[\p{L}\p{N}-]+$/u.test(slug))
      })
    )
  })
})

describe('the order of episodes', () => {
  test('is by date, newest first, whatever the order of the feed', () => {
    const oldestFirst = [
      item({ title: 'Oud', publishedAt: day(1) }),
      item({ title: 'Nieuw', publishedAt: day(2) })
    ]
    expect(numberItems(oldestFirst).map(({ item: { title } }) => title)).toEqual(['Nieuw', 'Oud'])
  })

  test('of one instant follows the feed', () => {
    const newestFirst = [item({ title: 'B', publishedAt: day(1) }), item({ title: 'A', publishedAt: day(1) })]
    expect(
      numberItems(newestFirst).map(({ item: { title }, episodeNumber }) => [title, episodeNumber])
    ).toEqual([
      ['B', 2],
      ['A', 1]
    ])
  })

  test('of an item without date is that of the feed: it has the date of its neighbour', () => {
    const items = [item({ title: 'C' }), item({ title: 'B', publishedAt: day(2) }), item({ title: 'A' })]
    expect(numberItems(items).map(({ item: { title }, pubDate }) => [title, pubDate])).toEqual([
      ['C', day(2)],
      ['B', day(2)],
      ['A', day(2)]
    ])
    expect(numberItems([item({})])[0]?.pubDate).toBe(UNKNOWN_DATE)
  })
})

test('long titles give short addresses, and only digits are never one', () => {
  const slugs = numberItems(
    feed(
      { kind: 'bonus', title: '12' },
      { kind: 'trailer', title: '' },
      { kind: 'bonus', title: 'woord '.repeat(40) }
    )
  ).map(({ slug }) => slug)
  expect(slugs).toEqual(['bonus-12', 'trailer', expect.stringMatching(/^(?:woord-){9}woord$/)])
})
