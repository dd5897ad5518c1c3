import { expect, test } from 'vitest'
import {
  finishRefusal,
  isClearNo,
  isUnderWay,
  type Progress,
  saveResultOf,
  shapeOf,
  signupOf
} from './progress.ts'

const signup = { intentId: 'seti_1', clientSecret: 'seti_1_secret_1', stage: 'shown' } as const

test.each([
  [{ step: 'intro' }, 'intro', false],
  [{ step: 'preparing' }, 'form', false],
  [{ step: 'unprepared', sentence: '' }, 'form', false],
  [{ step: 'ready', signup }, 'form', false],
  [{ step: 'sending', signup }, 'form', true],
  [{ step: 'finishing', signup }, 'finishing', true],
  [{ step: 'unfinished', signup, sentence: '' }, 'unfinished', false]
] as [Progress, string, boolean][])('the progress %o is shown as %s', (progress, shape, isBusy) => {
  expect(shapeOf(progress)).toBe(shape)
  expect(isUnderWay(progress)).toBe(isBusy)
  expect(signupOf(progress)).toBe('signup' in progress ? signup : undefined)
})

test.each([
  ['payment-declined', 'declined'],
  ['signup-not-confirmed', 'not-done'],
  ['action-needed', 'needs-action'],
  // Its result is unknown, so the status is requested again, and the signup is never restarted.
  ['network', 'unclear'],
  ['unexpected', 'unclear'],
  ['signup-busy', 'unclear'],
  ['service-unavailable', 'unclear'],
  ['too-many-signups', 'unclear']
])('the answer %s means %s', (code, meaning) => {
  expect(finishRefusal(code)).toBe(meaning)
})

test.each([
  ['succeeded', 'kept'],
  ['requires_action', 'open'],
  ['requires_payment_method', 'not-kept'],
  ['processing', 'not-kept'],
  ['canceled', 'not-kept']
])('a form that ended as %s is %s', (status, expected) => {
  expect(saveResultOf(status)).toBe(expected)
})

test('only a declined card is a definite refusal', () => {
  expect(['card_error', 'api_connection_error', 'invalid_request_error'].filter(isClearNo)).toEqual([
    'card_error'
  ])
})
