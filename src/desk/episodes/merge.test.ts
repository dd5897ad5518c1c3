// The work of two hosts, put together.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Edited, EditedFilm } from './edited.ts'
import { merge } from './merge.ts'

const film = (key: string, more: Partial<EditedFilm> = {}): EditedFilm => ({
  key,
  title: key,
  year: 1962,
  ...more
})
const of = (...films: EditedFilm[]): Edited => ({ films, upcoming: [], chapters: [] })
const put = (base: Edited, mine: Edited, stored: Edited, authors = {}) =>
  merge({ base, mine, stored, authors }, 'noor')

describe('two hosts', () => {
  const base = of(film('a'), film('b'))

  test('stars that two hosts give to one film are both kept', () => {
    const { edited, conflicts, authors } = put(
      base,
      of(film('a', { stars: { noor: 4 } }), film('b')),
      of(film('a', { stars: { wout: 3.5 } }), film('b')),
      { 'films/a/stars/wout': 'wout' }
    )
    expect(edited.films[0]?.stars).toEqual({ wout: 3.5, noor: 4 })
    expect(conflicts).toEqual([])
    expect(authors).toEqual({ 'films/a/stars/wout': 'wout', 'films/a/stars/noor': 'noor' })
  })

  test('a field that both changed keeps what is stored, and names both values and who wrote it', () => {
    const { edited, conflicts } = put(
      base,
      of(film('a', { atSeconds: 40 }), film('b')),
      of(film('a', { atSeconds: 50 }), film('b')),
      { 'films/a/atSeconds': 'wout' }
    )
    expect(edited.films[0]?.atSeconds).toBe(50)
    expect(conflicts).toEqual([{ path: 'films/a/atSeconds', by: 'wout', mine: 40, stored: 50 }])
  })

  test('an own save that was already stored is no conflict', () => {
    const { edited, conflicts } = put(
      base,
      of(film('a', { atSeconds: 40 }), film('b')),
      of(film('a', { atSeconds: 50 }), film('b')),
      { 'films/a/atSeconds': 'noor' }
    )
    expect(edited.films[0]?.atSeconds).toBe(40)
    expect(conflicts).toEqual([])
  })

  test('films that both added stand in the list, each after the one it came after', () => {
    const { edited } = put(
      base,
      of(film('a'), film('mine'), film('b')),
      of(film('a'), film('b'), film('theirs'))
    )
    expect(edited.films.map(({ key }) => key)).toEqual(['a', 'mine', 'b', 'theirs'])
  })

  test('the same film that both added is there once, with the stars of both', () => {
    const { edited } = put(
      base,
      of(...base.films, film('c', { stars: { noor: 2 } })),
      of(...base.films, film('c', { stars: { wout: 3 } }))
    )
    expect(edited.films.map(({ key }) => key)).toEqual(['a', 'b', 'c'])
    expect(edited.films[2]?.stars).toEqual({ wout: 3, noor: 2 })
  })

  test('a film that one removed and nobody else touched is gone', () => {
    expect(put(base, of(film('b')), base).edited.films).toEqual([film('b')])
    expect(put(base, base, of(film('b'))).edited.films).toEqual([film('b')])
  })

  test('a film that one removed while another gave it stars stays: nobody loses work', () => {
    const rated = film('a', { stars: { wout: 5 } })
    expect(put(base, of(film('b')), of(rated, film('b'))).edited.films).toEqual([rated, film('b')])
    expect(put(base, of(rated, film('b')), of(film('b'))).edited.films).toEqual([rated, film('b')])
  })

  test('a new order is kept, also when another host only gave stars', () => {
    const rated = film('b', { stars: { wout: 5 } })
    expect(put(base, of(film('b'), film('a')), of(film('a'), rated)).edited.films).toEqual([rated, film('a')])
    expect(put(base, of(film('a'), rated), of(film('b'), film('a'))).edited.films).toEqual([rated, film('a')])
  })
})

describe('whatever two hosts do', () => {
  const key = fc.constantFrom('a', 'b', 'c', 'd')
  const row = fc.record({
    key,
    atSeconds: fc.option(fc.constantFrom(1, 2), { nil: undefined }),
    noor: fc.option(fc.constantFrom(1, 2), { nil: undefined }),
    wout: fc.option(fc.constantFrom(1, 2), { nil: undefined })
  })
  const edited = fc.uniqueArray(row, { selector: (one) => one.key }).map((rows) =>
    of(
      ...rows.map(({ key: name, atSeconds, noor, wout }) => {
        const stars = { ...(noor === undefined ? {} : { noor }), ...(wout === undefined ? {} : { wout }) }
        return film(name, {
          ...(atSeconds === undefined ? {} : { atSeconds }),
          ...(Object.keys(stars).length === 0 ? {} : { stars })
        })
      })
    )
  )

  test('what only one changed is what they made of it, and saving twice is saving once', () => {
    fc.assert(
      fc.property(edited, edited, edited, (base, mine, stored) => {
        expect(put(base, mine, base).edited).toEqual(mine)
        expect(
          put(base, base, stored)
            .edited.films.map(({ key: name }) => name)
            .sort()
        ).toEqual(stored.films.map(({ key: name }) => name).sort())
        const once = merge({ base, mine, stored, authors: {} }, 'noor')
        expect(merge({ base, mine, stored: once.edited, authors: once.authors }, 'noor').edited).toEqual(
          once.edited
        )
      })
    )
  })
})

test('collections and guests of two hosts are put together, and a collection that both changed shows both', () => {
  const group = (key: string, episodes: string[]) => ({ key, title: key, sentence: '', episodes })
  const base: Edited = { ...of(), collections: [group('a', ['1'])] }
  const mine: Edited = {
    ...base,
    guests: [{ key: 'gast-1', name: 'Lotte' }],
    collections: [group('a', ['1', '2'])]
  }
  const stored: Edited = {
    ...base,
    guests: [{ key: 'gast-2', name: 'An' }],
    collections: [group('a', ['1', '3']), group('b', [])]
  }
  const { edited, conflicts } = put(base, mine, stored, { 'collections/a/episodes': 'wout' })
  expect(edited.guests?.map(({ name }) => name).toSorted()).toEqual(['An', 'Lotte'])
  expect(edited.collections).toEqual(stored.collections)
  expect(conflicts).toEqual([
    { path: 'collections/a/episodes', by: 'wout', mine: ['1', '2'], stored: ['1', '3'] }
  ])
  expect(put(mine, base, mine).edited).toEqual(base)
})
