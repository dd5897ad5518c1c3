import { expect, test } from 'vitest'
import { filmIdsOf } from './film-ids.ts'

const film = (tmdbId?: number) => ({ title: 'x', year: 0, pageSlug: 'x', ...(tmdbId ? { tmdbId } : {}) })

test('the list has a film that was discussed twice, or announced first, once; and none without an id', () => {
  const episodes = [
    { movies: [film(7), film()], upcomingMovies: [film(9)] },
    { movies: [film(9), film(7)], upcomingMovies: [] }
  ]
  expect(filmIdsOf(episodes)).toEqual([7, 9])
})
