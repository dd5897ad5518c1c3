// How the output of npm's audits is interpreted.
import { expect, test } from 'vitest'
import { exitCodeOf, signatureVerdict, weaknessVerdict } from './verdict.ts'

const answered = (answer: unknown, status = 0, stderr = '') => ({
  status,
  stderr,
  stdout: typeof answer === 'string' ? answer : JSON.stringify(answer)
})
const counted = (counts: Record<string, number>, vulnerabilities = {}) =>
  answered({ metadata: { vulnerabilities: counts, dependencies: { total: 760 } }, vulnerabilities }, 1)

test('vulnerabilities pass when there are none, or only minor ones', () => {
  expect(weaknessVerdict(counted({ critical: 0, high: 0, moderate: 2 }))).toEqual({
    state: 'fine',
    lines: ['Known weaknesses in 760 packages: 0 critical or high, 2 lesser.']
  })
})

test('vulnerabilities fail when they are severe, by name', () => {
  const found = { ws: { severity: 'high', range: '<8.17.1', fixAvailable: false } }
  expect(weaknessVerdict(counted({ critical: 0, high: 1 }, found))).toMatchObject({
    state: 'found',
    lines: [expect.any(String), '  high: ws <8.17.1 (no better version yet)']
  })
})

test.each([
  ['a mirror that knows no such question', { message: '405 Method Not Allowed', error: { summary: '' } }],
  ['no network', { error: { code: 'ENOTFOUND', summary: 'request failed' } }],
  ['an answer that is none', 'gateway timeout']
])('vulnerabilities are reported as unknown behind %s', (_, answer) => {
  const { state, lines } = weaknessVerdict(answered(answer, 1, 'npm error'))
  expect(state).toBe('unknown')
  expect(lines[0]).toMatch(/^NOT KNOWN, known weaknesses: /)
})

test('signatures pass when all are valid', () => {
  expect(signatureVerdict(answered({ invalid: [], missing: [] })).state).toBe('fine')
})

test('signatures fail when they are invalid or missing, by name', () => {
  const answer = { invalid: [{ name: 'a', version: '1.0.0' }], missing: [{ name: 'b', version: '2.0.0' }] }
  expect(signatureVerdict(answered(answer, 1))).toEqual({
    state: 'found',
    lines: ['Signatures:', '  with an invalid signature: a 1.0.0', '  not signed: b 2.0.0']
  })
})

test('signatures are reported as unknown where no registry provides keys', () => {
  const { state, lines } = signatureVerdict(
    answered({ error: { code: 'ENOTFOUND', summary: 'no address' } }, 1)
  )
  expect(state).toBe('unknown')
  expect(lines[0]).toContain('(no address)')
})

test('a finding outweighs an unknown result, and an unknown result never passes', () => {
  const [fine, found, unknown] = (['fine', 'found', 'unknown'] as const).map((state) => ({
    state,
    lines: []
  }))
  expect(fine && exitCodeOf([fine])).toBe(0)
  expect(found && unknown && exitCodeOf([unknown, found])).toBe(1)
  expect(unknown && fine && exitCodeOf([fine, unknown])).toBe(2)
})
