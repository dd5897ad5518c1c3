import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../tests/depth.ts'
import { DAY_MS, HOUR_MS } from '../../lib/time-units.ts'
import { asLast, asNext, type Queue, without } from '../queue/queue-order.ts'
import {
  type Current,
  canonical,
  changesOf,
  type Entries,
  type Ledger,
  merged,
  met,
  pruned,
  QUEUE_ENTRY,
  queueIn,
  shownOf,
  stamped
} from './merging.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const ago = (ms: number) => NOW - ms

const day = fc.constantFrom('2024-03-03', '2024-03-04', '2025-01-01')
const mark = fc.record(
  {
    seen: fc.oneof(fc.constant(true), day),
    want: fc.constant(true),
    stars: fc.constantFrom(0.5, 3, 5),
    ratedOn: day,
    later: fc.integer({ min: 0, max: 3 })
  },
  { requiredKeys: [] }
)
/** Few moments, so that many are the same; some in the future. */
const atMs = fc.constantFrom(0, 1, ago(8 * DAY_MS), ago(HOUR_MS), NOW, NOW + DAY_MS)
const values: Record<string, fc.Arbitrary<unknown>> = {
  'position:ep-1': fc.record({
    positionSeconds: fc.integer({ min: 0, max: 3 }),
    durationSeconds: fc.constant(9)
  }),
  'heard:ep-1': fc.constant(true),
  'film:tmdb:662': mark,
  'setting:speed': fc.constantFrom(1, 1.5, 2),
  'later:x': fc.anything().map((value) => JSON.parse(JSON.stringify(value ?? null)))
}
const entries: fc.Arbitrary<Entries> = fc.record(
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      fc.record({ value: fc.oneof(fc.constant(null), value), atMs })
    ])
  ),
  { requiredKeys: [] }
) as fc.Arbitrary<Entries>

const same = (one: Entries, other: Entries): void => {
  expect(canonical(one)).toBe(canonical(other))
}
const LIMIT = { numRuns: runs(500, 5000) }

describe('merging', () => {
  test('does not depend on who meets whom first', () => {
    fc.assert(
      fc.property(entries, entries, (a, b) => same(merged(a, b, NOW), merged(b, a, NOW))),
      LIMIT
    )
    fc.assert(
      fc.property(entries, entries, entries, (a, b, c) =>
        same(merged(merged(a, b, NOW), c, NOW), merged(a, merged(b, c, NOW), NOW))
      ),
      LIMIT
    )
  })

  test('changes nothing when it is repeated', () => {
    fc.assert(
      fc.property(entries, entries, (a, b) => {
        const both = merged(a, b, NOW)
        same(merged(both, both, NOW), both)
        same(merged(both, a, NOW), both)
        same(merged(both, b, NOW), both)
      }),
      LIMIT
    )
  })

  test('of the later act and the earlier one keeps the later, for every kind', () => {
    fc.assert(
      fc.property(entries, entries, (a, b) => {
        for (const [key, entry] of Object.entries(merged(a, b, NOW))) {
          const times = [a, b].flatMap((one) => (one[key] ? [Math.min(one[key].atMs, NOW)] : []))
          expect(entry.atMs).toBe(Math.max(...times))
        }
      }),
      LIMIT
    )
  })

  test('never undoes a heard episode by an act that is older, or as old', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: NOW }),
        fc.integer({ min: 0, max: NOW }),
        (heardMs, unheardMs) => {
          const heard = { 'heard:ep-1': { value: true, atMs: heardMs } }
          const unheard = { 'heard:ep-1': { value: null, atMs: Math.min(heardMs, unheardMs) } }
          expect(merged(heard, unheard, NOW)['heard:ep-1']?.value).toBe(true)
        }
      ),
      LIMIT
    )
  })

  test('counts a time in the future as now, so that the next act wins', () => {
    const wrong: Entries = { 'setting:speed': { value: 2, atMs: NOW + 400 * DAY_MS } }
    const met = merged(wrong, {}, NOW)
    expect(met['setting:speed']).toEqual({ value: 2, atMs: NOW })
    const next = merged(met, { 'setting:speed': { value: 1.5, atMs: NOW + 1 } }, NOW + 2)
    expect(next['setting:speed']?.value).toBe(1.5)
  })

  test('puts a queue that is handed over once behind the own one, and joins two that had one in common', () => {
    const queueOf = (queue: Queue | null, at: number): Entries => ({
      [QUEUE_ENTRY]: { value: queue, atMs: at }
    })
    const mine = queueOf(['ep-1'], 0)
    const theirs = queueOf(['ep-118', 'ep-117'], 0)
    expect(queueIn(merged(mine, theirs, NOW))).toEqual(['ep-1', 'ep-118', 'ep-117'])
    expect(queueIn(merged(mine, queueOf(null, NOW), NOW))).toEqual(['ep-1'])
    const phone = queueOf(['ep-2'], ago(0))
    const laptop = queueOf(['ep-1', 'ep-2', 'ep-3'], ago(60_000))
    expect(queueIn(merged(phone, laptop, NOW, ['ep-1', 'ep-2']))).toEqual(['ep-2', 'ep-3'])
    expect(merged(phone, queueOf(null, NOW), NOW, ['ep-2'])).toEqual(queueOf(null, NOW))
  })

  test('of two marks of a film whose times nobody knows loses nothing', () => {
    const one = { 'film:tmdb:662': { value: { seen: true, stars: 3, ratedOn: '2024-01-01' }, atMs: 0 } }
    const other = { 'film:tmdb:662': { value: { seen: '2023-05-05', want: true, stars: 4 }, atMs: 0 } }
    expect(merged(one, other, NOW)['film:tmdb:662']?.value).toEqual({
      seen: '2023-05-05',
      want: true,
      stars: 3,
      ratedOn: '2024-01-01'
    })
  })
})

