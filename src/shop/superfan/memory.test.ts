import { expect, test } from 'vitest'
import { EMPTY_FAN_DRAFT, parseFanDraft, parseFanSnapshot, parseSignup } from './memory.ts'

const signup = { intentId: 'seti_1', clientSecret: 'seti_1_secret_1', stage: 'sent' }

test('valid data is accepted, and nothing else', () => {
  expect(parseSignup(signup)).toEqual(signup)
  expect(parseFanSnapshot({ intentType: 'setup', hasNickname: true })).toEqual({
    intentType: 'setup',
    hasNickname: true
  })
  expect(parseFanDraft({ email: 'noor@voorbeeld.be', colour: 'red' })).toEqual({
    ...EMPTY_FAN_DRAFT,
    email: 'noor@voorbeeld.be'
  })
})

test.each([null, 'seti_1', 7, [], { ...signup, stage: 'lost' }, { intentId: 'seti_1' }])(
  'the value %o is not a signup',
  (stored) => {
    expect(parseSignup(stored)).toBeUndefined()
  }
)

test.each([null, { intentType: 'payment', hasNickname: true }, { hasNickname: 'yes' }])(
  'the value %o is not a snapshot',
  (stored) => {
    expect(parseFanSnapshot(stored)).toBeUndefined()
  }
)
