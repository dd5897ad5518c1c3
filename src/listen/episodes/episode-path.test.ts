import { expect, test } from 'vitest'
import {
  DESCRIPTION_LIMIT,
  episodeKey,
  episodePath,
  FEATURED_DESCRIPTION_LIMIT,
  neighbours,
  numberOfSlug,
  transcriptPath
} from './episode-path.ts'

test('a slug of digits alone is a number', () => {
  expect(numberOfSlug('118')).toBe(118)
  expect(numberOfSlug('bonus-118')).toBeNull()
})

test('addresses and stored positions use the number of an episode, and the title of a trailer', () => {
  expect(episodePath({ slug: '118' })).toBe('/aflevering/118/')
  expect(episodeKey({ slug: '118' })).toBe('ep-118')
  expect(episodeKey({ slug: 'trailer' })).toBe('ep-trailer')
})

test('the neighbours of an episode are the older and the newer one', () => {
  const episodes = [{ slug: '3' }, { slug: '2' }, { slug: '1' }]
  expect(neighbours(episodes, '2')).toEqual({ previous: { slug: '1' }, next: { slug: '3' } })
  expect(neighbours(episodes, '3')).toEqual({ previous: { slug: '2' } })
  expect(neighbours(episodes, '1')).toEqual({ next: { slug: '2' } })
  expect(neighbours(episodes, 'x')).toEqual({})
})

test('descriptions collapse beyond 300 characters, on the featured episode beyond 200', () => {
  expect(DESCRIPTION_LIMIT).toBe(300)
  expect(FEATURED_DESCRIPTION_LIMIT).toBe(200)
})

test('a transcript is published next to the page of its episode', () => {
  expect(transcriptPath({ slug: '118', transcript: 'timed' })).toBe('/aflevering/118/transcript.vtt')
  expect(transcriptPath({ slug: '118', transcript: 'untimed' })).toBe('/aflevering/118/transcript.txt')
})
