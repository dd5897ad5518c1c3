import { expect, test } from 'vitest'
import { builtEpisodes } from './built.ts'

const film = { title: 'Close', year: 2022, pageSlug: 'close-2022', tmdbId: 901563 }
const episodes = [
  { episodeNumber: 2, movies: [film], pubDate: '2026-11-06T05:00:00.000Z' },
  { episodeNumber: null, movies: [film], pubDate: '2026-10-30T05:00:00.000Z' },
  { episodeNumber: 1, movies: [], pubDate: '2026-10-23T05:00:00.000Z' }
]
const publishedOn = { 1: '2026-10-23T05:00:00.000Z', 2: '2026-11-06T05:00:00.000Z' }

test('numbered episodes with films can be voted on; all numbered ones have their date', () => {
  expect(builtEpisodes(episodes, true)).toEqual({ candidates: { 2: ['Close'] }, publishedOn })
})

test('a site without votes has no candidates, but still has the dates at which voter keys expire', () => {
  expect(builtEpisodes(episodes, false)).toEqual({ candidates: {}, publishedOn })
})
