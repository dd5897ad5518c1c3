// What a device takes over, in numbers, for the question before it does.
import type { Entries } from './merging.ts'
import { kindOf, nameOf } from './merging.ts'

const SETTINGS = ['speed', 'shortcuts', 'without-spoilers', 'plays-on', 'services'] as const

export interface TakenOver {
  positions: number
  heard: number
  films: number
  votes: number
  skipped: number
  /** Episodes in the new queue. */
  queue: number
  settings: readonly (typeof SETTINGS)[number][]
  /** Entries that disappear. */
  removals: number
}

export function takenOver(changes: Entries): TakenOver {
  const all = Object.entries(changes)
  const given = all.filter(([, { value }]) => value !== null)
  const count = (kind: string) => given.filter(([key]) => kindOf(key) === kind).length
  const queue = changes['queue:']?.value
  return {
    positions: count('position'),
    heard: count('heard'),
    films: count('film'),
    votes: count('vote'),
    skipped: count('skipped'),
    queue: Array.isArray(queue) ? queue.length : 0,
    settings: SETTINGS.filter((name) =>
      all.some(([key]) => kindOf(key) === 'setting' && nameOf(key) === name)
    ),
    removals: all.filter(([key, { value }]) => value === null && kindOf(key) !== 'setting').length
  }
}
