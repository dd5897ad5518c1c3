import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  asSeen,
  asWanted,
  canBeMarked,
  changedKeys,
  type FilmRecord,
  isSeen,
  type Mark,
  markOf,
  merged,
  NO_FILMS,
  parseRecord,
  progressOf,
  restored,
  starsOf,
  takenAlong,
  withMark,
  withStars
} from './marks.ts'

const STALKER = { tmdbId: 1398, pageSlug: 'stalker-1979' }
const WITHOUT_ID = { pageSlug: 'stalker-1979' }
const record = (marks: FilmRecord['marks']): FilmRecord => ({ version: 1, marks })

const days = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const marks: fc.Arbitrary<Mark> = fc.record(
  {
    seen: fc.oneof(days, fc.constant(true as const)),
    want: fc.constant(true as const),
    stars: fc.integer({ min: 1, max: 10 }).map((halves) => halves / 2),
    ratedOn: days
  },
  { requiredKeys: [] }
)

/** A record of valibot has no such keys. */
const keys = fc.string().filter((key) => !['__proto__', 'prototype', 'constructor'].includes(key))

describe('a stored record', () => {
  test('is read as it was written', () => {
    fc.assert(
      fc.property(fc.dictionary(keys, marks), (all) => {
        const kept = Object.fromEntries(
          Object.entries(all).filter(([, { seen, want, stars }]) => seen ?? want ?? stars)
        )
        expect(parseRecord(JSON.parse(JSON.stringify(record(all))))).toEqual(record(kept))
      }),
      { interruptAfterTimeLimit: 5000 }
    )
  })

  test.each([
    ['nothing', null],
    ['a list', []],
    ['a text', 'gezien'],
    ['other data', { films: [] }],
    ['marks that are a list', { version: 1, marks: [{ seen: true }] }]
  ])('that is %s is invalid', (_, stored) => {
    const parsed = parseRecord(stored)
    expect(parsed?.marks ?? {}).not.toHaveProperty('seen')
    if (!Array.isArray((stored as { marks?: unknown } | null)?.marks)) expect(parsed).toBeUndefined()
  })

  test('loses an invalid mark only', () => {
    expect(
      parseRecord({
        version: 1,
        marks: {
          a: { seen: 'gisteren' },
          b: { stars: 7 },
          c: { stars: 3.25 },
          d: 'gezien',
          e: {},
          'tmdb:1': { seen: '2026-01-02' }
        }
      })
    ).toEqual(record({ 'tmdb:1': { seen: '2026-01-02' } }))
  })

  test('without a version is one of the first', () => {
    expect(parseRecord({ marks: { a: { want: true } } })).toEqual(record({ a: { want: true } }))
  })

  test('of a later version keeps what this one does not know', () => {
    const later = { version: 2, marks: { a: { seen: true, mood: 'stil' } } }
    const parsed = parseRecord(later)
    expect(parsed).toEqual(later)
    expect(
      withMark(parsed ?? NO_FILMS, { pageSlug: 'a' }, (mark) => withStars(mark, 4, '2026-11-25'))
    ).toEqual({
      version: 2,
      marks: { a: { seen: true, mood: 'stil', stars: 4, ratedOn: '2026-11-25' } }
    })
  })
})

describe('the mark of a film', () => {
  test('is under its id, else under its page', () => {
    const seen = withMark(NO_FILMS, STALKER, (mark) => asSeen(mark, true))
    expect(seen.marks).toEqual({ 'tmdb:1398': { seen: true } })
    expect(isSeen(seen.marks, STALKER)).toBe(true)
    expect(isSeen(seen.marks, { tmdbId: 1398 })).toBe(true)
    expect(withMark(NO_FILMS, WITHOUT_ID, (mark) => asSeen(mark, true)).marks).toEqual({
      'stalker-1979': { seen: true }
    })
  })

  test('survives a new title and page of the film', () => {
    const seen = withMark(NO_FILMS, STALKER, (mark) => asSeen(mark, true))
    expect(isSeen(seen.marks, { tmdbId: 1398, pageSlug: 'de-stalker-1979' })).toBe(true)
  })

  test('goes along when the film gets its id', () => {
    const before = record({ 'stalker-1979': { seen: '2020-02-02', stars: 5 }, other: { want: true } })
    expect(isSeen(before.marks, STALKER)).toBe(true)
    const after = record({ 'tmdb:1398': { seen: '2020-02-02', stars: 5 }, other: { want: true } })
    expect(takenAlong(before, [STALKER])).toEqual(after)
    expect(takenAlong(after, [STALKER])).toBe(after)
    expect(withMark(before, STALKER, (mark) => mark)).toEqual(after)
  })

  test('joins the one that the film has under its id already', () => {
    const both = record({ 'stalker-1979': { seen: '2020-02-02' }, 'tmdb:1398': { want: true } })
    expect(takenAlong(both, [STALKER])).toEqual(record({ 'tmdb:1398': { seen: '2020-02-02', want: true } }))
  })

  test('is none where a page has the name of something built in', () => {
    expect(markOf({}, { pageSlug: 'constructor' })).toEqual({})
    expect(isSeen({}, { pageSlug: '__proto__' })).toBe(false)
  })

  test('needs an id or a page', () => {
    expect(canBeMarked({})).toBe(false)
    expect(withMark(NO_FILMS, {}, (mark) => asSeen(mark, true))).toEqual(NO_FILMS)
  })

  test.each<[string, Mark, (mark: Mark) => Mark, Mark]>([
    ['seen', {}, (mark) => asSeen(mark, true), { seen: true }],
    ['seen, and no longer one to see', { want: true }, (mark) => asSeen(mark, true), { seen: true }],
    ['seen on its day again', { seen: '2020-01-01' }, (mark) => asSeen(mark, true), { seen: '2020-01-01' }],
    ['not seen, with its stars kept', { seen: true, stars: 4 }, (mark) => asSeen(mark, false), { stars: 4 }],
    ['one to see', {}, (mark) => asWanted(mark, true), { want: true }],
    ['one to see again', { seen: true }, (mark) => asWanted(mark, true), { seen: true, want: true }],
    ['not one to see', { want: true }, (mark) => asWanted(mark, false), {}],
    [
      'seen by its stars',
      { want: true },
      (mark) => withStars(mark, 3.5, '2026-11-25'),
      { seen: true, stars: 3.5, ratedOn: '2026-11-25' }
    ],
    [
      'seen without stars',
      { seen: true, stars: 3, ratedOn: '2026-01-01' },
      (mark) => withStars(mark, undefined, '2026-11-25'),
      { seen: true }
    ]
  ])('becomes %s', (_, before, change, after) => {
    expect(change(before)).toEqual(after)
  })

  test('is gone when nothing is left of it', () => {
    const wanted = record({ a: { want: true } })
    expect(withMark(wanted, { pageSlug: 'a' }, (mark) => asWanted(mark, false))).toEqual(record({}))
  })
})

