import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { NumberMemory } from '../../platform/db/json-columns.ts'
import type { FeedItem } from './feed-items.ts'
import { memoryBefore, numberItems, UNKNOWN_DATE } from './numbering.ts'

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
  guests: [],
  transcriptFiles: [],
  ...fields
})
const day = (count: number) => new Date(Date.UTC(2026, 0, count)).toISOString()
/** Feed items, newest first, one per day. */
const feed = (...items: Partial<FeedItem>[]) =>
  items.map((fields, at) => item({ publishedAt: day(items.length - at), ...fields }))
/** An episode with this itunes:episode number and no number in its title. */
const nth = (number: number, fields: Partial<FeedItem> = {}): Partial<FeedItem> => ({
  guid: `guid-${number}`,
  title: `Film ${'i'.repeat(number)}`,
  audioUrl: `https://cdn.example/${number}.mp3`,
  publishedAt: day(number),
  itunesNumber: number,
  ...fields
})
const unnumbered = (number: number): Partial<FeedItem> => {
  const { itunesNumber: _, ...fields } = nth(number)
  return fields
}
const numbersOf = (items: FeedItem[], memory?: NumberMemory) =>
  numberItems(items, memory).episodes.map(({ episodeNumber }) => episodeNumber)
const slugsOf = (items: FeedItem[], memory?: NumberMemory) =>
  numberItems(items, memory).episodes.map(({ slug }) => slug)
/** The memory after reading these versions of the feed in order. */
const memoryAfter = (...looks: FeedItem[][]) =>
  looks.reduce<NumberMemory | undefined>((memory, items) => numberItems(items, memory).memory, undefined)

test("the number of a new episode is the feed's number, otherwise the one in its title", () => {
  expect(numbersOf(feed({ title: '#3 Drie' }, { itunesNumber: 2 }, { itunesNumber: 1 }))).toEqual([3, 2, 1])
  expect(numbersOf(feed({ itunesNumber: 118, title: '#7' }, { title: 'Ep. 117' }))).toEqual([118, 117])
})

test('the number of a new episode is its position by date when the feed numbers nothing', () => {
  expect(numbersOf(feed({ title: 'C' }, { title: 'B' }, { title: 'A' }))).toEqual([3, 2, 1])
})

test('the number of a new episode is none when the feed numbers other episodes, which keep their numbers', () => {
  const special = { guid: 'special', title: 'Kerstspecial' }
  const items = feed(...[17, 16, 15].map((number) => nth(number)), special, ...[14, 13].map((n) => nth(n)))
  expect(numbersOf(items)).toEqual([17, 16, 15, 14, 13, null])
  expect(slugsOf(items)).toEqual(['17', '16', '15', '14', '13', 'kerstspecial'])
})

test('the number of a new episode is its position by date where seasons restart, and shown is what the podcast says', () => {
  const labels = (items: FeedItem[]) => numberItems(items).episodes.map(({ numberLabel }) => numberLabel)
  const inFields = feed(
    nth(4, { itunesNumber: 2, season: 2 }),
    nth(3, { itunesNumber: 1, season: 2 }),
    nth(2, { itunesNumber: 2, season: 1 }),
    nth(1, { itunesNumber: 1, season: 1 })
  )
  const inTitles = feed(
    { title: 'S2 Afl 2' },
    { title: 'S2 Afl 1' },
    { title: 'S1 Afl 2' },
    { title: 'S1 Afl 1' }
  )
  for (const items of [inFields, inTitles]) {
    expect(numbersOf(items)).toEqual([4, 3, 2, 1])
    expect(labels(items)).toEqual(['S2 · 2', 'S2 · 1', 'S1 · 2', 'S1 · 1'])
  }
  // From then on they are remembered, and a special is recognised as one.
  const special = { guid: 'special', title: 'Kerst', publishedAt: day(20) }
  expect(numbersOf(feed(special, ...inFields), memoryAfter(inFields))).toEqual([null, 4, 3, 2, 1])
})

