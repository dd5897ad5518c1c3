import { expect, test } from 'vitest'
import { DAY_MS } from '../../lib/time-units.ts'
import type { WhereToWatch } from './contract.ts'
import { choosableServices, filmWatch, mineFirst, myFilms } from './my-services.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS).toISOString()
const [NETFLIX, MUBI, VRT, APPLE] = [8, 11, 500, 2]
const LINK = 'https://www.themoviedb.org/movie/1/watch?locale=BE'
const ANSWER: WhereToWatch = {
  services: [
    { id: NETFLIX, name: 'Netflix' },
    { id: MUBI, name: 'MUBI' },
    { id: VRT, name: 'VRT MAX' },
    { id: APPLE, name: 'Apple TV' }
  ],
  films: {
    1: {
      checkedAt: ago(0.5),
      link: LINK,
      flatrate: [NETFLIX, MUBI],
      free: [VRT],
      rent: [APPLE],
      buy: [APPLE]
    },
    2: { checkedAt: ago(3), link: LINK, flatrate: [MUBI], ads: [MUBI], rent: [NETFLIX] },
    3: { checkedAt: ago(0) },
    4: { checkedAt: ago(8), link: LINK, flatrate: [NETFLIX] },
    5: { checkedAt: ago(0), link: LINK, rent: [APPLE], buy: [404] }
  }
}
const choose = (...services: number[]) => ({ region: 'BE', services }) as const

test('services that stream are offered, those with the most films first', () => {
  expect(choosableServices(ANSWER, NOW)).toEqual([
    { id: MUBI, name: 'MUBI', filmCount: 2 },
    { id: NETFLIX, name: 'Netflix', filmCount: 1 },
    { id: VRT, name: 'VRT MAX', filmCount: 1 }
  ])
})

test('a film is on a service that streams it, not on one that rents or sells it', () => {
  expect(myFilms(ANSWER, choose(MUBI, NETFLIX), NOW)).toEqual(
    new Map([
      [1, ['MUBI', 'Netflix']],
      [2, ['MUBI']]
    ])
  )
  expect(myFilms(ANSWER, choose(APPLE, 404), NOW)).toEqual(new Map())
})

test("a list names each kind of offer, the visitor's own services first", () => {
  expect(filmWatch(ANSWER, 1, choose(MUBI, APPLE), NOW)).toEqual({
    step: 'somewhere',
    link: LINK,
    datedAt: undefined,
    lists: [
      {
        kind: 'flatrate',
        services: [
          { name: 'MUBI', isMine: true },
          { name: 'Netflix', isMine: false }
        ]
      },
      { kind: 'free', services: [{ name: 'VRT MAX', isMine: false }] },
      { kind: 'rent', services: [{ name: 'Apple TV', isMine: false }] },
      { kind: 'buy', services: [{ name: 'Apple TV', isMine: false }] }
    ]
  })
})

test('an answer older than a day has its date, and one older than a week is not shown', () => {
  expect(filmWatch(ANSWER, 2, choose(), NOW)).toMatchObject({ step: 'somewhere', datedAt: ago(3) })
  expect(filmWatch(ANSWER, 4, choose(NETFLIX), NOW)).toEqual({ step: 'unknown' })
  expect(myFilms(ANSWER, choose(NETFLIX), NOW).has(4)).toBe(false)
})

test('a film without offers is nowhere, and one that was not looked up is unknown', () => {
  expect(filmWatch(ANSWER, 3, choose(), NOW)).toEqual({ step: 'nowhere', checkedAt: ago(0), link: '' })
  expect(filmWatch(ANSWER, 99, choose(), NOW)).toEqual({ step: 'unknown' })
})

test('a service without a name is left out', () => {
  expect(filmWatch(ANSWER, 5, choose(), NOW)).toMatchObject({ lists: [{ kind: 'rent' }] })
})

test("films on the visitor's services come first, and otherwise the order stays", () => {
  expect(mineFirst([1, 2, 3, 4, 5], (one) => one % 2 === 0)).toEqual([2, 4, 1, 3, 5])
})
