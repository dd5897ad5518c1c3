import { expect, test } from 'vitest'
import { extentOf, isConvincing, seenAgain, whySuspicious } from './shrink-guard.ts'

const item = (number: number) => ({
  guid: `guid-${number}`,
  title: `Aflevering ${number}`,
  publishedAt: `2026-01-${String(number).padStart(2, '0')}T00:00:00.000Z`
})
const items = (...numbers: number[]) => numbers.map(item)
const last = extentOf(items(1, 2, 3, 4, 5))

test('the latest date of a feed counts, wherever it is', () => {
  expect(extentOf(items(2, 5, 1))).toEqual({
    episodeCount: 3,
    newest: { guid: 'guid-5', title: 'Aflevering 5' }
  })
  const undated = [
    { guid: 'a', title: 'A' },
    { guid: 'b', title: 'B' }
  ]
  expect(extentOf(undated).newest.guid).toBe('a')
})

test.each([
  ['as it was', items(1, 2, 3, 4, 5)],
  ['longer', items(1, 2, 3, 4, 5, 6)],
  ['without one old episode', items(2, 3, 4, 5)],
  ['turned into a window that moves on', items(2, 3, 4, 5, 6)],
  ['given new ids', items(1, 2, 3, 4, 5).map((one) => ({ ...one, guid: `new-${one.guid}` }))]
])('a feed is accepted when it is %s', (_, next) => {
  expect(whySuspicious(last, next)).toBeUndefined()
})

test.each([
  ['is empty', [], 'it has no episodes'],
  ['lost two', items(3, 4, 5), 'it has 2 episodes fewer'],
  ['lost its newest', items(1, 2, 3, 4), 'its newest episode is gone ("Aflevering 5")']
])('a feed is suspicious when it %s', (_, next, reason) => {
  expect(whySuspicious(last, next)).toBe(reason)
})

test('a shrunken feed is accepted after three checks over six hours, not sooner', () => {
  const at = (hours: number) => new Date(Date.UTC(2026, 0, 1, hours))
  const once = seenAgain(undefined, 'a', at(0))
  const twice = seenAgain(once, 'a', at(7))
  const thrice = seenAgain(twice, 'a', at(7))
  expect([once, twice, thrice].map((suspect) => isConvincing(suspect, at(7)))).toEqual([false, false, true])
  const quick = seenAgain(seenAgain(once, 'a', at(1)), 'a', at(2))
  expect(isConvincing(quick, at(2))).toBe(false)
  expect(seenAgain(thrice, 'b', at(8))).toEqual({
    contentHash: 'b',
    firstSeenAt: at(8).toISOString(),
    timesSeen: 1
  })
})
