import { expect, test } from 'vitest'
import {
  DESCRIPTION_LIMIT,
  displayTitle,
  episodeKey,
  episodePath,
  FEATURED_DESCRIPTION_LIMIT,
  neighbours,
  numberOfSlug
} from './rules.ts'

test.each([
  ['118 - Kort maar krachtig', 'Kort maar krachtig'],
  ['102 - De quiz: Noor - Milan 11 - 3', 'De quiz: Noor - Milan 11 - 3'],
  ['Kort maar krachtig', 'Kort maar krachtig'],
  ['Spider-Man', 'Spider-Man'],
  ['118 - ', '118 -'],
  [' - ', '-'],
  ['118: Hemel', 'Hemel'],
  ['#118 Hemel', 'Hemel'],
  ['Aflevering 118', 'Aflevering 118'],
  ['300: Rise of an Empire', '300: Rise of an Empire']
])('the title %j of episode 118 is shown as %j', (title, shown) => {
  expect(displayTitle({ title, episodeNumber: 118 })).toBe(shown)
})

test('a special keeps the number at the start of its title', () => {
  expect(displayTitle({ title: '300: Rise of an Empire', episodeNumber: null })).toBe(
    '300: Rise of an Empire'
  )
})

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
