// Room, speed, and hosts that cannot be read.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { megabytes, SPARE_BYTES, UNREADABLE_FOR_MS } from './download-limits.ts'
import { missingBytes } from './download-room.ts'
import { secondsLeft, speedAfter } from './download-speed.ts'
import { isUnreadable, parseUnreadableHosts, withUnreadable } from './unreadable-hosts.ts'

test.each([
  ['room', 100, { quota: 1e9, usage: 0 }, 0],
  ['no room by a few bytes', 1000, { quota: SPARE_BYTES + 990, usage: 0 }, 10],
  ['more in use than it may have', 1000, { quota: 50, usage: 100 }, SPARE_BYTES + 1000],
  ['nothing to say', 1000, {}, 0]
])('a browser with %s has this much too little', (_, needed, estimate, expected) => {
  expect(missingBytes(needed, estimate)).toBe(expected)
})

test.each([
  [0, 0],
  [1, 1],
  [499_999, 1],
  [85_400_000, 85]
])('%s bytes are shown as %s MB', (bytes, expected) => {
  expect(megabytes(bytes)).toBe(expected)
})

test('a steady download has its own speed, and ends in time', () => {
  let speed = { bytesPerSecond: 0, receivedBytes: 0, atMs: 0 }
  for (let second = 1; second <= 10; second++) speed = speedAfter(speed, second * 1000, second * 1000)
  expect(speed.bytesPerSecond).toBeCloseTo(1000)
  expect(secondsLeft(10_000, 15_000, speed.bytesPerSecond)).toBeCloseTo(5)
  expect(secondsLeft(10_000, undefined, 1000)).toBeUndefined()
  expect(secondsLeft(10_000, 15_000, 0)).toBeUndefined()
})

test('the speed stays between the slowest and the fastest second', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1 }), (seconds) => {
      let speed = { bytesPerSecond: 0, receivedBytes: 0, atMs: 0 }
      for (const [at, bytes] of seconds.entries())
        speed = speedAfter(speed, speed.receivedBytes + bytes, (at + 1) * 1000)
      return speed.bytesPerSecond >= 0 && speed.bytesPerSecond <= Math.max(...seconds) + 1e-6
    })
  )
})

test('a host that cannot be read is remembered for a day, whatever the file', () => {
  const hosts = withUnreadable({ 'old.example': 5 }, 'https://audio.example/1.mp3', 1000)
  expect(hosts).toEqual({ 'audio.example': 1000 + UNREADABLE_FOR_MS })
  const other = 'https://audio.example/2.mp3'
  expect(isUnreadable(hosts, other, 1000)).toBe(true)
  expect(isUnreadable(hosts, other, 999 + UNREADABLE_FOR_MS)).toBe(true)
  expect(isUnreadable(hosts, other, 1000 + UNREADABLE_FOR_MS)).toBe(false)
  expect(isUnreadable(hosts, 'https://other.example/1.mp3', 1000)).toBe(false)
})

test('a clock that was wrong by years does not make a host unreadable for years', () => {
  const hosts = withUnreadable({}, 'https://audio.example/1.mp3', 1e15)
  expect(isUnreadable(hosts, 'https://audio.example/1.mp3', 1000)).toBe(false)
})

test.each([
  [null, undefined],
  [[], undefined],
  [{ a: 1, b: 'x' }, { a: 1 }]
])('stored hosts are read from %j', (stored, expected) => {
  expect(parseUnreadableHosts(stored)).toEqual(expected)
})
