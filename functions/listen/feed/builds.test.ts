import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BuildOutcome } from '../../platform/db/json-columns.ts'
import { type BuildCall, nextBuildStep } from './builds.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
const call = (number: number, minutes: number, outcome: BuildOutcome, snapshotVersion = 1): BuildCall => ({
  number,
  snapshotVersion,
  outcome,
  calledAt: minutesAgo(minutes)
})
const step = (calls: BuildCall[], wantedVersion = 2, shownVersion = 1) =>
  nextBuildStep({ wantedVersion, shownVersion }, calls, NOW)

test('the site is built at once when the feed changed and nothing was built recently', () => {
  expect(step([])).toEqual({ step: 'call', number: 1 })
  expect(step([call(7, 300, 'live')])).toEqual({ step: 'call', number: 8 })
})

test.each<[string, BuildCall]>([
  ['on its way to the host', call(7, 1, 'calling', 2)],
  ['being built', call(7, 19, 'accepted', 2)],
  ['live', call(7, 900, 'live', 2)]
])('the site is not built again while it is %s', (_, last) => {
  expect(step([last])).toEqual({ step: 'none' })
})

test('the site is not built when the live site shows the change, whatever triggered its build', () => {
  expect(step([], 2, 2)).toEqual({ step: 'none' })
})

test('the site is built at least ten minutes after the last time', () => {
  expect(step([call(7, 9, 'live')])).toEqual({ step: 'wait', until: minutesAgo(-1), because: 'spacing' })
  expect(step([call(7, 10, 'live')])).toEqual({ step: 'call', number: 8 })
  expect(step([call(7, 9, 'accepted')])).toMatchObject({ step: 'wait', because: 'spacing' })
})

test.each<[string, BuildCall]>([
  ['refused', call(7, 10, 'refused', 2)],
  ['lost on the way', call(7, 10, 'calling', 2)],
  ['said to be silent', call(7, 10, 'silent', 2)],
  ['accepted and never seen', call(7, 20, 'accepted', 2)]
])('the site is built again after a call that was %s', (_, last) => {
  expect(step([last])).toEqual({ step: 'call', number: 8 })
})

test('the site is built at growing intervals while it keeps failing, but within six hours', () => {
  const failing = (count: number, minutes: number) =>
    step(
      Array.from({ length: count }, (_, at) => call(at + 1, minutes + (count - at - 1) * 400, 'refused', 2))
    )
  expect(failing(2, 19)).toMatchObject({ step: 'wait', until: minutesAgo(-1), because: 'failed' })
  expect(failing(3, 40)).toMatchObject({ step: 'call' })
  expect(failing(3, 39)).toMatchObject({ step: 'wait' })
  expect(failing(9, 360)).toMatchObject({ step: 'call' })
})

test('the site is built twelve times a day at most', () => {
  const busy = Array.from({ length: 12 }, (_, at) => call(at + 1, 1430 - at * 60, 'live'))
  expect(step(busy)).toEqual({ step: 'wait', until: minutesAgo(-10), because: 'daily-limit' })
  expect(step(busy.map((one) => ({ ...one, calledAt: new Date(+one.calledAt - 600_000) })))).toMatchObject({
    step: 'call'
  })
})

test('the site is never built more than six times an hour or twelve times a day, whatever happens', () => {
  const outcome = fc.constantFrom<BuildOutcome>('calling', 'accepted', 'refused', 'live', 'silent')
  const minute = fc.record({ changes: fc.boolean(), outcome, shows: fc.boolean() })
  fc.assert(
    fc.property(fc.array(minute, { minLength: 100, maxLength: 600 }), (minutes) => {
      const calls: BuildCall[] = []
      let [wantedVersion, shownVersion] = [1, 0]
      for (const [at, { changes, outcome: came, shows }] of minutes.entries()) {
        if (changes) wantedVersion++
        if (shows) shownVersion = wantedVersion
        const now = minutesAgo(-at)
        const next = nextBuildStep({ wantedVersion, shownVersion }, calls, now)
        if (next.step === 'call') {
          calls.push({ number: next.number, snapshotVersion: wantedVersion, calledAt: now, outcome: came })
        }
      }
      for (const { calledAt } of calls) {
        const within = (length: number) =>
          calls.filter(
            (other) => +other.calledAt >= +calledAt && +other.calledAt < +calledAt + length * 60_000
          )
        expect(within(60).length).toBeLessThanOrEqual(6)
        expect(within(24 * 60).length).toBeLessThanOrEqual(12)
      }
    }),
    { numRuns: 60 }
  )
})