test('the number of a new episode of a second season is none until a third of all numbers repeat, and its position by date from then on', () => {
  const first = [5, 4, 3, 2, 1].map((number) => nth(number, { season: 1 }))
  const again = (number: number) => nth(number + 5, { itunesNumber: number, season: 2 })
  const one = feed(again(1), ...first)
  expect(numbersOf(one, memoryAfter(feed(...first)))).toEqual([null, 5, 4, 3, 2, 1])
  const two = feed(again(2), again(1), ...first)
  expect(slugsOf(two, memoryAfter(feed(...first), one))).toEqual(['7', '6', '5', '4', '3', '2', '1'])
})

describe('an item that repeats the number of another', () => {
  const rerun = nth(9, {
    guid: 'rerun',
    title: '3 - Film iii (herhaling)',
    itunesNumber: 3,
    publishedAt: '2026-01-05T12:00:00.000Z'
  })
  const five = [5, 4, 3, 2, 1].map((number) => nth(number))

  test('an item that repeats the number of another has none and keeps its title, and every other keeps its own', () => {
    const looks = [feed(...five), feed(rerun, ...five), feed(nth(6), rerun, ...five)]
    expect(slugsOf(looks[2] ?? [], memoryAfter(...looks))).toEqual([
      '6',
      '3-film-iii-herhaling',
      '5',
      '4',
      '3',
      '2',
      '1'
    ])
    expect(slugsOf(looks[2] ?? [])).toEqual(['6', '3-film-iii-herhaling', '5', '4', '3', '2', '1'])
    expect(numberItems(looks[2] ?? [], memoryAfter(...looks)).repeated).toEqual([
      { title: '3 - Film iii (herhaling)', number: 3, holder: 'Film iii', slug: '3-film-iii-herhaling' }
    ])
  })

  test('an item that repeats the number of another gets its own as soon as the feed says it', () => {
    const mistaken = feed(nth(6, { itunesNumber: 5 }), ...five)
    const memory = memoryAfter(feed(...five), mistaken)
    expect(numbersOf(mistaken, memory)).toEqual([null, 5, 4, 3, 2, 1])
    expect(numbersOf(feed(nth(7), nth(6), ...five), memory)).toEqual([7, 6, 5, 4, 3, 2, 1])
  })

  test('an item that repeats the number of another in another season does not renumber the rest', () => {
    const tagged = five.map((one) => ({ ...one, season: 1 }))
    const items = feed(nth(6, { season: 2 }), { ...rerun, season: 2 }, ...tagged)
    expect(numbersOf(items)).toEqual([6, null, 5, 4, 3, 2, 1])
  })

  test('an item that repeated the number of another in an earlier release, which then numbered all by date, does so no more', () => {
    const looked = memoryAfter(feed(rerun, ...five))
    const before = { numbering: 'repeating' as const, items: looked?.items ?? [] }
    expect(numbersOf(feed(nth(6), rerun, ...five), before)).toEqual([6, null, 5, 4, 3, 2, 1])
  })
})

test('the number of a new episode is never given to trailers and bonus items, which are not counted', () => {
  const items = feed(
    { title: 'Laatste' },
    { title: 'Achter de schermen', kind: 'bonus', itunesNumber: 1 },
    { title: 'Eerste' },
    { title: 'Trailer', kind: 'trailer' }
  )
  expect(numbersOf(items)).toEqual([2, null, 1, null])
  expect(slugsOf(items)).toEqual(['2', 'achter-de-schermen', '1', 'trailer'])
})

test('the number of a new episode is unique, and so is every address', () => {
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
      const slugs = slugsOf(items.map(item))
      return new Set(slugs).size === items.length && slugs.every((slug) => /^[\p{L}\p{N}-]+$/u.test(slug))
    })
  )
})

test('an assigned number stays when old items leave a feed without numbers, and new ones continue from there', () => {
  const memory = memoryAfter(feed(unnumbered(3), unnumbered(2), unnumbered(1)))
  expect(numbersOf(feed(unnumbered(4), unnumbered(3), unnumbered(2)), memory)).toEqual([4, 3, 2])
  const later = memoryAfter(
    feed(unnumbered(3), unnumbered(2), unnumbered(1)),
    feed(unnumbered(5), unnumbered(4))
  )
  expect(numbersOf(feed(unnumbered(6), unnumbered(5)), later)).toEqual([6, 5])
})