const position = (positionSeconds: number, playedMs: number) => ({
  value: { positionSeconds, durationSeconds: 3600 },
  atMs: playedMs
})
const stamp = { nowMs: NOW, offsetMs: 0 }

describe('what changed on a device', () => {
  test('gets the time that the device kept, and else that of the moment', () => {
    const before: Current = { 'heard:ep-1': { value: true }, 'setting:speed': { value: 1.5 } }
    const entries = stamped(undefined, before, stamp)
    const ledger: Ledger = { entries, shown: shownOf(before, entries) }
    expect(ledger.entries['heard:ep-1']?.atMs).toBe(0)
    const after: Current = {
      'heard:ep-2': { value: true },
      'setting:speed': { value: 1.5 },
      'position:ep-3': position(60, ago(HOUR_MS))
    }
    expect(stamped(ledger, after, stamp)).toEqual({
      'heard:ep-1': { value: null, atMs: NOW },
      'heard:ep-2': { value: true, atMs: NOW },
      'setting:speed': { value: 1.5, atMs: 0 },
      'position:ep-3': { value: { positionSeconds: 60, durationSeconds: 3600 }, atMs: ago(HOUR_MS) }
    })
  })

  test('is corrected by how wrong the clock of the device is', () => {
    const current: Current = { 'position:ep-3': position(60, NOW + 3 * DAY_MS) }
    const entries = stamped(undefined, current, { nowMs: NOW, offsetMs: -3 * DAY_MS })
    expect(entries['position:ep-3']?.atMs).toBe(NOW)
  })

  test('is not a place that the device forgot by itself, which another device may have gone on from', () => {
    const old: Current = { 'position:ep-1': position(60, ago(31 * DAY_MS)) }
    const entries = stamped(undefined, old, stamp)
    const ledger: Ledger = { entries, shown: shownOf(old, entries) }
    const forgotten = stamped(ledger, {}, stamp)
    expect(forgotten).toEqual({})
    const other: Entries = { 'position:ep-1': position(900, ago(2 * DAY_MS)) }
    expect(merged(forgotten, other, NOW)).toEqual(other)
  })

  test('of the settings counts as new on the device that hands over', () => {
    const current: Current = { 'setting:speed': { value: 1.5 }, 'heard:ep-1': { value: true } }
    const entries = stamped(undefined, current, { ...stamp, settingsAtMs: NOW })
    expect(entries).toMatchObject({ 'setting:speed': { atMs: NOW }, 'heard:ep-1': { atMs: 0 } })
  })
})

test('removals are forgotten after half a year, and places after a month', () => {
  const entries: Entries = {
    'heard:ep-1': { value: null, atMs: ago(181 * DAY_MS) },
    'heard:ep-2': { value: null, atMs: ago(179 * DAY_MS) },
    'heard:ep-3': { value: true, atMs: 0 },
    'position:ep-4': position(60, ago(31 * DAY_MS)),
    'position:ep-5': position(60, ago(29 * DAY_MS))
  }
  expect(Object.keys(pruned(entries, NOW))).toEqual(['heard:ep-2', 'heard:ep-3', 'position:ep-5'])
})

