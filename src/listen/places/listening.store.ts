// Stores and actions for the listening data in this browser. Synchronised between tabs.
import { remembered } from '../../browser/remembered.ts'
import { shortName } from '../../browser/site.ts'
import {
  isSaveable,
  listeningKeys,
  type Position,
  type Positions,
  parseCompleted,
  parsePositions,
  parseSkipped,
  parseSpeed,
  parseSwitch,
  parseVolume,
  resumeSeconds,
  type SkippedChapters,
  withoutOld,
  withSkipped
} from './resume.ts'

const keys = listeningKeys(shortName)

export const $positions = remembered<Positions>(keys.positions, parsePositions, {})
/** Ids of completed episodes. */
export const $completed = remembered<readonly string[]>(keys.completed, parseCompleted, [])
export const $speed = remembered<number>(keys.speed, parseSpeed, 1)
/** The share of full volume, 0 to 1. */
export const $volume = remembered<number>(keys.volume, parseVolume, 1)
/** Whether single-key shortcuts such as K and J are on (WCAG 2.1.4 requires an off switch). */
export const $shortcutsAreOn = remembered<boolean>(keys.shortcuts, parseSwitch, true)

/** Whether playback skips the talk about films that the listener has not seen. */
export const $withoutSpoilers = remembered<boolean>(keys.withoutSpoilers, parseSwitch, false)
export const $skippedChapters = remembered<SkippedChapters>(keys.skippedChapters, parseSkipped, {})

/** Skips a chapter of an episode from now on, or plays it again. */
export const toggleSkipped = (id: string, seconds: number): void =>
  $skippedChapters.update((skipped) => withSkipped(skipped, id, seconds))

/** Saves a position, if the duration is known, and removes old ones. */
export function savePosition(id: string, positionSeconds: number, durationSeconds: number): void {
  if (!isSaveable(positionSeconds, durationSeconds)) return
  const now = new Date()
  $positions.set({
    ...withoutOld($positions.get(), now, id),
    [id]: {
      episodeId: id,
      position: positionSeconds,
      duration: durationSeconds,
      lastPlayed: now.toISOString()
    }
  })
}

/** The second at which an episode resumes; 0 = from the start, also if it was heard on another device. */
export const resumeSecondsOf = (id: string): number =>
  $completed.get().includes(id) ? 0 : resumeSeconds($positions.get()[id])

export function forgetPosition(id: string): void {
  const { [id]: gone, ...others } = $positions.get()
  if (gone) $positions.set(others)
}

/** Marks an episode as heard and removes its position. */
export function markCompleted(id: string): void {
  forgetPosition(id)
  if (!$completed.get().includes(id)) $completed.set([...$completed.get(), id])
}

export function markNotCompleted(id: string): void {
  if ($completed.get().includes(id)) $completed.set($completed.get().filter((one) => one !== id))
}

/** Moves the data of a special that got a number to its new id, unless that id already has data. */
export function moveMemory(formerId: string, id: string): void {
  const { [formerId]: skipped, ...otherSkipped } = $skippedChapters.get()
  if (skipped) $skippedChapters.set({ [id]: skipped, ...otherSkipped })
  const { [formerId]: position, ...others } = $positions.get()
  const isCompleted = $completed.get().includes(formerId)
  if (!position && !isCompleted) return
  const isKnown = id in others || $completed.get().includes(id)
  if (position) $positions.set(isKnown ? others : { ...others, [id]: { ...position, episodeId: id } })
  markNotCompleted(formerId)
  if (isCompleted && !isKnown) markCompleted(id)
}

/** Positions removed by marking an episode as heard by hand, during this visit. */
const taken = new Map<string, Position>()

/** Marks an episode by hand. Unmarking also restores its position. */
export function markByHand(id: string, isCompleted: boolean): void {
  const position = $positions.get()[id]
  if (isCompleted) {
    if (position) taken.set(id, position)
    markCompleted(id)
    return
  }
  markNotCompleted(id)
  const given = taken.get(id)
  if (given) $positions.set({ ...$positions.get(), [id]: given })
  taken.delete(id)
}

/** Clears positions and heard marks. The settings stay. */
export function clearListeningMemory(): void {
  taken.clear()
  $positions.set({})
  $completed.set([])
  // 'Verder luisteren' may be out of view and not hydrated.
  delete document.documentElement.dataset.continueListening
}
