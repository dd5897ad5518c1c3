// Keeps what was heard of the loaded episode: its position every five seconds and at every stop, its completion, the
// milestones that are counted.
import { track } from '../browser/track.ts'
import { isComplete } from '../listening/rules.ts'
import { $completed, markHeard, markUnheard, resumeSecondsOf, savePosition } from '../listening/store.ts'
import { sound, soundSeconds } from './audio.ts'
import type { Pressed } from './machine.ts'
import { advance, afterJump, isWholeEnd, noProgress, type Progress } from './progress.ts'
import { SAVE_EVERY_MS } from './rules.ts'
import { $durationSeconds, $playable } from './store.ts'

interface Hearing {
  id: string
  progress: Progress
  /** The listener has heard it or has chosen a place: from then on its place is worth keeping. */
  isUnderWay: boolean
  savedAtMs: number
}

let hearing: Hearing | undefined

/** Where heard episodes were left during this visit: the record is gone, the listener is not. */
const leftAfterCompletion = new Map<string, number>()

/** Where an episode goes on. */
export const leftAtSeconds = (id: string): number => leftAfterCompletion.get(id) ?? resumeSecondsOf(id)

const feedSeconds = (): number => $playable.get()?.duration ?? 0

/** An episode was loaded; what was heard before belongs to the one before. */
export function beginHearing({ id }: Pressed): void {
  hearing = { id, progress: noProgress(), isUnderWay: false, savedAtMs: performance.now() }
}

/** Nothing is kept from here on: the reset of a closing player is no position. */
export function endHearing(): void {
  hearing = undefined
}

/** The first sound of a heard episode is 'playing it again', unless it is only its last minutes that are taken up. */
export function hearSound(): void {
  if (!hearing || hearing.isUnderWay) return
  hearing.isUnderWay = true
  if (!$completed.get().includes(hearing.id)) return
  if (leftAfterCompletion.has(hearing.id) && isComplete(soundSeconds(), $durationSeconds.get())) {
    hearing.progress = { ...hearing.progress, isComplete: true }
  } else {
    leftAfterCompletion.delete(hearing.id)
    markUnheard(hearing.id)
  }
}

/** From its first second again. */
export function hearAgain(): void {
  if (!hearing) return
  leftAfterCompletion.delete(hearing.id)
  hearing = { ...hearing, progress: noProgress(), isUnderWay: false }
}

export function hearJump(): void {
  if (!hearing) return
  hearing.isUnderWay = true
  hearing.progress = afterJump(hearing.progress)
}

/** A moment of playing. */
export function hearMoment(): void {
  if (!hearing) return
  const atMs = performance.now()
  const { progress, completesNow, milestones } = advance(hearing.progress, {
    positionSeconds: sound.currentTime,
    audioSeconds: sound.duration,
    feedSeconds: feedSeconds(),
    speed: sound.playbackRate,
    atMs
  })
  hearing.progress = progress
  for (const percent of milestones) track('Episode Progress', { ...counted(hearing.id), percent })
  if (completesNow) complete(hearing.id)
  if (atMs - hearing.savedAtMs >= SAVE_EVERY_MS) savePlace()
}

/** Keeps the place; of a heard episode only for this visit. */
export function savePlace(): void {
  if (!hearing?.isUnderWay) return
  hearing.savedAtMs = performance.now()
  if ($completed.get().includes(hearing.id)) leftAfterCompletion.set(hearing.id, soundSeconds())
  else savePosition(hearing.id, soundSeconds(), $durationSeconds.get())
}

export const endsWhole = (): boolean =>
  hearing === undefined || isWholeEnd(hearing.progress, sound.currentTime, feedSeconds())

/** Heard to its last second. */
export function finishHearing(): void {
  if (!hearing) return
  if (!hearing.progress.isComplete) complete(hearing.id)
  hearing.progress = { ...hearing.progress, isComplete: true }
  leftAfterCompletion.delete(hearing.id)
}

const counted = (id: string) => ({ episode: id, title: $playable.get()?.title })

function complete(id: string): void {
  markHeard(id)
  track('Episode Completed', counted(id))
}
