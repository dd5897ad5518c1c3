import { expect, test } from 'vitest'
import { builtBallots } from './ballots.ts'

type Built = Parameters<typeof builtBallots>[0][number]
type Movie = NonNullable<Built['movies']>[number]
const film = (title: string, given: Partial<Movie> = {}): Movie => ({ title, year: 0, ...given }) as Movie
const episode = (given: Partial<Built> = {}): Built => ({
  episodeNumber: 112,
  title: 'Zomers van vroeger',
  movies: [],
  ...given
})

test('a vote panel has the films of its episode, with their known details', () => {
  const movies = [film('Aftersun', { year: 2022, tmdbId: 965150 }), film('Close')]
  expect(builtBallots([episode({ movies })])).toEqual([
    {
      episodeNumber: 112,
      title: 'Zomers van vroeger',
      movies: [
        { title: 'Aftersun', year: 2022, tmdbId: 965150 },
        { title: 'Close', year: null, tmdbId: null }
      ]
    }
  ])
})

test('an episode without a number or without films has no vote panel', () => {
  const movies = [film('Close')]
  const episodes = [
    episode({ episodeNumber: null, movies }),
    episode({ episodeNumber: 113 }),
    episode({ episodeNumber: 114, movies })
  ]
  expect(builtBallots(episodes).map(({ episodeNumber }) => episodeNumber)).toEqual([114])
})
