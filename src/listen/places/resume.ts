// Listening data stored in the browser: positions, completed episodes, and whether a position is worth resuming.
// Stored values are validated by hand: every page reads them at load, and a schema library would be larger than all of
// these rules together.
import { DAY_MS } from '../../lib/time-units.ts'

/** A position is worth resuming if more than this has been heard… */
export const RESUME_AFTER_SECONDS = 10
/** …and at least this remains. */
export const RESUME_MIN_LEFT_SECONDS = 120
/** An episode counts as heard from this share of its duration. */
export const COMPLETE_AT_SHARE = 0.95
/** Positions older than this are removed. */
export const FORGET_AFTER_DAYS = 30
/** One press away. */
export const COMMON_SPEEDS = [0.8, 1, 1.2, 1.5, 1.75, 2] as const
/** Every speed: from 0.8 to 3 in tenths, and the common ones. */
export const SPEEDS: readonly number[] = [
  ...new Set([...COMMON_SPEEDS, ...Array.from({ length: 23 }, (_, tenths) => (8 + tenths) / 10)])
].sort((one, other) => one - other)

export interface Position {
  episodeId: string
  /** Seconds. */
  position: number
  /** Seconds. */
  duration: number
  /** ISO date and time. */
  lastPlayed: string
}
/** By episode id: 'ep-118'. */
export type Positions = Readonly<Record<string, Position>>

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown): value is string => typeof value === 'string'

/** Number.isFinite is false for anything that is not a number. */
const isAmount = (value: unknown): boolean => Number.isFinite(value) && Number(value) >= 0

function isPosition(value: unknown): value is Position {
  if (!isRecord(value)) return false
  const { episodeId, position, duration, lastPlayed } = value
  return isText(episodeId) && isAmount(position) && isAmount(duration) && isText(lastPlayed)
}

/** Drops invalid records and keeps the others. Undefined = not a set of records at all. */
export function parsePositions(stored: unknown): Positions | undefined {
  if (!isRecord(stored)) return undefined
  const sound = Object.entries(stored).flatMap(([id, record]) =>
    isPosition(record) ? [[id, record] as const] : []
  )
  return Object.fromEntries(sound)
}

export const parseCompleted = (stored: unknown): readonly string[] | undefined =>
  Array.isArray(stored) ? [...new Set(stored.filter(isText))] : undefined

export const parseSpeed = (stored: unknown): number | undefined => SPEEDS.find((speed) => speed === stored)

export const nextSpeed = (speed: number, direction: 'slower' | 'faster'): number | undefined =>
  direction === 'faster' ? SPEEDS.find((one) => one > speed) : SPEEDS.findLast((one) => one < speed)

/** The share of full volume, 0 to 1. */
export const parseVolume = (stored: unknown): number | undefined =>
  isAmount(stored) && Number(stored) <= 1 ? Number(stored) : undefined

export const parseSwitch = (stored: unknown): boolean | undefined =>
  typeof stored === 'boolean' ? stored : undefined

/** Episodes whose skipped chapters are remembered, at most; the oldest choice goes first. */
const MAX_SKIPPED_EPISODES = 200

/** The first seconds of chapters that the listener skips, by episode id. */
export type SkippedChapters = Readonly<Record<string, readonly number[]>>

export function parseSkipped(stored: unknown): SkippedChapters | undefined {
  if (!isRecord(stored)) return undefined
  const sound = Object.entries(stored).flatMap(([id, seconds]) =>
    Array.isArray(seconds) ? [[id, seconds.filter(isAmount).map(Number)] as const] : []
  )
  return Object.fromEntries(sound.filter(([, seconds]) => seconds.length > 0))
}

/** Skips a chapter, or plays it again. */
export function withSkipped(skipped: SkippedChapters, id: string, seconds: number): SkippedChapters {
  const { [id]: before = [], ...others } = skipped
  const after = before.includes(seconds) ? before.filter((one) => one !== seconds) : [...before, seconds]
  const kept = Object.entries(others).slice(after.length > 0 ? 1 - MAX_SKIPPED_EPISODES : 0)
  return Object.fromEntries(after.length > 0 ? [...kept, [id, after]] : kept)
}

/** Storage keys of one site. */
export const listeningKeys = (shortName: string) =>
  ({
    positions: `${shortName}-playback-positions`,
    completed: `${shortName}-completed-episodes`,
    speed: `${shortName}-playback-speed`,
    shortcuts: `${shortName}-shortcuts`,
    volume: `${shortName}-volume`,
    withoutSpoilers: `${shortName}-without-spoilers`,
    skippedChapters: `${shortName}-skipped-chapters`
  }) as const

/** A position is saved only if it is not negative and the duration is known. */
export const isSaveable = (positionSeconds: number, durationSeconds: number): boolean =>
  Number.isFinite(durationSeconds) && durationSeconds > 0 && positionSeconds >= 0

/** The stored position if it is worth resuming, else 0. */
export function resumeSeconds(stored: Pick<Position, 'position' | 'duration'> | undefined): number {
  if (!stored) return 0
  const left = stored.duration - stored.position
  return stored.position > RESUME_AFTER_SECONDS && left >= RESUME_MIN_LEFT_SECONDS ? stored.position : 0
}

export const isComplete = (positionSeconds: number, durationSeconds: number): boolean =>
  isSaveable(positionSeconds, durationSeconds) && positionSeconds >= durationSeconds * COMPLETE_AT_SHARE

/** Removes positions last played too long ago; `keepId` is always kept. */
export function withoutOld(positions: Positions, now: Date, keepId?: string): Positions {
  const oldest = now.getTime() - FORGET_AFTER_DAYS * DAY_MS
  const young = Object.entries(positions).filter(
    ([id, { lastPlayed }]) => id === keepId || !(Date.parse(lastPlayed) < oldest)
  )
  return Object.fromEntries(young)
}

export type ListeningState =
  | { state: 'new' }
  | { state: 'going'; positionSeconds: number; durationSeconds: number }
  | { state: 'heard' }

/** The state shown on an episode's ticket. */
export function listeningState(
  id: string,
  positions: Positions,
  completed: readonly string[]
): ListeningState {
  if (completed.includes(id)) return { state: 'heard' }
  const stored = positions[id]
  const positionSeconds = resumeSeconds(stored)
  if (!stored || positionSeconds === 0) return { state: 'new' }
  return { state: 'going', positionSeconds, durationSeconds: stored.duration }
}
