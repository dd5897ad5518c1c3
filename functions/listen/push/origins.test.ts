// How push services are treated.
import { expect, test } from 'vitest'
import { Origins } from './origins.ts'

const [ONE, OTHER] = ['https://fcm.googleapis.com', 'https://web.push.apple.com']
const NOW_MS = 1_000_000
const QUARTER_MS = 15 * 60_000

const note = (origins: Origins, kind: 'accepted' | 'denied' | 'unanswered', times: number, atMs = NOW_MS) =>
  Array.from({ length: times }, () => origins.note(ONE, { kind }, atMs))
const slowDown = (origins: Origins, waitSeconds: number, atMs = NOW_MS) =>
  origins.note(ONE, { kind: 'slow-down', waitSeconds }, atMs)

test('a 429 at the start pauses its service, and no other', () => {
  const origins = new Origins()
  const closedUntilMs = NOW_MS + 30_000
  expect(slowDown(origins, 30)).toEqual({ origin: ONE, closedUntilMs, isBroken: false })
  expect(origins.heldBackUntilMs(ONE, closedUntilMs - 1)).toBe(closedUntilMs)
  expect(origins.heldBackUntilMs(OTHER, NOW_MS)).toBeUndefined()
  expect(origins.heldBackUntilMs(ONE, closedUntilMs)).toBeUndefined()
})

test('a 429 needs no probe afterwards: all messages are sent', () => {
  const origins = new Origins()
  slowDown(origins, 30)
  for (let n = 0; n < 10; n++) expect(origins.heldBackUntilMs(ONE, NOW_MS + 30_000)).toBeUndefined()
})

test('a 429 in a hundred answers is about one browser, and does not close the service', () => {
  const origins = new Origins()
  note(origins, 'accepted', 99)
  expect(slowDown(origins, 600)).toBeUndefined()
  expect(origins.heldBackUntilMs(ONE, NOW_MS)).toBeUndefined()
})

test('a 429 in more than one of twenty answers pauses the service', () => {
  const origins = new Origins()
  note(origins, 'accepted', 95)
  for (let n = 0; n < 5; n++) expect(slowDown(origins, 30)).toBeUndefined()
  expect(slowDown(origins, 30)).toMatchObject({ closedUntilMs: NOW_MS + 30_000 })
})

test('a 429 is stored once for many simultaneous answers, and again when the service asks for a longer pause', () => {
  const origins = new Origins()
  slowDown(origins, 30)
  expect(slowDown(origins, 30, NOW_MS + 5)).toBeUndefined()
  expect(slowDown(origins, 60, NOW_MS + 5)).toMatchObject({ closedUntilMs: NOW_MS + 60_005 })
})

test.each([
  [999, undefined],
  [1000, NOW_MS + 31_000]
])('a pause that ends %i ms later than the present one is stored or not', (moreMs, isReported) => {
  const origins = new Origins()
  slowDown(origins, 30)
  const news = slowDown(origins, 30, NOW_MS + moreMs)
  expect(typeof news === 'object' ? news.closedUntilMs : news).toBe(isReported)
})

test('an endpoint that we may not reach says nothing about its service', () => {
  const origins = new Origins()
  for (let n = 0; n < 100; n++) origins.note(ONE, { kind: 'out-of-reach' }, NOW_MS)
  expect(slowDown(origins, 30)).toMatchObject({ isBroken: false })
})

test('a service that begins to refuse our key after thousands of messages is left alone as soon as any other', () => {
  const origins = new Origins()
  note(origins, 'accepted', 4000)
  const events = note(origins, 'denied', 40)
  expect(events.findIndex(Boolean)).toBe(10)
})

test('a service that refuses our key is left alone after fifty answers, which is reported once', () => {
  const origins = new Origins()
  const events = note(origins, 'denied', 60)
  const closed = { origin: ONE, closedUntilMs: NOW_MS + QUARTER_MS, isBroken: true }
  expect(events.indexOf(events.find(Boolean))).toBe(49)
  expect(events.filter(Boolean)).toEqual([closed])
  expect(origins.heldBackUntilMs(ONE, NOW_MS)).toBe(closed.closedUntilMs)
  expect(origins.heldBackUntilMs(OTHER, NOW_MS)).toBeUndefined()
})

