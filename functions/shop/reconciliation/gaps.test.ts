// A job that is interrupted anywhere, any number of times, misses no entry.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstGapRead, type Reading, readDownTo, resumedReading } from './gaps.ts'

const at = (seconds: number) => new Date(seconds * 1000)
const EARLIEST = at(0)

test('the whole list is read the first time, and then from where it ended, with some overlap', () => {
  const first = resumedReading(undefined, at(5000), EARLIEST)
  expect(first).toEqual({ readUntil: at(5000), gaps: [{ since: EARLIEST, before: at(5000) }] })
  const next = resumedReading(firstGapRead(first), at(9000), EARLIEST)
  expect(next.gaps).toEqual([{ since: at(4400), before: at(9000) }])
})

test('new entries are read first, then the ones that were left', () => {
  const cut = readDownTo(resumedReading(undefined, at(5000), EARLIEST), at(3000.5))
  expect(resumedReading(cut, at(9000), EARLIEST).gaps).toEqual([
    { since: at(4400), before: at(9000) },
    { since: EARLIEST, before: at(3001) }
  ])
})

test('what the list no longer contains is ignored', () => {
  const cut = readDownTo(resumedReading(undefined, at(5000), EARLIEST), at(3000))
  expect(resumedReading(cut, at(9000), at(4000)).gaps).toEqual([{ since: at(4400), before: at(9000) }])
})

test('every event is read, whatever the size of the pieces', () => {
  const runs = fc.array(fc.record({ pause: fc.integer({ min: 1, max: 4000 }), items: fc.nat({ max: 8 }) }), {
    maxLength: 20
  })
  const moments = fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 60 })
  fc.assert(
    fc.property(moments, runs, (happened, steps) => {
      const read = new Set<number>()
      let stored: Reading | undefined
      let now = 0
      const run = (most: number) => {
        stored = resumedReading(stored, at(now), EARLIEST)
        let left = most
        for (let gap = stored.gaps[0]; gap; gap = stored.gaps[0]) {
          const { since, before } = gap
          const listed = happened.filter((one) => at(one) >= since && at(one) < before && one <= now)
          for (const one of listed.toSorted((a, b) => b - a)) {
            if (left-- <= 0) return
            read.add(one)
            stored = readDownTo(stored, at(one))
          }
          stored = firstGapRead(stored)
        }
      }
      for (const { pause, items } of steps) {
        now += pause
        run(items)
      }
      now += 1
      run(Number.POSITIVE_INFINITY)
      expect(happened.filter((one) => one < now && !read.has(one))).toEqual([])
    })
  )
})