test('an assigned number stays when an older item appears', () => {
  const memory = memoryAfter(feed(unnumbered(4), unnumbered(3)))
  expect(numbersOf(feed(unnumbered(4), unnumbered(3), unnumbered(2)), memory)).toEqual([2, 1, 3])
})

test('an assigned number stays when the feed no longer has it', () => {
  const memory = memoryAfter(feed(nth(8), nth(7)))
  expect(numbersOf(feed(unnumbered(8), nth(7)), memory)).toEqual([8, 7])
})

test('an assigned number stays when the feed has another one, which is reported', () => {
  const memory = memoryAfter(feed(nth(8), nth(7)))
  const { episodes, renumbered } = numberItems(feed(nth(8, { itunesNumber: 9 }), nth(7)), memory)
  expect(episodes.map(({ episodeNumber }) => episodeNumber)).toEqual([8, 7])
  expect(renumbered).toEqual([{ title: 'Film iiiiiiii', number: 8, ownNumber: 9 }])
})

test('an assigned number is never reused, even when its item is gone', () => {
  const memory = memoryAfter(feed(nth(3), nth(2), nth(1)))
  const again = feed({ guid: 'again', title: 'Nieuw', itunesNumber: 1, publishedAt: day(9) })
  expect(numbersOf(again, memory)).toEqual([null])
  expect(numberItems(again, memory).reassigned).toEqual([{ title: 'Nieuw', number: 1, holder: 'Film i' }])
})

test("an assigned number is not compared with the feed's when seasons restart", () => {
  const first = feed(nth(2, { season: 1 }), nth(1, { season: 1 }))
  const second = [item(nth(3, { itunesNumber: 1, season: 2 })), ...first]
  const third = [item(nth(4, { itunesNumber: 2, season: 2 })), ...second]
  const memory = memoryAfter(first, second)
  expect(numbersOf(third, memory)).toEqual([4, 3, 2, 1])
  expect(numberItems(third, memory).renumbered).toEqual([])
  // Only the second season is left: nothing repeats any more, and the numbers still stay.
  const left = [nth(5, { itunesNumber: 3, season: 2 }), nth(4, { itunesNumber: 2, season: 2 })]
  expect(numbersOf(feed(...left), memoryAfter(third))).toEqual([5, 4])
})

test('an assigned number that the podcast does not say is not shown', () => {
  const labels = (items: FeedItem[], memory?: NumberMemory) =>
    numberItems(items, memory).episodes.map(({ numberLabel }) => numberLabel)
  expect(labels(feed(unnumbered(2), unnumbered(1)))).toEqual([null, null])
  const memory = memoryAfter(feed(unnumbered(2), unnumbered(1)))
  expect(labels(feed(nth(3), unnumbered(2), unnumbered(1)), memory)).toEqual([undefined, null, null])
})

test('an assigned number stays with an episode whose guid was changed', () => {
  const memory = memoryAfter(feed(nth(3), nth(2)))
  expect(numbersOf(feed(nth(3, { guid: 'new' }), nth(2)), memory)).toEqual([3, 2])
  const movedHost = { guid: 'new', audioUrl: 'https://other.example/3.mp3' }
  expect(numbersOf(feed(nth(3, movedHost), nth(2)), memory)).toEqual([3, 2])
  const byDate = memoryAfter(feed(unnumbered(3), unnumbered(2)))
  expect(numbersOf(feed({ ...unnumbered(3), guid: 'new' }, unnumbered(2)), byDate)).toEqual([2, 1])
})

