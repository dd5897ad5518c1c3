import { expect, test } from 'vitest'
import { EMPTY_FAN_DRAFT, keptFanDraft, keptFanSnapshot, keptSignup } from './memory.ts'

const signup = { intentId: 'seti_1', clientSecret: 'seti_1_secret_1', stage: 'sent' }

test('accepts valid data, and nothing else', () => {
  expect(keptSignup(signup)).toEqual(signup)
  expect(keptFanSnapshot({ intentType: 'setup', hasNickname: true })).toEqual({
    intentType: 'setup',
    hasNickname: true
  })
  expect(keptFanDraft({ email: 'noor@voorbeeld.be', colour: 'red' })).toEqual({
    ...EMPTY_FAN_DRAFT,
    email: 'noor@voorbeeld.be'
  })
})

test.each([null, 'seti_1', 7, [], { ...signup, stage: 'lost' }, { intentId: 'seti_1' }])(
  '%o is not a signup',
  (stored) => {
    expect(keptSignup(stored)).toBeUndefined()
  }
)

test.each([null, { intentType: 'payment', hasNickname: true }, { hasNickname: 'yes' }])(
  '%o is not a snapshot',
  (stored) => {
    expect(keptFanSnapshot(stored)).toBeUndefined()
  }
)