test('only what a device does not show yet is a change for it', () => {
  const current: Current = { 'film:a': { value: { seen: true, stars: 4 } }, 'heard:ep-1': { value: true } }
  const entries: Entries = {
    'film:a': { value: { stars: 4, seen: true }, atMs: 5 },
    'heard:ep-1': { value: null, atMs: 5 },
    'heard:ep-2': { value: null, atMs: 5 },
    'heard:ep-3': { value: true, atMs: 5 }
  }
  expect(Object.keys(changesOf(entries, current))).toEqual(['heard:ep-1', 'heard:ep-3'])
})

/** A device in a model of a week: acts are offline, and times are what the ledger finds. */
class Device {
  current: Record<string, { value: unknown; atMs?: number }> = {}
  ledger?: Ledger

  note(nowMs: number): Entries {
    const entries = stamped(this.ledger, this.current, { nowMs, offsetMs: 0 })
    this.ledger = { entries, shown: shownOf(this.current, entries) }
    return entries
  }

  take(entries: Entries): void {
    for (const [key, { value, atMs }] of Object.entries(changesOf(entries, this.current)))
      if (value === null) delete this.current[key]
      else this.current[key] = key.startsWith('position:') ? { value, atMs } : { value }
    this.ledger = { entries, shown: shownOf(this.current, entries) }
  }
}

test('two devices that were offline for a week meet: both show the same, and nothing heard became unheard', () => {
  const act = fc.record({
    who: fc.constantFrom(0, 1),
    episode: fc.integer({ min: 1, max: 4 }),
    kind: fc.constantFrom('listen', 'hear', 'mark'),
    minutes: fc.integer({ min: 1, max: 600 })
  })
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      const devices = [new Device(), new Device()] as const
      let nowMs = ago(7 * DAY_MS)
      for (const device of devices) device.note(nowMs)
      const heard = new Set<string>()
      for (const { who, episode, kind, minutes } of acts) {
        nowMs += minutes * 60_000
        const { current } = devices[who as 0 | 1]
        const at = `position:ep-${episode}`
        if (kind === 'listen') current[at] = position(minutes, nowMs)
        if (kind === 'mark') current[`film:${episode}`] = { value: { seen: true, stars: minutes % 5 } }
        if (kind === 'hear') {
          current[`heard:ep-${episode}`] = { value: true }
          delete current[at]
          heard.add(`heard:ep-${episode}`)
        }
        devices[who as 0 | 1].note(nowMs)
      }
      const [phone, laptop] = devices
      const met = merged(phone.note(nowMs), laptop.note(nowMs), nowMs)
      for (const device of devices) device.take(met)
      expect(shownOf(phone.current, met)).toEqual(shownOf(laptop.current, met))
      for (const key of heard) expect(phone.current[key]?.value).toBe(true)
      for (const device of devices) same(device.note(nowMs + 1), met)
    }),
    LIMIT
  )
})

type Values = Record<string, unknown>

/** A linked device whose storage may refuse: a page then goes on with what it has in memory, and the next one has an older value. */
class PoorDevice {
  memory: Values = {}
  stored: Values = {}
  ledger: Ledger = { entries: {}, shown: {}, commonQueue: [] }

  /** Each kind is stored in one piece. */
  store(changed: readonly string[], isRefused: boolean): void {
    if (isRefused) return
    const isChanged = (key: string) => changed.some((one) => one.split(':')[0] === key.split(':')[0])
    const others = Object.entries(this.stored).filter(([key]) => !isChanged(key))
    const own = Object.entries(this.memory).filter(([key]) => isChanged(key))
    this.stored = Object.fromEntries([...others, ...own])
  }

  change(key: string, value: unknown, isRefused: boolean): void {
    this.memory = { ...this.memory, [key]: value }
    if (value === undefined || (Array.isArray(value) && value.length === 0)) delete this.memory[key]
    this.store([key], isRefused)
  }

  turnPage(): void {
    this.memory = { ...this.stored }
  }

  meet(server: { entries: Entries }, nowMs: number, fails: Failing): void {
    const current = asCurrent(this.memory)
    const { entries, changes } = met(this.ledger, current, server.entries, { nowMs, offsetMs: 0 })
    for (const [key, { value }] of Object.entries(changes))
      this.change(key, value ?? undefined, fails.storage)
    const keep = (commonQueue: Queue) => {
      if (!fails.database)
        this.ledger = { entries, shown: shownOf(asCurrent(this.stored), entries), commonQueue }
    }
    keep(queueIn(server.entries))
    if (fails.request) return
    server.entries = entries
    if (!fails.answer) keep(queueIn(entries))
  }
}