test('an assigned number stays with an episode that moved to another host, if its title, date or audio say so', () => {
  const memory = memoryAfter(feed(nth(3), nth(2)))
  const elsewhere = { guid: 'new', audioUrl: 'https://other.example/3.mp3', publishedAt: day(30) }
  const moved: Partial<FeedItem>[] = [
    { ...elsewhere },
    { ...elsewhere, title: 'Nieuwe titel', publishedAt: '2026-01-03T23:00:00.000Z' },
    { ...elsewhere, title: 'Nieuwe titel', audioUrl: 'https://cdn.example/3.mp3' }
  ]
  for (const fields of moved) {
    const { episodes, memory: after, reassigned } = numberItems(feed(nth(3, fields), nth(2)), memory)
    expect(episodes.map(({ episodeNumber }) => episodeNumber)).toEqual([3, 2])
    expect(reassigned).toEqual([])
    expect(after.items.map(({ guid }) => guid)).toEqual(['guid-2', 'new'])
  }
})

test('an assigned number that is given to another episode is reported: a move to another host that shifts them', () => {
  const memory = memoryAfter(feed(nth(3), nth(2), nth(1)))
  const shifted = [3, 2, 1].map((number) =>
    nth(number, {
      guid: `new-${number}`,
      title: `Titel ${number}`,
      audioUrl: `https://other.example/${number}.mp3`,
      publishedAt: day(number + 40),
      itunesNumber: number + 1
    })
  )
  expect(numberItems(feed(...shifted), memory).reassigned).toEqual([
    { title: 'Titel 1', number: 2, holder: 'Film ii' },
    { title: 'Titel 2', number: 3, holder: 'Film iii' }
  ])
})

test('an assigned number may be counted again by a new season whose predecessor left the feed', () => {
  const memory = memoryAfter(feed(nth(2, { season: 1 }), nth(1, { season: 1 })))
  const next = feed(nth(5, { season: 2, itunesNumber: 1 }))
  expect(numberItems(next, memory).reassigned).toEqual([])
  expect(numbersOf(next, memory)).toEqual([3])
})

test('an assigned number stays when a number is read in the feed that was not read before', () => {
  const memory = memoryAfter(feed(unnumbered(8), unnumbered(7)))
  const items = memory?.items.map(({ own: _, ...entry }) => entry) ?? []
  const before = { numbering: 'by-date' as const, items }
  expect(numberItems(feed(nth(8), nth(7)), before)).toMatchObject({ renumbered: [] })
  expect(numbersOf(feed(nth(8), nth(7)), before)).toEqual([2, 1])
  const later = numberItems(feed(nth(8), nth(7)), before).memory
  expect(numberItems(feed(nth(8), nth(7)), later)).toMatchObject({ renumbered: [] })
})

test('an assigned number stays when numbers at the end of titles begin to count, because more episodes have one', () => {
  const numbered = (number: number, at: number): Partial<FeedItem> => ({
    guid: `n${number}`,
    title: `Film (afl. ${number})`,
    publishedAt: day(at),
    audioUrl: `https://x.example/n${number}`
  })
  const old = [numbered(8, 7), unnumbered(6), unnumbered(5)]
  const memory = memoryAfter(feed(...old))
  const later = feed(numbered(10, 10), numbered(9, 9), ...old)
  expect(numberItems(later, memory).renumbered).toEqual([])
})

test('an assigned number is not given to a new episode with a title that was used before', () => {
  const memory = memoryAfter(feed({ guid: 'a', title: 'Filmnieuws', publishedAt: day(1) }))
  const next = feed({
    guid: 'b',
    title: 'Filmnieuws',
    publishedAt: day(8),
    audioUrl: 'https://x.example/b'
  })
  expect(numbersOf(next, memory)).toEqual([2])
})

