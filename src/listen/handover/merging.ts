// How what two devices remember becomes one: per key the later act wins, and of the queue nothing is lost that either put in.
// Order and repetition do not matter, so devices may meet in any order, and a lost answer may be sent again.
import { DAY_MS } from '../../lib/time-units.ts'
import { FORGET_AFTER_DAYS } from '../places/resume.ts'
import { appended, joined, parseQueue, type Queue } from '../queue/queue-order.ts'
import { KEPT_DAYS } from './sealed-limits.ts'

export interface Entry {
  /** Of JSON; null = removed. */
  value: unknown
  /** When it was last changed, as far as anybody knows; 0 = long ago. */
  atMs: number
}
/**
 * By kind and name: 'position:ep-118', 'film:tmdb:662', 'setting:speed'. Keys of kinds that this version does not know come from
 * a later one, and are passed on untouched.
 */
export type Entries = Readonly<Record<string, Entry>>

/** What this device remembers now. `atMs` where the device stores when it changed. */
export type Current = Readonly<Record<string, { value: unknown; atMs?: number }>>

/** What a device knows of its own entries: with the times of their changes, and as it last showed them, for finding changes. */
export interface Ledger {
  entries: Entries
  /**
   * The canonical text of each value that this device stored. It may differ from the entry: where storage is full, the next page
   * shows an older value, which is no act of the listener.
   */
  shown: Readonly<Record<string, string>>
  /** The queue as both devices last had it; without one nobody knows what was taken out. */
  commonQueue?: Queue
}

export const QUEUE_ENTRY = 'queue:'

export const kindOf = (key: string): string => key.slice(0, key.indexOf(':'))
export const nameOf = (key: string): string => key.slice(key.indexOf(':') + 1)

/** The same text for the same value, whatever the order of its fields. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, field: unknown) =>
    typeof field === 'object' && field !== null && !Array.isArray(field)
      ? Object.fromEntries(Object.entries(field).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : field
  )
}

/**
 * Merges two sets of entries, those of this device first. A time in the future counts as now, so that no wrong clock wins forever.
 * Both queues have `commonQueue` in common; without it, theirs comes behind the own one.
 */
export function merged(one: Entries, other: Entries, nowMs: number, commonQueue?: Queue): Entries {
  const all = new Map<string, Entry>()
  for (const entries of [one, other])
    for (const [key, entry] of Object.entries(entries)) {
      const known = all.get(key)
      const dated = entry.atMs > nowMs ? { ...entry, atMs: nowMs } : entry
      all.set(key, known ? later(key, known, dated) : dated)
    }
  const latest = all.get(QUEUE_ENTRY)
  if (latest) {
    const [mine, theirs] = [queueIn(one), queueIn(other)]
    const isOnlyOne = !one[QUEUE_ENTRY] || !other[QUEUE_ENTRY] || !commonQueue
    all.set(QUEUE_ENTRY, {
      ...latest,
      value: entryOf(isOnlyOne ? appended(mine, theirs) : joined(commonQueue, mine, theirs))
    })
  }
  return Object.fromEntries(all)
}

export const queueIn = (entries: Entries): Queue => parseQueue(entries[QUEUE_ENTRY]?.value) ?? []
const entryOf = (queue: Queue): Queue | null => (queue.length > 0 ? queue : null)

function later(key: string, one: Entry, other: Entry): Entry {
  if (one.atMs !== other.atMs) return one.atMs > other.atMs ? one : other
  // At the same moment, or at moments that nobody knows: nothing is lost.
  if (one.value === null || other.value === null) return one.value === null ? other : one
  if (kindOf(key) === 'film') return { ...one, value: joinedMark(one.value, other.value) }
  return canonical(one.value) >= canonical(other.value) ? one : other
}

type Fields = Readonly<Record<string, unknown>>

/** Both marks of a film: the earliest day on which it was seen, the newest stars, and everything else of either. */
function joinedMark(one: unknown, other: unknown): unknown {
  const marks = [one, other].map((mark) => ({ ...(mark as Fields) }))
  const [first = {}, second = {}] = marks
  const fields = new Set([...Object.keys(first), ...Object.keys(second)].filter((one) => !isOfRating(one)))
  const joined = [...fields].map((field) => [field, joinedField(field, first[field], second[field])] as const)
  const rated = ratingOf(first) >= ratingOf(second) ? first : second
  const rating = Object.entries(rated).filter(([field]) => isOfRating(field))
  return Object.fromEntries([...joined, ...rating])
}

const isOfRating = (field: string): boolean => field === 'stars' || field === 'ratedOn'