const asCurrent = (values: Values): Current =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value }]))

interface Failing {
  storage: boolean
  database: boolean
  request: boolean
  answer: boolean
}

/**
 * Two linked devices with what listeners do on them. `kept`: what was stored or told; `removed`: what somebody took away, and
 * whether storage had it and took that too.
 */
function lives(acts: readonly (Failing & { who: number; what: string; item: number })[]) {
  const devices = [new PoorDevice(), new PoorDevice()] as const
  const server = { entries: {} as Entries }
  const kept = new Set<string>()
  const removed = new Map<string, boolean>()
  const partsOf = (values: Values) =>
    Object.entries(values).flatMap(([key, value]) =>
      key === QUEUE_ENTRY ? (value as Queue).map((id) => `queue:${id}`) : [key]
    )
  let nowMs = ago(7 * DAY_MS)
  for (const { who, what, item, ...fails } of acts) {
    nowMs += HOUR_MS
    const device = devices[who as 0 | 1]
    const queue = (device.memory[QUEUE_ENTRY] ?? []) as Queue
    const [heard, id] = [`heard:ep-${item}`, `ep-${item}`]
    const before = partsOf(device.stored)
    const removes = (part: string) => removed.set(part, before.includes(part) && !fails.storage)
    if (what === 'hear' && !(heard in device.memory)) {
      device.change(heard, true, fails.storage)
      removed.delete(heard)
    }
    if (what === 'unhear' && heard in device.memory) {
      device.change(heard, undefined, fails.storage)
      removes(heard)
    }
    if (what === 'last' || what === 'next') {
      device.change(QUEUE_ENTRY, (what === 'last' ? asLast : asNext)(queue, id), fails.storage)
      removed.delete(`queue:${id}`)
    }
    if (what === 'out' && queue.includes(id)) {
      device.change(QUEUE_ENTRY, without(queue, [id]), fails.storage)
      removes(`queue:${id}`)
    }
    if (what === 'turn') device.turnPage()
    if (what === 'meet') device.meet(server, nowMs, fails)
    for (const part of partsOf(device.stored)) kept.add(part)
    if (what === 'meet' && !fails.request) for (const part of partsOf(device.memory)) kept.add(part)
  }
  const works = { storage: false, database: false, request: false, answer: false }
  for (const device of devices) device.turnPage()
  for (const device of [...devices, ...devices]) {
    nowMs += HOUR_MS
    device.meet(server, nowMs, works)
  }
  const [one, other] = devices.map(({ memory }) => memory) as [Values, Values]
  return { one, other, parts: partsOf(one), kept, removed }
}

const actsOf = (failing: fc.Arbitrary<boolean>, others: fc.Arbitrary<boolean>) =>
  fc.array(
    fc.record({
      who: fc.constantFrom(0, 1),
      what: fc.constantFrom('hear', 'unhear', 'last', 'next', 'out', 'turn', 'meet', 'meet'),
      item: fc.integer({ min: 1, max: 3 }),
      storage: failing,
      database: others,
      request: others,
      answer: others
    }),
    { maxLength: 25 }
  )

describe('two linked devices whose storage fails anywhere', () => {
  test('end with the same, and lose nothing that was stored or told and that nobody took away', () => {
    const ever = new Set<string>()
    fc.assert(
      fc.property(actsOf(fc.boolean(), fc.boolean()), (acts) => {
        const everRemoved = new Set(
          acts.flatMap(({ what, item }) =>
            what === 'unhear' ? [`heard:ep-${item}`] : what === 'out' ? [`queue:ep-${item}`] : []
          )
        )
        const { one, other, parts, kept } = lives(acts)
        expect(canonical(one)).toBe(canonical(other))
        for (const part of kept) {
          if (everRemoved.has(part)) continue
          ever.add(part)
          expect(parts).toContain(part)
        }
      }),
      LIMIT
    )
    expect(ever.size).toBe(6)
  })

  test('do not bring back what somebody took away on the one in use, while only local storage fails', () => {
    let gone = 0
    fc.assert(
      fc.property(actsOf(fc.boolean(), fc.constant(false)), (acts) => {
        const { parts, removed } = lives(acts.filter(({ who, what }) => who === 0 || /turn|meet/.test(what)))
        for (const [part, isStored] of removed)
          if (isStored) {
            gone += 1
            expect(parts).not.toContain(part)
          }
      }),
      LIMIT
    )
    expect(gone).toBeGreaterThan(0)
  })
})