describe('a special', () => {
  const special: Partial<FeedItem> = { guid: 'special', title: 'Kerst', publishedAt: day(20) }

  test('a special remains one while only specials are left of a numbered feed', () => {
    const memory = memoryAfter(feed(nth(7), nth(6)), feed(special))
    expect(memory?.items.map(({ number }) => number)).toEqual([6, 7, null])
    expect(
      numbersOf(feed({ guid: 'another', title: 'Nog een', publishedAt: day(21) }, special), memory)
    ).toEqual([null, null])
  })

  test('a special keeps its address when its title changes, and no other gets that address', () => {
    const memory = memoryAfter(feed(special, nth(7)))
    const retitled = { ...special, title: 'Kerst en oudjaar' }
    expect(slugsOf(feed(retitled, nth(7)), memory)).toEqual(['kerst', '7'])
    const next = { guid: 'next', title: 'Kerst', publishedAt: day(40), audioUrl: 'https://x.example/next' }
    expect(slugsOf(feed(next, nth(7)), memory)).toEqual(['kerst-2', '7'])
  })

  test('a special gets the number that the feed gives it later, unless another has it', () => {
    const memory = memoryAfter(feed(special, nth(7)))
    const numbered = feed({ ...special, itunesNumber: 8 }, nth(7))
    expect(slugsOf(numbered, memory)).toEqual(['8', '7'])
    expect(numbersOf(feed({ ...special, itunesNumber: 7 }, nth(7)), memory)).toEqual([null, 7])
    // Its first address stays reserved.
    const next = { guid: 'next', title: 'Kerst', publishedAt: day(40), audioUrl: 'https://x.example/next' }
    expect(slugsOf(feed(next, nth(7)), memoryAfter(feed(special, nth(7)), numbered))).toEqual([
      'kerst-2',
      '7'
    ])
  })

  test('a special is not assumed for episodes after a feed stopped numbering', () => {
    const memory = memoryAfter(feed(nth(7), nth(6)))
    expect(numbersOf(feed(unnumbered(8), unnumbered(7)), memory)).toEqual([8, 7])
  })
})

describe('items that share a guid', () => {
  const twins = [
    item({ guid: 'same', title: 'B', publishedAt: day(2) }),
    item({ guid: 'same', title: 'A', publishedAt: day(1) })
  ] as const

  test('items that share a guid are separate episodes, and stay so when the other leaves', () => {
    expect(numbersOf([...twins])).toEqual([2, 1])
    expect(numbersOf([twins[0]], memoryAfter([...twins]))).toEqual([2])
    expect(numbersOf([twins[1]], memoryAfter([...twins]))).toEqual([1])
    expect(numbersOf([...twins], memoryAfter([twins[1]]))).toEqual([2, 1])
  })

  test('items that share a guid are distinguished by their audio when titles change', () => {
    const apart = twins.map((one, at) => ({ ...one, audioUrl: `https://cdn.example/${at}.mp3` }))
    const retitled = apart.map((one) => ({ ...one, title: `${one.title}, hermonteerd` }))
    expect(numbersOf(retitled, memoryAfter(apart))).toEqual([2, 1])
  })
})

describe('over any number of feed checks', () => {
  const GUIDS = Array.from({ length: 8 }, (_, at) => `guid-${at}`)
  const anyLook = fc.record({
    items: fc.shuffledSubarray(GUIDS, { minLength: 1 }).chain((guids) =>
      fc.tuple(
        ...guids.map((guid) =>
          fc.record(
            {
              guid: fc.constant(guid),
              title: fc.constantFrom(`Film ${guid}`, `Titel ${guid}`, `#3 ${guid}`),
              kind: fc.constantFrom('full' as const, 'full' as const, 'bonus' as const),
              itunesNumber: fc.integer({ min: 0, max: 12 }),
              audioUrl: fc.constant(`https://cdn.example/${guid}.mp3`),
              publishedAt: fc.integer({ min: 1, max: 20 }).map((at) => day(at * 10 + GUIDS.indexOf(guid)))
            },
            { requiredKeys: ['guid', 'title', 'kind', 'audioUrl'] }
          )
        )
      )
    )
  })

  test('no guid changes its number over any number of feed checks, and no number or address is given twice', () => {
    fc.assert(
      fc.property(fc.array(anyLook, { minLength: 1, maxLength: 6 }), (looks) => {
        const numberOf = new Map<string, number>()
        const ownerOf = new Map<string, string>()
        let memory: NumberMemory | undefined
        for (const { items } of looks) {
          const looked = numberItems(items.map(item), memory)
          memory = looked.memory
          expect(looked.episodes).toHaveLength(items.length)
          for (const { item: shown, episodeNumber, slug } of looked.episodes) {
            expect(ownerOf.get(slug) ?? shown.guid).toBe(shown.guid)
            ownerOf.set(slug, shown.guid)
            const given = numberOf.get(shown.guid)
            if (given !== undefined) expect(episodeNumber).toBe(given)
            if (episodeNumber !== null) numberOf.set(shown.guid, episodeNumber)
          }
          // Reading the same feed again changes nothing.
          expect(numberItems(items.map(item), memory)).toEqual({
            ...looked,
            renumbered: expect.anything(),
            reassigned: []
          })
        }
        expect(new Set(numberOf.values()).size).toBe(numberOf.size)
      }),
      { numRuns: 250 }
    )
  })
})

