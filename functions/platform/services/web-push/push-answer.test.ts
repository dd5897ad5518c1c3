import { expect, test } from 'vitest'
import { answerOf, MAX_WAIT_SECONDS } from './push-sender.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const inSeconds = (seconds: number) => new Date(NOW.getTime() + seconds * 1000).toUTCString()

test.each([
  [201, 'accepted'],
  [200, 'accepted'],
  [202, 'accepted'],
  [404, 'gone'],
  [410, 'gone'],
  [413, 'too-large'],
  [400, 'not-understood'],
  [301, 'not-understood'],
  [307, 'not-understood'],
  [405, 'not-understood'],
  [422, 'not-understood'],
  [401, 'denied'],
  [403, 'denied'],
  [429, 'slow-down'],
  [408, 'failed'],
  [500, 'failed'],
  [503, 'failed']
])('the answer %i means %s', (status, kind) => {
  expect(answerOf(status, undefined, NOW).kind).toBe(kind)
})

test.each([
  ['seconds', '17', 17],
  ['a date', inSeconds(90), 90],
  ['a date that is over', inSeconds(-90), 0],
  ['no word', undefined, 60],
  ['an empty one', '', 60],
  ['rubbish', 'soon', 60],
  ['less than nothing', '-5', 60],
  ['half a second', '0.5', 60],
  ['a day', '86400', MAX_WAIT_SECONDS],
  ['an absurd number', '9'.repeat(400), MAX_WAIT_SECONDS],
  ['a date in another century', 'Fri, 31 Dec 2199 23:59:59 GMT', MAX_WAIT_SECONDS]
])('the header Retry-After with %s is followed within limits', (_, retryAfter, waitSeconds) => {
  expect(answerOf(429, retryAfter, NOW)).toEqual({ kind: 'slow-down', waitSeconds })
})

test('a failing service may say when to retry', () => {
  expect(answerOf(503, '30', NOW)).toEqual({ kind: 'failed', waitSeconds: 30 })
  expect(answerOf(500, undefined, NOW)).toEqual({ kind: 'failed', waitSeconds: 0 })
})
