import { describe, expect, test } from 'vitest'
import { afterMissedCheck, firstState, isNews, type Published } from './release-states.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)
const episode = (given: Partial<Published> = {}): Published => ({
  slug: '119',
  episodeNumber: 119,
  guid: 'guid-119',
  title: 'Aflevering 119',
  publishedAt: hoursAgo(1),
  ...given
})
const NOTED = [
  { slug: '118', guid: 'guid-118' },
  { slug: '117', guid: 'guid-117' },
  { slug: 'kerst', guid: 'guid-kerst' }
]

test.each<[string, Partial<Published>, ReturnType<typeof firstState>]>([
  ['is announced when it is new', {}, 'wait'],
  ['is announced when it was published just now', { publishedAt: NOW }, 'wait'],
  ['is announced when it is 72 hours old', { publishedAt: hoursAgo(72) }, 'wait'],
  ['is never announced when it is older (a back catalogue)', { publishedAt: hoursAgo(72.01) }, 'pass'],
  ['is not announced yet when its date is in the future', { publishedAt: hoursAgo(-0.01) }, 'leave'],
  ['is not announced again when its id changed', { slug: '118', guid: 'another' }, 'leave'],
  ['is not announced again when its date changed', { slug: '118', guid: 'guid-118' }, 'leave'],
  ['is not announced again when a special gets its number', { guid: 'guid-kerst' }, 'move'],
  [
    'is announced when it is a special, too',
    { slug: 'oudjaar', episodeNumber: null, guid: 'guid-oudjaar' },
    'wait'
  ],
  ['is not announced when its number is used again', { slug: '117', guid: 'new-117' }, 'leave']
])('an episode %s', (_, given, result) => {
  expect(firstState(episode(given), NOTED, { isFirstImport: false, now: NOW })).toBe(result)
})

test.each([0, 1, 100, -5])('an episode is never announced on the first import (%d hours old)', (hours) => {
  const given = episode({ publishedAt: hoursAgo(hours) })
  expect(firstState(given, [], { isFirstImport: true, now: NOW })).toBe('pass')
})

test('an episode is announced only when it is recent and already published', () => {
  expect([-1, 0, 72, 73].map((hours) => isNews(hoursAgo(hours), NOW))).toEqual([false, true, true, false])
})

describe('after a check that did not find the episode', () => {
  const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

  test('an episode that a check did not find waits while there is no deploy', () => {
    expect(afterMissedCheck({ state: 'waiting', looks: 0 }, NOW)).toEqual({
      state: 'waiting',
      looks: 0,
      nextLookAt: later(600)
    })
  })

  test('a deploy without the episode is checked five times, half a minute apart', () => {
    expect(afterMissedCheck({ state: 'looking', looks: 0 }, NOW)).toEqual({
      state: 'looking',
      looks: 1,
      nextLookAt: later(30)
    })
    expect(afterMissedCheck({ state: 'looking', looks: 3 }, NOW).state).toBe('looking')
    expect(afterMissedCheck({ state: 'looking', looks: 4 }, NOW)).toEqual({
      state: 'absent',
      looks: 5,
      nextLookAt: later(600)
    })
  })

  test('an episode that was reported missing stays so until it is found', () => {
    expect(afterMissedCheck({ state: 'absent', looks: 5 }, NOW)).toMatchObject({ state: 'absent', looks: 5 })
  })
})
