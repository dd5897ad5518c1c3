import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../tests/depth.ts'
import {
  afterEnd,
  appended,
  asLast,
  asNext,
  dropPlace,
  isFullFor,
  isTooLate,
  joined,
  knownOnly,
  movedBy,
  movedTo,
  nextOf,
  parseQueue,
  QUEUE_MAX,
  type Queue,
  renamed,
  restored,
  without
} from './queue-order.ts'

const id = fc.integer({ min: 0, max: 140 }).map((number) => `ep-${number}`)
const queue = fc.uniqueArray(id, { maxLength: QUEUE_MAX })
const full = Array.from({ length: QUEUE_MAX }, (_, number) => `ep-${number + 1000}`)
const sorted = (ids: Queue) => [...ids].sort()

describe('a stored queue', () => {
  test.each<[string, unknown, Queue | undefined]>([
    ['is read as it is', ['ep-2', 'ep-1'], ['ep-2', 'ep-1']],
    ['has each episode once', ['ep-2', 'ep-1', 'ep-2'], ['ep-2', 'ep-1']],
    ['drops what is no id', ['ep-2', 3, null, { id: 'ep-1' }], ['ep-2']],
    ['is cut at a hundred', [...full, 'ep-1'], full],
    ['that is no list is none', { 0: 'ep-2' }, undefined]
  ])('a stored queue %s', (_, stored, expected) => {
    expect(parseQueue(stored)).toEqual(expected)
  })
})

test('a press puts an episode first or last, once, and leaves the order of the others', () => {
  fc.assert(
    fc.property(queue, id, (before, added) => {
      fc.pre(!isFullFor(before, added))
      expect(asNext(before, added)[0]).toBe(added)
      expect(asLast(before, added).at(-1)).toBe(added)
      for (const after of [asNext(before, added), asLast(before, added)]) {
        expect(parseQueue(after)).toEqual(after)
        expect(without(after, [added])).toEqual(without(before, [added]))
      }
    }),
    { numRuns: runs(100, 1000) }
  )
})

test('a full queue stays as it is, but takes an episode that it already has', () => {
  expect(asNext(full, 'ep-1')).toBe(full)
  expect(asLast(full, 'ep-1')).toBe(full)
  expect(asNext(full, 'ep-1050')[0]).toBe('ep-1050')
  expect(asLast(full, 'ep-1050')).toHaveLength(QUEUE_MAX)
})

test('a move keeps every episode, and the order of the others', () => {
  fc.assert(
    fc.property(queue, id, fc.integer({ min: -5, max: 150 }), (before, moved, place) => {
      const after = movedTo(before, moved, place)
      expect(sorted(after)).toEqual(sorted(before))
      expect(without(after, [moved])).toEqual(without(before, [moved]))
      if (before.includes(moved))
        expect(after.indexOf(moved)).toBe(Math.min(before.length - 1, Math.max(0, place)))
    }),
    { numRuns: runs(100, 1000) }
  )
})

test('a move by one place is taken back by its opposite', () => {
  expect(movedBy(['ep-1', 'ep-2', 'ep-3'], 'ep-2', -1)).toEqual(['ep-2', 'ep-1', 'ep-3'])
  expect(movedBy(['ep-2', 'ep-1', 'ep-3'], 'ep-2', 1)).toEqual(['ep-1', 'ep-2', 'ep-3'])
  expect(movedBy(['ep-1'], 'ep-2', 1)).toEqual(['ep-1'])
})

test('a removal that is taken back leaves the queue as it was, with what was added since behind it', () => {
  fc.assert(
    fc.property(queue, fc.subarray(['ep-1', 'ep-2', 'ep-3']), (before, removed) => {
      expect(restored(without(before, removed), before)).toEqual(before)
      expect(restored([], before)).toEqual(before)
    }),
    { numRuns: runs(100, 1000) }
  )
  expect(restored(['ep-9'], ['ep-1', 'ep-2'])).toEqual(['ep-1', 'ep-2', 'ep-9'])
  expect(restored(['ep-1'], full)).toEqual(full)
})

test('what left the feed leaves the queue', () => {
  expect(knownOnly(['ep-1', 'ep-2', 'ep-3'], (one) => one !== 'ep-2')).toEqual(['ep-1', 'ep-3'])
})