test('a service that refuses our key for one subscription in twenty is not left alone', () => {
  const origins = new Origins()
  for (let n = 0; n < 800; n++) origins.note(ONE, { kind: n % 20 === 19 ? 'denied' : 'accepted' }, NOW_MS)
  expect(origins.heldBackUntilMs(ONE, NOW_MS)).toBeUndefined()
})

test('a service that refuses our key is tested by three messages then, and left alone again or not', () => {
  const origins = new Origins()
  note(origins, 'denied', 50)
  const testMs = NOW_MS + QUARTER_MS
  const held = Array.from({ length: 5 }, () => origins.heldBackUntilMs(ONE, testMs))
  expect(held).toEqual([undefined, undefined, undefined, testMs + 15_000, testMs + 15_000])
  expect(note(origins, 'denied', 1, testMs)).toMatchObject([{ closedUntilMs: testMs + QUARTER_MS }])
  const againMs = testMs + QUARTER_MS
  expect(origins.heldBackUntilMs(ONE, againMs)).toBeUndefined()
  expect(note(origins, 'accepted', 2, againMs)).toEqual(['works-again', undefined])
  for (let n = 0; n < 5; n++) expect(origins.heldBackUntilMs(ONE, againMs)).toBeUndefined()
})

test('a service that refuses our key is left alone again when it refuses our key again, after it worked', () => {
  const origins = new Origins([{ origin: ONE, closedUntilMs: NOW_MS, isBroken: true }])
  expect(note(origins, 'accepted', 1)).toEqual(['works-again'])
  expect(note(origins, 'denied', 60).findIndex(Boolean)).toBe(48)
})

test('a service that refuses our key is tested by one more message for each test that failed', () => {
  const origins = new Origins([{ origin: ONE, closedUntilMs: NOW_MS, isBroken: true }])
  for (let n = 0; n < 3; n++) origins.heldBackUntilMs(ONE, NOW_MS)
  expect(origins.note(ONE, { kind: 'failed', waitSeconds: 0 }, NOW_MS)).toBeUndefined()
  expect(origins.heldBackUntilMs(ONE, NOW_MS)).toBeUndefined()
  expect(origins.heldBackUntilMs(ONE, NOW_MS)).toBe(NOW_MS + 15_000)
})

test('a service that refuses our key gets no messages when it asks for a pause during the probe, however long the probe takes', () => {
  const origins = new Origins([{ origin: ONE, closedUntilMs: NOW_MS, isBroken: true }])
  for (let n = 0; n < 60; n++) origins.note(ONE, { kind: 'failed', waitSeconds: 0 }, NOW_MS)
  expect(slowDown(origins, 30)).toMatchObject({ closedUntilMs: NOW_MS + 30_000, isBroken: false })
})

test('a service that refuses our key is not reported as working again because of an endpoint that we may not reach', () => {
  const origins = new Origins([{ origin: ONE, closedUntilMs: NOW_MS, isBroken: true }])
  expect(origins.note(ONE, { kind: 'out-of-reach' }, NOW_MS)).toBeUndefined()
  expect(origins.note(ONE, { kind: 'gone' }, NOW_MS)).toBe('works-again')
})

test('a service that refuses our key is known to the next worker, which tests it first', () => {
  const closed = note(new Origins(), 'denied', 50).filter((event) => typeof event === 'object')
  const next = new Origins(closed)
  expect(next.heldBackUntilMs(ONE, NOW_MS)).toBe(NOW_MS + QUARTER_MS)
  const testMs = NOW_MS + QUARTER_MS
  for (let n = 0; n < 3; n++) expect(next.heldBackUntilMs(ONE, testMs)).toBeUndefined()
  expect(next.heldBackUntilMs(ONE, testMs)).toBe(testMs + 15_000)
})

test('a service that never failed is not reported as working again', () => {
  const origins = new Origins()
  origins.heldBackUntilMs(ONE, NOW_MS)
  expect(note(origins, 'accepted', 2)).toEqual([undefined, undefined])
})

test('a service that falls silent is left alone, too', () => {
  const events = note(new Origins(), 'unanswered', 60)
  expect(events.filter(Boolean)).toMatchObject([{ isBroken: true }])
})
