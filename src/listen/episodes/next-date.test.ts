import { describe, expect, test } from 'vitest'
import { isAwaited } from './next-date.ts'

const promised = { day: '2026-11-26', givenAt: '2026-11-19T12:00:00Z', revision: 4 }
const before = { episodeNumber: 118, pubDate: '2026-11-19T05:00:00Z' }
const isShown = (now: string, ...others: { episodeNumber: number | null; pubDate: string }[]) =>
  isAwaited(promised, [...others, before], new Date(now))

describe('the date of the next episode', () => {
  test.each([
    ['a week before', '2026-11-19T13:00:00Z', true],
    ['late on the day after', '2026-11-27T22:59:00Z', true],
    ['two days after, in Belgium', '2026-11-27T23:00:00Z', false]
  ])('the date %s is shown: %s, %s', (_, now, shown) => {
    expect(isShown(now)).toBe(shown)
  })

  test('the date goes once the episode is out, also a day early', () => {
    expect(isShown('2026-11-25T12:00:00Z', { episodeNumber: 119, pubDate: '2026-11-25T05:00:00Z' })).toBe(
      false
    )
  })

  test('an extra in between is not the episode that was promised, except where none has a number', () => {
    const extra = { episodeNumber: null, pubDate: '2026-11-22T05:00:00Z' }
    expect(isShown('2026-11-23T12:00:00Z', extra)).toBe(true)
    expect(isAwaited(promised, [extra], new Date('2026-11-23T12:00:00Z'))).toBe(false)
  })
})
