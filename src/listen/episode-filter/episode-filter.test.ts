import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../tests/depth.ts'
import {
  CONDITION_NAMES,
  type Condition,
  type EpisodeFilter,
  filterOfQuery,
  isFiltering,
  type Listener,
  NO_FILTER,
  queryWith,
  shownBy,
  toggled,
  yearsOf
} from './episode-filter.ts'

const film = (pageSlug: string) => ({ pageSlug })
const episodes = [
  { id: 'ep-4', year: 2026, films: [film('anora'), film('flow')] },
  { id: 'ep-3', year: 2026, films: [film('anora')] },
  { id: 'ep-2', year: 2025, films: [] },
  { id: 'ep-1', films: [film('flow')] }
]
const listener: Listener = {
  isHeard: (id) => id === 'ep-3',
  isBegun: (id) => id === 'ep-2',
  isKept: (id) => id === 'ep-3' || id === 'ep-2',
  hasSeen: ({ pageSlug }) => pageSlug === 'anora'
}

test.each<[Condition[], number | undefined, string[]]>([
  [[], undefined, ['ep-4', 'ep-3', 'ep-2', 'ep-1']],
  [['unheard'], undefined, ['ep-4', 'ep-2', 'ep-1']],
  [['begun'], undefined, ['ep-2']],
  [['kept'], undefined, ['ep-3', 'ep-2']],
  [['unseen'], undefined, ['ep-4', 'ep-1']],
  [['unheard', 'kept'], undefined, ['ep-2']],
  [[], 2026, ['ep-4', 'ep-3']],
  [['unheard'], 2026, ['ep-4']],
  [['begun'], 2026, []],
  [[], 2020, []]
])('the filter %s of the year %s shows %s', (conditions, year, ids) => {
  const filter = year === undefined ? { conditions } : { conditions, year }
  expect(shownBy(filter, episodes, listener).map(({ id }) => id)).toEqual(ids)
})

test('each episode is on its page of ten', () => {
  const archive = Array.from({ length: 25 }, (_, index) => ({ id: `ep-${25 - index}`, films: [] }))
  const pages = shownBy(NO_FILTER, archive, listener).map(({ page }) => page)
  expect([pages[0], pages[9], pages[10], pages[24]]).toEqual([1, 1, 2, 3])
})

test.each<[string, EpisodeFilter]>([
  ['', { conditions: [] }],
  ['?toon=ongehoord', { conditions: ['unheard'] }],
  ['?toon=ongezien,ongehoord,2025', { conditions: ['unheard', 'unseen'], year: 2025 }],
  ['?q=hemel&toon=ongehoord%2C2025', { conditions: ['unheard'], year: 2025 }],
  ['?toon=2025', { conditions: [], year: 2025 }],
  ['?toon=iets,20255,-1', { conditions: [] }],
  ['?t=754', { conditions: [] }]
])('the address %s means its filter', (query, filter) => {
  expect(filterOfQuery(query)).toEqual(filter)
})

test('a filter survives the address, beside other parameters', () => {
  fc.assert(
    fc.property(
      fc.subarray([...CONDITION_NAMES]),
      fc.option(fc.integer({ min: 1000, max: 9999 }), { nil: undefined }),
      (conditions, year) => {
        const filter = year === undefined ? { conditions } : { conditions, year }
        const query = queryWith('?q=hemel&toon=begonnen', filter)
        expect(filterOfQuery(query)).toEqual(filter)
        expect(new URLSearchParams(query).get('q')).toBe('hemel')
        expect(query.includes('toon=')).toBe(isFiltering(filter))
      }
    ),
    { numRuns: runs(100, 1000) }
  )
  expect(queryWith('?toon=begonnen', NO_FILTER)).toBe('')
  expect(queryWith('', { conditions: ['unheard', 'kept'], year: 2025 })).toBe('?toon=ongehoord,bewaard,2025')
})

test('a second press takes a condition back', () => {
  const once = toggled(NO_FILTER, 'kept')
  expect(once).toEqual({ conditions: ['kept'] })
  expect(toggled(once, 'kept')).toEqual(NO_FILTER)
})

test('the years of an archive are listed once, the newest first', () => {
  expect(yearsOf(episodes)).toEqual([2026, 2025])
})