test('stars count only while the film is marked as seen', () => {
  expect(starsOf({ a: { seen: true, stars: 4 } }, { pageSlug: 'a' })).toBe(4)
  expect(starsOf({ a: { stars: 4 } }, { pageSlug: 'a' })).toBeUndefined()
})

describe('an imported mark', () => {
  test.each<[string, Mark, Mark, Mark]>([
    ['adds seen', { want: true }, { seen: true }, { want: true, seen: true }],
    ['adds the day', { seen: true }, { seen: '2020-01-01' }, { seen: '2020-01-01' }],
    ['keeps the own day', { seen: '2021-01-01' }, { seen: '2020-01-01' }, { seen: '2021-01-01' }],
    ['keeps the own day over none', { seen: '2021-01-01' }, { seen: true }, { seen: '2021-01-01' }],
    [
      'wins with newer stars',
      { seen: true, stars: 2, ratedOn: '2020-01-01' },
      { seen: true, stars: 4, ratedOn: '2021-01-01' },
      { seen: true, stars: 4, ratedOn: '2021-01-01' }
    ],
    [
      'loses with older stars',
      { seen: true, stars: 2, ratedOn: '2022-01-01' },
      { seen: true, stars: 4, ratedOn: '2021-01-01' },
      { seen: true, stars: 2, ratedOn: '2022-01-01' }
    ],
    [
      'loses with stars of no day',
      { seen: true, stars: 2, ratedOn: '2022-01-01' },
      { seen: true, stars: 4 },
      { seen: true, stars: 2, ratedOn: '2022-01-01' }
    ],
    ['wins where neither has a day', { seen: true, stars: 2 }, { stars: 4 }, { seen: true, stars: 4 }]
  ])('%s', (_, own, imported, after) => {
    expect(merged(own, imported)).toEqual(after)
  })

  test('never removes a mark, and changes nothing a second time', () => {
    fc.assert(
      fc.property(marks, marks, (own, imported) => {
        const once = merged(own, imported)
        for (const key of ['seen', 'want', 'stars'] as const)
          expect(once[key] !== undefined).toBe((own[key] ?? imported[key]) !== undefined)
        expect(merged(once, imported)).toEqual(once)
        expect(parseRecord(record({ a: once, b: { seen: true } }))).toBeDefined()
      }),
      { interruptAfterTimeLimit: 5000 }
    )
  })
})

test('a change is taken back without what was marked since', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('a', 'b', 'c'), marks),
      fc.dictionary(fc.constantFrom('b', 'c', 'd'), marks),
      (before, imported) => {
        const after = record({ ...before, ...imported })
        const keys = changedKeys(record(before), after)
        const since = withMark(after, { pageSlug: 'e' }, (mark) => asSeen(mark, true))
        expect(restored(since, record(before), keys).marks).toEqual({ ...before, e: { seen: true } })
      }
    ),
    { interruptAfterTimeLimit: 5000 }
  )
})

test('counts what was seen of the films of the podcast', () => {
  const films = [STALKER, { pageSlug: 'solaris-1972' }, { pageSlug: 'zerkalo-1975' }]
  const all = {
    'tmdb:1398': { seen: true, stars: 5 },
    'solaris-1972': { want: true, stars: 3 },
    gone: { seen: true }
  } as const
  expect(progressOf(all, films)).toEqual({ all: 3, seen: 1, want: 1, rated: 1 })
})