test('the next episode is the first that does not play now', () => {
  expect(nextOf(['ep-1', 'ep-2'], 'ep-1')).toBe('ep-2')
  expect(nextOf(['ep-1', 'ep-2'], 'ep-3')).toBe('ep-1')
  expect(nextOf(['ep-1'], 'ep-1')).toBeUndefined()
  expect(nextOf([], undefined)).toBeUndefined()
})

test.each([
  ['off', true, 'play'],
  ['off', false, 'offer'],
  ['minutes', true, 'play'],
  ['minutes', false, 'offer'],
  ['chapter', true, 'offer'],
  ['episode', true, 'offer'],
  ['queue', false, 'play'],
  ['queue', true, 'play']
] as const)('with the timer %s and playing on %s, the next episode is there to %s', (timer, playsOn, act) => {
  expect(afterEnd(timer, playsOn)).toBe(act)
})

test.each([
  [0, 0],
  [99, 1],
  [101, 2],
  [400, 3]
])('a row let go at %s pixels takes place %s', (y, place) => {
  expect(dropPlace([50, 100, 150], y)).toBe(place)
})

describe('the queues of two linked devices', () => {
  test.each<[string, Queue, Queue, Queue, Queue]>([
    [
      'keep what one put in when the other played its first',
      ['a', 'b'],
      ['b'],
      ['a', 'b', 'x', 'y'],
      ['b', 'x', 'y']
    ],
    ['keep first what one put first', ['a', 'b'], ['b'], ['x', 'a', 'b'], ['x', 'b']],
    ['keep what both put in', ['a'], ['a', 'x'], ['a', 'y'], ['a', 'x', 'y']],
    ['lose what one took out', ['a', 'b', 'c'], ['a', 'c', 'x'], ['a', 'b', 'c'], ['a', 'c', 'x']],
    [
      'have the order of the one that moved something',
      ['a', 'b', 'c'],
      ['c', 'a', 'b'],
      ['a', 'b', 'c', 'x'],
      ['c', 'x', 'a', 'b']
    ],
    ['are both heard out', ['a', 'b'], [], ['b'], []],
    ['begin with nothing in common', [], ['x'], ['y'], ['x', 'y']]
  ])('%s', (_, common, mine, theirs, expected) => {
    expect(joined(common, mine, theirs)).toEqual(expected)
  })

  test('have everything that either put in, nothing that either took out, and are the other one when only that changed', () => {
    fc.assert(
      fc.property(queue, queue, queue, (common, mine, theirs) => {
        const all = [...new Set([...mine, ...theirs])]
        const kept = all.filter(
          (one) => !common.includes(one) || (mine.includes(one) && theirs.includes(one))
        )
        fc.pre(kept.length <= QUEUE_MAX)
        expect(sorted(joined(common, mine, theirs))).toEqual(sorted(kept))
        expect(joined(common, common, theirs)).toEqual(theirs)
        expect(joined(common, mine, common)).toEqual(mine)
      }),
      { numRuns: runs(100, 1000) }
    )
  })
})

test('a queue that is handed over once comes behind the one that is there, as far as there is room', () => {
  expect(appended(['a', 'b'], ['x', 'b', 'y'])).toEqual(['a', 'b', 'x', 'y'])
  expect(appended(full, ['x'])).toEqual(full)
})

test.each<[string, boolean, number, number | undefined]>([
  ['after the five seconds', false, 5000, undefined],
  ['while the sleep timer still runs', false, 5000, 6000],
  ['once the sleep timer has run out', true, 5000, 5000],
  ['hours later, when the phone is unlocked', true, 3 * 3_600_000, undefined]
])('%s it is too late for the next episode: %s', (_, expected, nowMs, timerEndsAtMs) => {
  expect(isTooLate(0, nowMs, timerEndsAtMs)).toBe(expected)
})

test('a special that gets its number keeps its place, once', () => {
  expect(renamed(['a', 'ep-extra', 'b'], 'ep-extra', 'ep-119')).toEqual(['a', 'ep-119', 'b'])
  expect(renamed(['ep-119', 'ep-extra'], 'ep-extra', 'ep-119')).toEqual(['ep-119'])
  expect(renamed(full, 'ep-extra', 'ep-119')).toBe(full)
})
