import { expect, test } from 'vitest'
import { voterCookie, voterKey, voterOf, voterTryKey } from './voter.ts'

const SECRET = 'a secret of a site, for tests, 32 characters'
const BROWSER_KEY = '0123456789abcdef'.repeat(2)
const VOTER = 'FSfyxVgC1Bch8g5Lbk_o2A'

test('a voter stays the same in the next build: another id, key or signature would let everybody vote again', () => {
  expect(voterOf(BROWSER_KEY, SECRET)).toBe(VOTER)
  expect(Buffer.from(voterKey(VOTER, SECRET, 112)).toString('hex')).toBe('7c537f42d78fc0a480b82b2e62bf76f6')
  expect(voterCookie(VOTER, SECRET, true)).toContain(`=${VOTER}.q9id2GEg1yXwR96c9mATkvvlskhJrRF5qjXZhOWATv4;`)
})

test('tries of a voter are counted together for a UTC day, with another key the next day', () => {
  const tryKeyAt = (time: string) => voterTryKey(VOTER, SECRET, new Date(time))
  const morning = tryKeyAt('2026-11-20T00:00:00.000Z')
  expect(tryKeyAt('2026-11-20T23:59:59.999Z')).toBe(morning)
  expect(tryKeyAt('2026-11-21T00:00:00.000Z')).not.toBe(morning)
})
