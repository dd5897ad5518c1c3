import { expect, test } from 'vitest'
import { isReturning, voterCookie, voterIn, voterKey, voterOf, voterTryKey } from './voter.ts'

const SECRET = 'a secret of a site, for tests, 32 characters'
const BROWSER_KEY = '0123456789abcdef'.repeat(2)
const VOTER = 'FSfyxVgC1Bch8g5Lbk_o2A'

test('a voter stays the same in the next build: another id, key or signature would let everybody vote again', () => {
  expect(voterOf(BROWSER_KEY, SECRET)).toBe(VOTER)
  expect(Buffer.from(voterKey(VOTER, SECRET, 112)).toString('hex')).toBe('7c537f42d78fc0a480b82b2e62bf76f6')
  const oldest = `__Host-kino9-voter=${VOTER}.q9id2GEg1yXwR96c9mATkvvlskhJrRF5qjXZhOWATv4`
  expect(voterIn(oldest, SECRET, true)).toEqual({ id: VOTER, sinceDay: '' })
  expect(voterCookie(VOTER, SECRET, true, new Date('2026-11-28'))).toContain(
    `=${VOTER}.2026-11-28.7HWhxx6sPb0ImCkNDCRGt73G18f3wkOxwnGnGs710bQ;`
  )
})

test('tries of a voter are counted together for a UTC day, with another key the next day', () => {
  const tryKeyAt = (time: string) => voterTryKey(VOTER, SECRET, new Date(time))
  const morning = tryKeyAt('2026-11-20T00:00:00.000Z')
  expect(tryKeyAt('2026-11-20T23:59:59.999Z')).toBe(morning)
  expect(tryKeyAt('2026-11-21T00:00:00.000Z')).not.toBe(morning)
})

test('the day in a cookie cannot be changed or left out', () => {
  const cookie = voterCookie(VOTER, SECRET, true, new Date('2026-11-28')).split(';')[0] ?? ''
  expect(voterIn(cookie, SECRET, true)).toEqual({ id: VOTER, sinceDay: '2026-11-28' })
  for (const forged of [cookie.replace('2026', '2025'), cookie.replace('.2026-11-28', ''), `${cookie}.`])
    expect(voterIn(forged, SECRET, true)).toBeUndefined()
})

test.each([
  ['2026-11-27', '2026-11-28T06:00:00Z', '2026-11-28T20:00:00Z', true],
  ['', '2026-11-28T06:00:00Z', '2026-12-01T05:59:59Z', true],
  ['2026-11-28', '2026-11-28T06:00:00Z', '2026-11-28T20:00:00Z', false],
  ['2026-11-27', '2026-11-28T06:00:00Z', '2026-12-01T06:00:00Z', false],
  ['2026-11-27', undefined, '2026-11-28T20:00:00Z', false]
])('a voter since %s of an episode of %s is a returning one at %s: %s', (sinceDay, publishedOn, now, is) => {
  expect(isReturning({ id: VOTER, sinceDay }, publishedOn, new Date(now))).toBe(is)
})
