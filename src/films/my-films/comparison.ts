// How the visitor's stars compare with those of the hosts.

import { type Marks, starsOf } from '../marks/marks.ts'
import type { CataloguedFilm } from './catalogue.ts'

export interface Pair {
  film: CataloguedFilm
  mine: number
  theirs: number
}

export interface Agreement {
  name: string
  pairs: Pair[]
  /** In stars; 0 without films. */
  meanDifference: number
}

/** Fewer films say nothing about taste. */
export const MIN_SHARED_FILMS = 5

/** Per host, in the order of the settings. */
export function agreementsOf(
  marks: Marks,
  films: readonly CataloguedFilm[],
  hosts: readonly { id: string; name: string }[]
): Agreement[] {
  const rated = films.flatMap((film) => {
    const mine = starsOf(marks, film)
    return mine === undefined ? [] : [{ film, mine }]
  })
  return hosts.map(({ id, name }) => {
    const pairs = rated.flatMap(({ film, mine }) => {
      const theirs = film.stars?.[id]
      return theirs === undefined ? [] : [{ film, mine, theirs }]
    })
    const total = pairs.reduce((sum, pair) => sum + differenceOf(pair), 0)
    return { name, pairs, meanDifference: pairs.length > 0 ? total / pairs.length : 0 }
  })
}

const differenceOf = ({ mine, theirs }: Pair): number => Math.abs(mine - theirs)

export const comparable = (agreements: readonly Agreement[]): Agreement[] =>
  agreements.filter(({ pairs }) => pairs.length >= MIN_SHARED_FILMS)

/** The host whose stars differ least; of two, the one with more films in common. */
export const closestOf = (agreements: readonly Agreement[]): Agreement | undefined =>
  comparable(agreements).toSorted(
    (one, other) => one.meanDifference - other.meanDifference || other.pairs.length - one.pairs.length
  )[0]

/** How many films more need stars before there is a comparison. */
export const missingFilms = (agreements: readonly Agreement[]): number =>
  Math.max(0, MIN_SHARED_FILMS - Math.max(0, ...agreements.map(({ pairs }) => pairs.length)))

/** The film about which the visitor and a host differ most; undefined where all stars are equal. */
export function biggestDisagreement(agreements: readonly Agreement[]): (Pair & { name: string }) | undefined {
  const all = comparable(agreements).flatMap(({ name, pairs }) => pairs.map((pair) => ({ ...pair, name })))
  const [biggest] = all.toSorted(
    (one, other) =>
      differenceOf(other) - differenceOf(one) ||
      Number(Boolean(other.film.talk)) - Number(Boolean(one.film.talk))
  )
  return biggest && differenceOf(biggest) > 0 ? biggest : undefined
}

export interface Dot {
  pair: Pair
  mine: number
  theirs: number
}

/** The distance in stars of dots that would lie on each other. */
const APART = 0.16

/** A dot for each film. Those with the same stars lie around their place, in a spiral like seeds. */
export function dotsOf(pairs: readonly Pair[]): Dot[] {
  const counts = new Map<string, number>()
  return pairs.map((pair) => {
    const place = `${pair.mine} ${pair.theirs}`
    const at = counts.get(place) ?? 0
    counts.set(place, at + 1)
    const distance = Math.min(0.24, APART * Math.sqrt(at))
    const angle = at * 2.4
    return {
      pair,
      mine: pair.mine + distance * Math.cos(angle),
      theirs: pair.theirs + distance * Math.sin(angle)
    }
  })
}
