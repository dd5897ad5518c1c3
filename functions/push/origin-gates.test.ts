// How push services are treated, by the second.
import { describe, expect, test } from 'vitest'
import { HEALTHY, MAX_PER_SECOND, OriginGates } from './origin-gates.ts'

const PER_SECOND = 100
const [ONE, OTHER] = ['https://fcm.googleapis.com', 'https://web.push.apple.com']
/** Long after the start: at the full rate. */
const LATER = 10 * 60_000

const open = () => new OriginGates(PER_SECOND, 0)
/** Turns within a second that begins at `fromMs`, for whoever asks all the time. */
function turns(gates: OriginGates, origin: string, fromMs: number): number {
  let given = 0
  for (let n = 0; n < 10 * PER_SECOND; n++) {
    const admission = gates.admit(origin, fromMs)
    if ('waitMs' in admission && admission.waitMs < 1000) given++
  }
  return given
}

test('a worker starts slowly, and reaches its rate after a minute', () => {
  expect(turns(open(), ONE, 0)).toBe(PER_SECOND * 0.05)
  expect(turns(open(), ONE, 30_000)).toBe(PER_SECOND / 2)
  expect(turns(open(), ONE, 60_000)).toBe(PER_SECOND)
})

test('the rate is that of all services together, and eight workers keep to the most there is', () => {
  const gates = open()
  expect(turns(gates, ONE, LATER) + turns(gates, OTHER, LATER)).toBe(PER_SECOND)
  expect(MAX_PER_SECOND).toBe(5000)
})

describe('a 429', () => {
  test('at the start pauses its service and halves its rate, and no other', () => {
    const gates = open()
    expect(gates.note(ONE, { kind: 'slow-down', waitSeconds: 30 }, LATER)).toBe('paused')
    expect(gates.admit(ONE, LATER + 29_999)).toEqual({ heldBackUntilMs: LATER + 30_000 })
    expect(gates.admit(OTHER, LATER)).toEqual({ waitMs: 0 })
    expect(gates.state(ONE)).toMatchObject({ rateShare: 0.5 })
    expect(gates.state(OTHER)).toEqual(HEALTHY)
  })

  test('in a hundred answers is about one browser: the service goes on, slower', () => {
    const gates = open()
    for (let n = 0; n < 100; n++) gates.note(ONE, { kind: 'accepted' }, LATER)
    expect(gates.note(ONE, { kind: 'slow-down', waitSeconds: 600 }, LATER)).toBe('slowed')
    expect(gates.admit(ONE, LATER)).toEqual({ waitMs: 0 })
  })

  test('halves once for many that come together, again when they go on, and quiet doubles', () => {
    const gates = open()
    for (let n = 0; n < 100; n++) gates.note(ONE, { kind: 'accepted' }, LATER)
    for (let n = 0; n < 4; n++) gates.note(ONE, { kind: 'slow-down', waitSeconds: 0 }, LATER)
    expect(gates.state(ONE).rateShare).toBe(0.5)
    gates.note(ONE, { kind: 'slow-down', waitSeconds: 0 }, LATER + 15_000)
    expect(gates.state(ONE).rateShare).toBe(0.25)
    for (const quietMs of [30_000, 45_000]) gates.admit(ONE, LATER + quietMs)
    expect(gates.state(ONE).rateShare).toBe(1)
  })
})

describe('a service that refuses our key', () => {
  const refused = (gates: OriginGates, times: number, atMs = LATER) =>
    Array.from({ length: times }, () => gates.note(ONE, { kind: 'denied' }, atMs))

  test('is left alone after fifty answers, which is said once', () => {
    const gates = open()
    const events = refused(gates, 60)
    expect(events.indexOf('broken')).toBe(49)
    expect(events.filter(Boolean)).toEqual(['broken'])
    expect(gates.admit(ONE, LATER)).toEqual({ heldBackUntilMs: LATER + 15 * 60_000 })
    expect(gates.admit(OTHER, LATER)).toEqual({ waitMs: 0 })
  })

  test('of one subscription in twenty is not', () => {
    const gates = open()
    for (let n = 0; n < 400; n++) gates.note(ONE, { kind: n % 20 === 19 ? 'denied' : 'accepted' }, LATER)
    expect(gates.state(ONE).brokenUntilMs).toBe(0)
  })

  test('is asked by three messages then, and left alone again or not', () => {
    const gates = open()
    refused(gates, 50)
    const probeMs = LATER + 15 * 60_000
    const admissions = Array.from({ length: 5 }, () => 'waitMs' in gates.admit(ONE, probeMs))
    expect(admissions).toEqual([true, true, true, false, false])
    expect(refused(gates, 1, probeMs)).toEqual(['broken'])
    const againMs = probeMs + 15 * 60_000
    expect('waitMs' in gates.admit(ONE, againMs)).toBe(true)
    gates.note(ONE, { kind: 'accepted' }, againMs)
    expect(Array.from({ length: 5 }, () => 'waitMs' in gates.admit(ONE, againMs))).not.toContain(false)
  })

  test('is known to other workers', () => {
    const [one, two] = [open(), open()]
    refused(one, 50)
    two.learn(ONE, one.state(ONE))
    expect(two.admit(ONE, LATER)).toEqual({ heldBackUntilMs: LATER + 15 * 60_000 })
  })
})

test('a service that falls silent is left alone, too', () => {
  const gates = open()
  const events = Array.from({ length: 60 }, () => gates.note(ONE, { kind: 'unanswered' }, LATER))
  expect(events.filter(Boolean)).toEqual(['silent'])
})
