import { describe, expect, test } from 'vitest'
import { linkedSeconds } from '../episodes/linked-time.ts'
import { sharedLink, sharedMoment } from './link.ts'

describe('the shared link', () => {
  test('the shared link is the page of the episode', () => {
    expect(sharedLink('https://kino9.example', '118')).toBe('https://kino9.example/aflevering/118/')
    expect(sharedLink('https://kino9.example', 'trailer')).toBe('https://kino9.example/aflevering/trailer/')
  })

  test.each([
    [754, '754'],
    [754.9, '754'],
    [1, '1']
  ])('the shared link from second %d has whole seconds', (atSeconds, written) => {
    const link = sharedLink('https://kino9.example', '118', atSeconds)
    expect(link).toBe(`https://kino9.example/aflevering/118/?t=${written}`)
  })

  test('the shared link starts at its time', () => {
    const link = sharedLink('https://kino9.example', '118', 3723)
    expect(linkedSeconds(new URL(link).search, '', 4000)).toBe(3723)
  })
})

describe('the time that may be shared', () => {
  test.each([
    ['is where the sound is', 754, undefined, 754],
    ['is where the sound is, not where the link led', 900, 754, 900],
    ['is the linked one while nothing plays', undefined, 754, 754],
    ['is the linked one before the sound has begun', 0, 754, 754],
    ['begins at the first second', 1, undefined, 1],
    ['is none before the first second', 0.9, undefined, undefined],
    ['is none at the beginning', undefined, 0, undefined],
    ['is none when there is neither', undefined, undefined, undefined]
  ])('the time that may be shared %s', (_, position, linked, moment) => {
    expect(sharedMoment(position, linked)).toBe(moment)
  })
})
