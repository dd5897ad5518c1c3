import { describe, expect, test } from 'vitest'
import { placeOfHash } from './home-tabs.ts'
import { tabAfterKey } from './tab-keys.ts'

describe('a hash in the address', () => {
  test.each([
    ['#episodes', { tab: 'episodes' }],
    ['#must-see', { tab: 'must-see' }],
    ['#about', { tab: 'about' }],
    ['#merch', { tab: 'merch' }],
    ['#episode-12', { tab: 'episodes', episodeSlug: '12' }],
    ['#ep-118', { tab: 'episodes', episodeSlug: '118' }],
    ['#ep-118&t=754', { tab: 'episodes', episodeSlug: '118' }],
    ['#episode-12&t=12m34s', { tab: 'episodes', episodeSlug: '12' }],
    ['#ep-zomer-trailer', { tab: 'episodes', episodeSlug: 'zomer-trailer' }],
    ['#ep-caf%C3%A9', { tab: 'episodes', episodeSlug: 'café' }]
  ])('the hash %s selects its tab', (hash, place) => {
    expect(placeOfHash(hash)).toEqual(place)
  })

  test.each(['', '#', '#inhoud', '#ep-', '#ep-a/b', '#ep-%E0%A4%A', '#EPISODES'])(
    'the hash %j is ignored',
    (hash) => {
      expect(placeOfHash(hash)).toBeUndefined()
    }
  )
})

describe('keys in the list of tabs', () => {
  test.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 3, 0],
    ['ArrowLeft', 0, 3],
    ['ArrowLeft', 2, 1],
    ['Home', 2, 0],
    ['End', 1, 3],
    ['Enter', 1, undefined],
    ['a', 1, undefined]
  ])('the key %s on tab %i leads to %j', (key, current, next) => {
    expect(tabAfterKey(key, current, 4)).toBe(next)
  })
})
