import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../src/lib/time-units.ts'
import { type Disposition, dispositionOf, MAX_TRIES, type SendResult } from './dispositions.ts'

const tried = { tries: 0, badRequests: 0, startedAtMs: 0 }
const givenUp: Disposition = { outcome: 'given-up', isBadRequest: false }

test.each<[SendResult, Disposition]>([
  [{ kind: 'accepted' }, { outcome: 'sent' }],
  [{ kind: 'gone' }, { outcome: 'gone' }],
  [{ kind: 'not-understood' }, { outcome: 'given-up', isBadRequest: true }],
  [{ kind: 'unanswered' }, givenUp],
  [{ kind: 'too-large' }, givenUp],
  [{ kind: 'out-of-reach' }, givenUp],
  [{ kind: 'dropped' }, givenUp],
  [{ kind: 'denied' }, { outcome: 'retry', tries: 1, nextAtMs: 60_000 }],
  [
    { kind: 'failed', waitSeconds: 0 },
    { outcome: 'retry', tries: 1, nextAtMs: 60_000 }
  ],
  [
    { kind: 'failed', waitSeconds: 7 },
    { outcome: 'retry', tries: 1, nextAtMs: 7000 }
  ],
  [
    { kind: 'slow-down', waitSeconds: 600 },
    { outcome: 'retry', tries: 1, nextAtMs: 600_000 }
  ],
  [
    { kind: 'held-back', untilMs: 5000 },
    { outcome: 'retry', tries: 0, nextAtMs: 5000 }
  ]
])('%o has this outcome', (happened, disposition) => {
  expect(dispositionOf(happened, tried, 0, 0)).toEqual(disposition)
})

test('each wait is twice the one before, spread over a quarter of it, and the fifth try is the last', () => {
  const failed = { kind: 'failed', waitSeconds: 0 } as const
  const waits = [0, 1, 2, 3].map((tries) => dispositionOf(failed, { ...tried, tries }, 0, 0))
  expect(waits.map((one) => (one.outcome === 'retry' ? one.nextAtMs : 0) / 60_000)).toEqual([1, 2, 4, 8])
  expect(dispositionOf(failed, tried, 0, 1)).toMatchObject({ nextAtMs: 60_000 * 1.25 + 1000 })
  expect(dispositionOf(failed, { ...tried, tries: MAX_TRIES - 1 }, 0, 0)).toEqual(givenUp)
})

test('nothing is tried after six hours', () => {
  const held = (untilMs: number): SendResult => ({ kind: 'held-back', untilMs })
  expect(dispositionOf(held(6 * HOUR_MS - 1), tried, 5 * HOUR_MS, 0).outcome).toBe('retry')
  expect(dispositionOf(held(6 * HOUR_MS), tried, 5 * HOUR_MS, 0)).toEqual(givenUp)
})

test('a service that was closed until a moment ago is tried at once', () => {
  const held = { kind: 'held-back', untilMs: 1000 } as const
  expect(dispositionOf(held, tried, 5000, 0)).toEqual({ outcome: 'retry', tries: 0, nextAtMs: 5000 })
})

test('a campaign that began later is tried for as long', () => {
  const held = { kind: 'held-back', untilMs: 7 * HOUR_MS } as const
  expect(dispositionOf(held, { ...tried, startedAtMs: HOUR_MS + 1 }, 6 * HOUR_MS, 0).outcome).toBe('retry')
  expect(dispositionOf(held, { ...tried, startedAtMs: HOUR_MS }, 6 * HOUR_MS, 0)).toEqual(givenUp)
})

test('a third malformed request in a row removes the subscription', () => {
  expect(dispositionOf({ kind: 'not-understood' }, { ...tried, badRequests: 1 }, 0, 0).outcome).toBe(
    'given-up'
  )
  expect(dispositionOf({ kind: 'not-understood' }, { ...tried, badRequests: 2 }, 0, 0).outcome).toBe('gone')
})
