// What this browser remembers of its listener, as entries that can be handed over, and the way back. The volume stays: it belongs
// to the device. So does the key of the voter: another device shows a vote, but cannot take it back.
import type { Remembered } from '../../browser/remembered.ts'
import { parseRecord } from '../../films/marks/marks.ts'
import { $myFilms, changeAll } from '../../films/marks/my-films.store.ts'
import { $choice } from '../../films/watch/choice.store.ts'
import { NO_CHOICE, parseChoice } from '../../films/watch/choice.ts'
import {
  $completed,
  $positions,
  $shortcutsAreOn,
  $skippedChapters,
  $speed,
  $withoutSpoilers
} from '../places/listening.store.ts'
import { $playsOn } from '../places/plays-on.store.ts'
import { parsePositions, parseSkipped, parseSpeed, parseSwitch } from '../places/resume.ts'
import { $player, $positionSeconds } from '../player/player.store.ts'
import { $queue, replaceQueue } from '../queue/queue.store.ts'
import { parseQueue } from '../queue/queue-order.ts'
import { filmOf, parseVotes, withElsewhere } from '../votes/stored-votes.ts'
import { $votes } from '../votes/votes.store.ts'
import { type Current, canonical, type Entries, type Entry, kindOf, nameOf, QUEUE_ENTRY } from './merging.ts'

type Values = Record<string, { value: unknown; atMs?: number }>

interface Setting {
  $store: Remembered<unknown>
  initial: unknown
  write: (value: unknown) => void
}
const setting = <Value>(
  $store: Remembered<Value>,
  parse: (value: unknown) => Value | undefined,
  initial: Value
): Setting => ({
  // Only read: what is written has been parsed.
  $store: $store as Remembered<unknown>,
  initial,
  write: (value) => $store.set(parse(value) ?? initial)
})

/** By name. A setting is handed over as long as it differs from what it is for everybody. */
const SETTINGS = new Map([
  ['speed', setting($speed, parseSpeed, 1)],
  ['shortcuts', setting($shortcutsAreOn, parseSwitch, true)],
  ['without-spoilers', setting($withoutSpoilers, parseSwitch, false)],
  ['plays-on', setting($playsOn, parseSwitch, false)],
  ['services', setting($choice, parseChoice, NO_CHOICE)]
])

type Read = <Value>($store: Remembered<Value>) => Value

export const rememberedNow = (): Current => valuesBy(($store) => $store.get())

/** Everything that can be handed over, as the next page will find it. */
export const storedNow = (): Current => valuesBy(($store) => $store.stored())

function valuesBy(read: Read): Current {
  const values: Values = {}
  for (const [id, { position, duration, lastPlayed }] of Object.entries(read($positions)))
    values[`position:${id}`] = {
      value: { positionSeconds: position, durationSeconds: duration },
      atMs: Date.parse(lastPlayed) || 0
    }
  for (const id of read($completed)) values[`heard:${id}`] = { value: true }
  for (const [id, seconds] of Object.entries(read($skippedChapters)))
    values[`skipped:${id}`] = { value: seconds }
  for (const [key, mark] of Object.entries(read($myFilms).marks)) values[`film:${key}`] = { value: mark }
  const votes = read($votes)
  for (const number of Object.keys(votes)) values[`vote:${number}`] = { value: filmOf(votes, Number(number)) }
  for (const [name, { $store, initial }] of SETTINGS) {
    const value = read($store)
    if (canonical(value) !== canonical(initial)) values[`setting:${name}`] = { value }
  }
  const queue = read($queue)
  if (queue.length > 0) values[QUEUE_ENTRY] = { value: queue }
  return values
}

/** Applies changed entries to this browser, in every open tab. What a value may be, its own rules say. */
export function remember(changes: Entries): void {
  const ofKind = (kind: string): [name: string, entry: Entry][] =>
    Object.entries(changes).flatMap(([key, entry]) => (kindOf(key) === kind ? [[nameOf(key), entry]] : []))
  applyPositions(ofKind('position'))
  const heard = ofKind('heard')
  if (heard.length > 0)
    $completed.update((completed) => [
      ...completed.filter((id) => !heard.some(([name]) => name === id)),
      ...heard.flatMap(([id, { value }]) => (value === true ? [id] : []))
    ])
  const skipped = ofKind('skipped')
  if (skipped.length > 0)
    $skippedChapters.update((before) => parseSkipped(withValues(before, skipped)) ?? before)
  const films = ofKind('film')
  if (films.length > 0)
    changeAll((record) => parseRecord({ ...record, marks: withValues(record.marks, films) }) ?? record)
  for (const [number, { value }] of ofKind('vote'))
    $votes.update((votes) => {
      const film = typeof value === 'string' ? value : undefined
      return parseVotes(withElsewhere(votes, Number(number), film)) ?? votes
    })
  for (const [name, { value }] of ofKind('setting')) SETTINGS.get(name)?.write(value)
  for (const [, { value }] of ofKind('queue')) replaceQueue(parseQueue(value) ?? [])
}

const withValues = (record: Readonly<Record<string, unknown>>, changes: [string, Entry][]) =>
  Object.fromEntries(
    Object.entries({
      ...record,
      ...Object.fromEntries(changes.map(([name, { value }]) => [name, value]))
    }).filter(([, value]) => value !== null)
  )

function applyPositions(changes: [string, Entry][]): void {
  if (changes.length === 0) return
  const stored = changes.map(([id, { value, atMs }]): [string, Entry] => {
    const { positionSeconds, durationSeconds } = (value ?? {}) as Record<string, unknown>
    const position = {
      episodeId: id,
      position: positionSeconds,
      duration: durationSeconds,
      lastPlayed: new Date(atMs).toISOString()
    }
    return [id, { value: value === null ? null : position, atMs }]
  })
  $positions.update((positions) => parsePositions(withValues(positions, stored)) ?? positions)
  movePlayer(changes.map(([id]) => id))
}

/** A player that is paused in one of these episodes goes on where the other device stopped. */
function movePlayer(ids: readonly string[]): void {
  const player = $player.get()
  if (player.step !== 'paused' || !ids.includes(player.episode.id)) return
  const seconds = $positions.get()[player.episode.id]?.position
  if (seconds === undefined || Math.abs(seconds - $positionSeconds.get()) < 1) return
  void import('../player/actions.ts').then(({ seekTo }) => seekTo(seconds))
}
