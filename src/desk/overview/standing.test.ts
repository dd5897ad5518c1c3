import { describe, expect, test } from 'vitest'
import { percentOf } from '../../listen/votes/result.ts'
import { placesOf, standingOf } from './standing.ts'
import { readOut } from './standing-words.ts'

const film = (title: string, voteCount: number) => ({ title, year: null, voteCount })
const FILMS = [film('Close', 5), film('Aftersun', 8), film('Rundskop', 5), film('Loft', 0)]

describe('the standing of an episode', () => {
  test('films with as many votes share a place, and the next place is left out', () => {
    const standing = standingOf([...FILMS, film('Girl', 2)], undefined, undefined)
    expect(standing.map(({ title, place }) => [title, place])).toEqual([
      ['Aftersun', 1],
      ['Close', 2],
      ['Rundskop', 2],
      ['Girl', 4],
      ['Loft', 5]
    ])
  })

  test('what moved is counted from the start of the week, and from the week before it', () => {
    const start = new Map([
      ['Close', 5],
      ['Aftersun', 3]
    ])
    const before = new Map([['Close', 1]])
    const standing = standingOf(FILMS, start, before)
    const moved = Object.fromEntries(
      standing.map(({ title, placeBefore, addedCount, addedCountBefore }) => [
        title,
        [placeBefore, addedCount, addedCountBefore]
      ])
    )
    expect(moved).toEqual({
      Aftersun: [2, 5, 3],
      Close: [1, 0, 4],
      Rundskop: [null, 5, 0],
      Loft: [null, 0, 0]
    })
  })

  test('what moved is unknown before a week was recorded', () => {
    expect(standingOf(FILMS, undefined, undefined)[0]).toMatchObject({
      placeBefore: null,
      addedCount: null,
      addedCountBefore: null
    })
  })

  test('a film without votes has no place to read out', () => {
    expect(placesOf(standingOf(FILMS, undefined, undefined)).map(({ place }) => place)).toEqual([1, 2])
    expect(placesOf(standingOf([film('Loft', 0)], undefined, undefined))).toEqual([])
  })
})

describe('the sentence to read out', () => {
  const sentence = (films: typeof FILMS, start?: ReadonlyMap<string, number>) =>
    readOut({
      totalVotes: films.reduce((sum, { voteCount }) => sum + voteCount, 0),
      films: standingOf(films, start, undefined)
    })

  test('it names the places, those who share one, and the films without votes', () => {
    expect(sentence(FILMS)).toBe(
      'Aftersun staat op de eerste plaats, met 8 stemmen. Close en Rundskop delen de tweede plaats, met elk 5 stemmen. Loft kreeg nog geen stem. 18 stemmen in totaal.'
    )
  })

  test('it says what came this week, and who climbed', () => {
    expect(
      sentence(
        [film('Close', 5), film('Aftersun', 6)],
        new Map([
          ['Close', 5],
          ['Aftersun', 1]
        ])
      )
    ).toBe(
      'Aftersun staat op de eerste plaats, met 6 stemmen. Close staat op de tweede plaats, met 5 stemmen. 11 stemmen in totaal. Deze week kwamen er 5 stemmen bij. Aftersun klom van de tweede naar de eerste plaats.'
    )
  })

  test('it reads only the first three places', () => {
    expect(sentence([film('A', 4), film('B', 3), film('C', 2), film('D', 1)])).not.toContain('D staat')
  })

  test('one vote is one vote', () => {
    expect(sentence([film('A', 1)], new Map())).toBe(
      'A staat op de eerste plaats, met 1 stem. 1 stem in totaal. Deze week kwam er 1 stem bij.'
    )
  })
})

test.each([
  [1, 3, 33],
  [2, 3, 67],
  [3, 3, 100],
  [0, 0, 0]
])('the share of %i of %i votes is %i percent', (votes, total, percent) => {
  expect(percentOf(votes, total)).toBe(percent)
})