/** In the order of the ratings: one with stars after one without, then by day. */
const ratingOf = ({ ratedOn = '', stars = '' }: Fields): string =>
  `${stars === '' ? 0 : 1} ${ratedOn} ${stars}`

function joinedField(field: string, one: unknown, other: unknown): unknown {
  if (one === undefined || other === undefined) return one ?? other
  const [lower, higher] = canonical(one) <= canonical(other) ? [one, other] : [other, one]
  // '"2024-03-03"' comes before 'true', and an earlier day before a later one.
  return field === 'seen' ? lower : higher
}

export interface Stamp {
  nowMs: number
  /** When this device's clock is ahead of the server's, less than 0. */
  offsetMs: number
  /** When settings count as changed that changed before anybody kept times; other entries then count as old. */
  settingsAtMs?: number
}

/**
 * Gives what changed on this device since the last time its moment. Without a ledger, which a device has while it is linked,
 * nobody knows the moments. What is gone was removed, except for a place that the device forgets by itself after a month. Of the
 * queue only the change counts: what this device could not store is not in it.
 */
export function stamped(
  ledger: Ledger | undefined,
  current: Current,
  { nowMs, offsetMs, settingsAtMs = 0 }: Stamp
): Entries {
  const { entries: before, shown } = ledger ?? { entries: {}, shown: {} }
  const entries = new Map(Object.entries(before))
  /** Notes a change, unless it is known: what this device could not store, it tells only once. */
  const note = (key: string, found: unknown, atMs: number): void => {
    const known = entries.get(key)
    const value = key === QUEUE_ENTRY && known ? changedQueue(shown[key], found, queueIn(before)) : found
    if (!known || canonical(known.value) !== canonical(value)) entries.set(key, { value, atMs })
  }
  for (const [key, { value, atMs }] of Object.entries(current)) {
    if (shown[key] === canonical(value)) continue
    const noticedAtMs = ledger ? nowMs : kindOf(key) === 'setting' ? settingsAtMs : 0
    note(key, value, atMs === undefined ? noticedAtMs : Math.max(0, atMs + offsetMs))
  }
  for (const key of Object.keys(shown)) {
    if (Object.hasOwn(current, key)) continue
    const known = entries.get(key)
    if (known && isForgotten(key, known, nowMs)) entries.delete(key)
    else note(key, null, nowMs)
  }
  return Object.fromEntries(entries)
}

/** What the listener did to the queue that this device showed, done to the one that it knows. */
const changedQueue = (shown = '[]', found: unknown, known: Queue): Queue | null =>
  entryOf(joined(parseQueue(JSON.parse(shown)) ?? [], parseQueue(found) ?? [], known))

/** Entries without places that every device forgets, and removals that every device has heard of. */
export const pruned = (entries: Entries, nowMs: number): Entries =>
  Object.fromEntries(
    Object.entries(entries).filter(
      ([key, entry]) =>
        !isForgotten(key, entry, nowMs) && !(entry.value === null && entry.atMs < nowMs - KEPT_DAYS * DAY_MS)
    )
  )

const isForgotten = (key: string, { atMs }: Entry, nowMs: number): boolean =>
  kindOf(key) === 'position' && atMs < nowMs - FORGET_AFTER_DAYS * DAY_MS

/** The entries that this device does not show yet: they came from elsewhere, or its storage was full. */
export const changesOf = (entries: Entries, current: Current): Entries =>
  Object.fromEntries(
    Object.entries(entries).filter(([key, { value }]) => {
      const shown = Object.hasOwn(current, key) ? current[key]?.value : null
      return canonical(value) !== canonical(shown ?? null)
    })
  )

/** One meeting of a linked device with what is shared: what both know from then on, and what changes on this one. */
export function met(
  ledger: Ledger | undefined,
  current: Current,
  shared: Entries | undefined,
  { nowMs, offsetMs }: Stamp
): { entries: Entries; changes: Entries } {
  const own = stamped(ledger, current, { nowMs, offsetMs })
  const entries = pruned(merged(own, shared ?? {}, nowMs, ledger?.commonQueue), nowMs)
  return { entries, changes: changesOf(entries, current) }
}

/** What a device stored of what it knows, for the ledger. What it did not tell yet, it tells as new. */
export const shownOf = (stored: Current, entries: Entries): Ledger['shown'] =>
  Object.fromEntries(
    Object.entries(stored).flatMap(([key, { value }]) =>
      Object.hasOwn(entries, key) ? [[key, canonical(value)]] : []
    )
  )