test.each([
  ['by its own numbers', feed(nth(8), nth(7)), [8, 7]],
  ['by date', feed(unnumbered(8), unnumbered(7)), [2, 1]],
  ['by position where an item had no number', feed(nth(8), unnumbered(1)), [8, 1]],
  ['by position everywhere when that repeated', feed(nth(4), unnumbered(3), nth(2)), [3, 2, 1]]
])('a feed that was numbered %s before numbers were stored keeps its numbers', (_, items, numbers) => {
  const memory = memoryBefore(items)
  expect(numbersOf(items, memory)).toEqual(numbers)
  expect(numberItems(items, memory).renumbered).toEqual([])
})

test('a feed that was numbered before numbers were stored continues from there, and leaves a special unnumbered', () => {
  const special = { guid: 'special', title: 'Kerst', publishedAt: day(20) }
  expect(numbersOf(feed(special, nth(7), nth(6)), memoryBefore(feed(nth(7), nth(6))))).toEqual([null, 7, 6])
})

test('a feed that was numbered before numbers were stored shows an episode that was left out before as a new one', () => {
  const [b, a] = ['B', 'A'].map((title, at) => item({ guid: 'same', title, publishedAt: day(2 - at) }))
  const items = [b, a].flatMap((one) => one ?? [])
  expect(memoryBefore(items).items).toMatchObject([{ title: 'B', number: 1 }])
  expect(numbersOf(items, memoryBefore(items))).toEqual([1, 2])
})

describe('the order of episodes', () => {
  const titlesOf = (items: FeedItem[]) => numberItems(items).episodes.map(({ item: { title } }) => title)

  test('the order of episodes is by date, newest first, whatever the order of the feed', () => {
    const oldestFirst = [
      item({ title: 'Oud', publishedAt: day(1) }),
      item({ title: 'Nieuw', publishedAt: day(2) })
    ]
    expect(titlesOf(oldestFirst)).toEqual(['Nieuw', 'Oud'])
  })

  test('the order of episodes of the same moment follows the feed', () => {
    const newestFirst = [item({ title: 'B', publishedAt: day(1) }), item({ title: 'A', publishedAt: day(1) })]
    expect(titlesOf(newestFirst)).toEqual(['B', 'A'])
    expect(numbersOf(newestFirst)).toEqual([2, 1])
  })

  test("the order of episodes of an item without a date follows the feed: it gets its neighbour's date", () => {
    const items = [item({ title: 'C' }), item({ title: 'B', publishedAt: day(2) }), item({ title: 'A' })]
    expect(numberItems(items).episodes.map(({ item: { title }, pubDate }) => [title, pubDate])).toEqual([
      ['C', day(2)],
      ['B', day(2)],
      ['A', day(2)]
    ])
    expect(numberItems(items).episodes.map(({ isDateGuessed }) => isDateGuessed)).toEqual([
      true,
      undefined,
      true
    ])
    expect(numberItems([item({})]).episodes[0]?.pubDate).toBe(UNKNOWN_DATE)
  })
})

test('long titles give short addresses, which are never digits only', () => {
  const slugs = slugsOf(
    feed(
      { kind: 'bonus', title: '12' },
      { kind: 'trailer', title: '' },
      { title: '12' },
      { itunesNumber: 12 },
      { kind: 'bonus', title: 'woord '.repeat(40) }
    )
  )
  expect(slugs).toEqual([
    'bonus-12',
    'trailer',
    'extra-12',
    '12',
    expect.stringMatching(/^(?:woord-){9}woord$/)
  ])
})
