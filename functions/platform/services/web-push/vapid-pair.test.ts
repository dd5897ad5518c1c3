import { expect, test } from 'vitest'
import webPush from 'web-push'
import { isOnCurve, isVapidPair, newVapidPair } from './vapid-pair.ts'

test('a new pair matches, has its full length, and differs each time', () => {
  const pairs = Array.from({ length: 300 }, newVapidPair)
  expect(pairs.every(isVapidPair)).toBe(true)
  expect(
    new Set(pairs.map(({ publicKey, privateKey }) => `${publicKey.length} ${privateKey.length}`))
  ).toEqual(new Set(['87 43']))
  expect(new Set(pairs.map(({ privateKey }) => privateKey)).size).toBe(300)
})

test('a new pair signs what push services require', () => {
  const { publicKey, privateKey } = newVapidPair()
  const { getVapidHeaders, supportedContentEncodings } = webPush
  const signed = getVapidHeaders(
    'https://fcm.googleapis.com',
    'mailto:help@kino9.example',
    publicKey,
    privateKey,
    supportedContentEncodings.AES_128_GCM
  )
  expect(signed).toEqual({
    Authorization: expect.stringMatching(new RegExp(`^vapid t=[\\w.-]+, k=${publicKey}$`))
  })
})

test('halves of two pairs, and invalid keys, do not match', () => {
  const [one, other] = [newVapidPair(), newVapidPair()]
  expect(isVapidPair({ ...one, privateKey: other.privateKey })).toBe(false)
  expect(isVapidPair({ publicKey: '', privateKey: '' })).toBe(false)
  expect(isVapidPair({ ...one, privateKey: 'x' })).toBe(false)
})

const point = () => Buffer.from(newVapidPair().publicKey, 'base64url')
const changed = (at: number, to: number) => {
  const bytes = point()
  bytes[at] = to
  return bytes
}

test('a public key is on the curve', () => {
  expect(isOnCurve(point())).toBe(true)
})

/** The hybrid form of a point: its first byte also says whether the second half is odd. OpenSSL accepts it. */
function hybrid() {
  const bytes = point()
  bytes[0] = 6 + ((bytes[64] ?? 0) & 1)
  return bytes
}

test.each([
  ['in the hybrid form', hybrid()],
  ['too long', Buffer.concat([point(), Buffer.of(0)])],
  ['beside the curve', changed(64, (point()[64] ?? 0) ^ 1)],
  ['in another form', changed(0, 6)],
  ['all zeros', Buffer.alloc(65)],
  ['all ones', Buffer.concat([Buffer.of(4), Buffer.alloc(64, 255)])],
  ['too short', point().subarray(0, 64)],
  ['compressed', Buffer.concat([Buffer.of(2), point().subarray(1, 33)])],
  ['nothing', Buffer.alloc(0)]
])('a key %s is none', (_, bytes) => {
  expect(isOnCurve(bytes)).toBe(false)
})
