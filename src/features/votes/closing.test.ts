import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isPast } from './closing.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-02-11T05:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['a moment ago', '2027-02-11T04:59:59.999Z', true],
  ['now', '2027-02-11T05:00:00.000Z', true],
  ['in a moment', '2027-02-11T05:00:00.001Z', false],
  ['at a time that is not known', undefined, false]
])('a ballot that closes %s (%s): past is %s', (_, closes, expected) => {
  expect(isPast({ dataset: { closes } })).toBe(expected)
})
