import { expect, test } from 'vitest'
import { ballotFilms, candidateLists, candidateNamed } from './candidates.ts'
import { MAX_TITLE_CHARS } from './stored-votes.ts'

const film = (title: string) => ({ title, year: 2001 }) as never
const episode = (episodeNumber: number | null, ...titles: string[]) => ({
  episodeNumber,
  movies: titles.map(film)
})

test('an episode with a number and films can be voted on, each title once', () => {
  expect(
    candidateLists([
      episode(12, 'Aftersun', ' Close ', 'Aftersun'),
      episode(11),
      episode(null, 'Anora'),
      episode(0, 'Le Samouraï')
    ])
  ).toEqual({ 12: ['Aftersun', 'Close'], 0: ['Le Samouraï'] })
})

test('the candidates are all films of an episode, each title once', () => {
  const [first, again] = [film('Close'), film('Close ')]
  expect(ballotFilms({ episodeNumber: 3, movies: [film(' '), first, again, film('Aftersun')] })).toEqual([
    first,
    film('Aftersun')
  ])
  expect(ballotFilms({ episodeNumber: 3, movies: [first, again] })[0]).toBe(first)
  expect(ballotFilms({ episodeNumber: null, movies: [first] })).toEqual([])
})

test('a title that cannot be voted for is left out', () => {
  expect(candidateLists([episode(1, 'x'.repeat(MAX_TITLE_CHARS), 'y'.repeat(MAX_TITLE_CHARS + 1))])).toEqual({
    1: ['x'.repeat(MAX_TITLE_CHARS)]
  })
})

test.each([
  ['Le Samouraï', 'Le Samouraï'],
  ['Le Samouraï'.normalize('NFD'), 'Le Samouraï'],
  [' Le Samouraï ', 'Le Samouraï'],
  ['Le Samourai', undefined],
  ['le samouraï', undefined],
  ['Le  Samouraï', undefined],
  ['Le Samouraï 2', undefined],
  ['', undefined]
])('a vote for %j counts for %j', (requested, expected) => {
  expect(candidateNamed(['Aftersun', 'Le Samouraï'], requested)).toBe(expected)
})
