import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Mark, NO_FILMS, withMarks } from '../marks/marks.ts'
import type { Catalogue } from './catalogue.ts'
import { agreementsOf, biggestDisagreement, closestOf, dotsOf, missingFilms } from './comparison.ts'

const HOSTS = [
  { id: 'wout', name: 'Wout' },
  { id: 'noor', name: 'Noor' }
]
/** Films with the stars of the visitor, Wout and Noor. */
function compare(
  ...stars: readonly (readonly [mine: number, wout: number | undefined, noor: number | undefined])[]
) {
  const films: Catalogue = stars.map(([, wout, noor], at) => ({
    pageSlug: `film-${at}`,
    title: `Film ${at}`,
    year: 2000,
    stars: { ...(wout === undefined ? {} : { wout }), ...(noor === undefined ? {} : { noor }) },
    talk: `/aflevering/${at}/`
  }))
  const { marks } = withMarks(
    NO_FILMS,
    films.map((film, at) => ({ film, change: (): Mark => ({ seen: true, stars: stars[at]?.[0] ?? 1 }) }))
  )
  return agreementsOf(marks, films, HOSTS)
}

describe('you and the hosts', () => {
  test('compares the films that both rated', () => {
    const agreements = compare([4, 4, 2], [3, 3.5, undefined], [5, 4, 4], [2, 2, 2.5], [1, 1, 1], [4, 4, 4])
    expect(agreements.map(({ name, pairs, meanDifference }) => [name, pairs.length, meanDifference])).toEqual(
      [
        ['Wout', 6, 0.25],
        ['Noor', 5, 0.7]
      ]
    )
    expect(closestOf(agreements)?.name).toBe('Wout')
    expect(biggestDisagreement(agreements)).toMatchObject({ name: 'Noor', mine: 4, theirs: 2 })
  })

  test('needs five films with a host', () => {
    const agreements = compare([4, 4, undefined], [3, 3, 3])
    expect(closestOf(agreements)).toBeUndefined()
    expect(biggestDisagreement(agreements)).toBeUndefined()
    expect(missingFilms(agreements)).toBe(3)
    expect(missingFilms(compare())).toBe(5)
    expect(missingFilms([])).toBe(5)
  })

  test('leaves out films that are no longer marked as seen', () => {
    const films: Catalogue = [{ pageSlug: 'a', title: 'A', year: 2000, stars: { wout: 3 } }]
    expect(agreementsOf({ a: { stars: 4 } }, films, HOSTS).flatMap(({ pairs }) => pairs)).toEqual([])
  })

  test('of two equally close hosts chooses the one with more films', () => {
    const agreements = compare([4, 4, 4], [3, 3, 3], [2, 2, 2], [1, 1, 1], [5, 5, 5], [5, undefined, 5])
    expect(closestOf(agreements)?.name).toBe('Noor')
    expect(biggestDisagreement(agreements)).toBeUndefined()
  })
})

test('every film has its dot within a quarter of a star of its place', () => {
  const half = fc.integer({ min: 1, max: 10 }).map((halves) => halves / 2)
  fc.assert(
    fc.property(fc.array(fc.tuple(half, half), { maxLength: 60 }), (stars) => {
      const [wout] = compare(...stars.map(([mine, theirs]) => [mine, theirs, undefined] as const))
      const dots = dotsOf(wout?.pairs ?? [])
      expect(dots).toHaveLength(stars.length)
      for (const { pair, mine, theirs } of dots)
        expect(Math.hypot(mine - pair.mine, theirs - pair.theirs)).toBeLessThanOrEqual(0.25)
    }),
    { interruptAfterTimeLimit: 5000 }
  )
})
