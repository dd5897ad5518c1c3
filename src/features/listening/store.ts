// What this browser remembers of listening, and how it is changed. Followed by every tab.
import { remembered } from '../../browser/remembered.ts'
import { shortName } from '../../browser/site.ts'
import {
  isSaveable,
  listeningKeys,
  type Position,
  type Positions,
  parseCompleted,
  parsePositions,
  parseSpeed,
  parseSwitch,
  resumeSeconds,
  type Speed,
  withoutOld
} from './rules.ts'

const keys = listeningKeys(shortName)

export const $positions = remembered<Positions>(keys.positions, parsePositions, {})
/** Ids of the episodes that were heard to the end. */
export const $completed = remembered<readonly string[]>(keys.completed, parseCompleted, [])
export const $speed = remembered<Speed>(keys.speed, parseSpeed, 1)
/** Whether single keys such as K and J steer the player (WCAG 2.1.4 asks for an off switch). */
export const $shortcutsAreOn = remembered<boolean>(keys.shortcuts, parseSwitch, true)

/** Keeps where an episode was left; a position without a duration is not kept. Old ones go on this occasion. */
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

/** The second at which an episode goes on; 0 = from the start. */
export const resumeSecondsOf = (id: string): number => resumeSeconds($positions.get()[id])

export function forgetPosition(id: string): void {
  const { [id]: gone, ...others } = $positions.get()
  if (gone) $positions.set(others)
}

/** Heard to the end: gets its mark and loses its position. */
export function markHeard(id: string): void {
  forgetPosition(id)
  if (!$completed.get().includes(id)) $completed.set([...$completed.get(), id])
}

export function markUnheard(id: string): void {
  if ($completed.get().includes(id)) $completed.set($completed.get().filter((one) => one !== id))
}

/** What a mark by hand took away in this visit. */
const taken = new Map<string, Position>()

/** Heard or not, as the visitor says; taking the mark back also gives the position back. */
export function markByHand(id: string, isHeard: boolean): void {
  const position = $positions.get()[id]
  if (isHeard) {
    if (position) taken.set(id, position)
    markHeard(id)
    return
  }
  markUnheard(id)
  const given = taken.get(id)
  if (given) $positions.set({ ...$positions.get(), [id]: given })
  taken.delete(id)
}

/** Positions and marks; the speed and the shortcuts stay as they are. */
export function clearListeningMemory(): void {
  taken.clear()
  $positions.set({})
  $completed.set([])
}
