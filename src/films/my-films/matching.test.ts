import { describe, expect, test } from 'vitest'
import type { Catalogue } from './catalogue.ts'
import { filmMatcher, titleKey } from './matching.ts'

test.each([
  ['The 400 Blows', '400 blows'],
  ['Les 400 coups', '400 coups'],
  ["L'Avventura", 'avventura'],
  ['L’Avventura', 'avventura'],
  ['Fanny & Alexander', 'fanny alexander'],
  ['Fanny and Alexander', 'fanny alexander'],
  ['Amélie', 'amelie'],
  ['WALL·E', 'wall e'],
  ['8½', '8 1 2'],
  ['8 1/2', '8 1 2'],
  ["Monsieur Hulot's Holiday", 'monsieur hulots holiday'],
  ['A', 'a'],
  ['The The', 'the'],
  ['七人の侍', '七人の侍'],
  ['', '']
])('%s is compared as "%s"', (title, key) => {
  expect(titleKey(title)).toBe(key)
})

const CATALOGUE: Catalogue = [
  {
    pageSlug: 'solaris-1972',
    title: 'Solaris',
    otherTitles: ['Солярис'],
    year: 1972,
    tmdbId: 593,
    imdbId: 'tt0069293'
  },
  { pageSlug: 'solaris-2002', title: 'Solaris', year: 2002, tmdbId: 2103 },
  {
    pageSlug: 'fietsendieven-1948',
    title: 'Fietsendieven',
    otherTitles: ['Ladri di biciclette', 'Bicycle Thieves'],
    year: 1948
  },
  { pageSlug: 'm-1931', title: 'M', year: 1931 },
  { pageSlug: 'duel', title: 'Duel', year: 0 },
  { pageSlug: 'king-kong-1976', title: 'King Kong', year: 1976 },
  { pageSlug: 'king-kong-1977', title: 'King Kong', year: 1977 }
]
const match = filmMatcher(CATALOGUE)
const found = (imported: Partial<Parameters<typeof match>[0]>) => {
  const result = match({ title: '', year: 0, mark: {}, ...imported })
  if (result.kind === 'film') return result.film.pageSlug
  return result.kind === 'question' ? result.candidates.map(({ pageSlug }) => pageSlug) : undefined
}

describe('an imported film', () => {
  test.each<[string, Parameters<typeof found>[0], ReturnType<typeof found>]>([
    ['by its TMDB id', { title: 'Iets', tmdbId: 593 }, 'solaris-1972'],
    ['by its IMDb id', { title: 'Iets', imdbId: 'tt0069293' }, 'solaris-1972'],
    ['by title and year', { title: 'solaris', year: 2002 }, 'solaris-2002'],
    ['by another title', { title: 'Bicycle Thieves', year: 1948 }, 'fietsendieven-1948'],
    [
      'by the title in its own language',
      { title: 'The X', otherTitle: 'Ladri di biciclette', year: 1948 },
      'fietsendieven-1948'
    ],
    ['by a year that is one off', { title: 'M', year: 1932 }, 'm-1931'],
    ['by the exact year of two', { title: 'King Kong', year: 1976 }, 'king-kong-1976']
  ])('is found %s', (_, imported, slug) => {
    expect(found(imported)).toBe(slug)
  })

  test.each<[string, Parameters<typeof found>[0], string[]]>([
    ['two have the title', { title: 'Solaris' }, ['solaris-1972', 'solaris-2002']],
    ['two are a year off', { title: 'King Kong', year: 1975 }, ['king-kong-1976', 'king-kong-1977']],
    ['its year is unknown', { title: 'M' }, ['m-1931']],
    ['the year of ours is unknown', { title: 'Duel', year: 1971 }, ['duel']],
    ['its year is some years off', { title: 'M', year: 1934 }, ['m-1931']]
  ])('is asked about when %s', (_, imported, candidates) => {
    expect(found(imported)).toEqual(candidates)
  })

  test.each<[string, Parameters<typeof found>[0]]>([
    ['another title', { title: 'Stalker', year: 1979 }],
    ['another year', { title: 'M', year: 1951 }],
    ['the id of another film of that title', { title: 'Solaris', year: 1972, tmdbId: 999 }],
    ['no title', { title: '', year: 1972 }]
  ])('with %s is not ours', (_, imported) => {
    expect(found(imported)).toBeUndefined()
  })
})
