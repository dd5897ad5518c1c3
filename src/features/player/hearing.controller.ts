// Keeps what was heard of the loaded episode: its position every five seconds and at every stop, its completion, the
// milestones that are counted.
import { report } from '../../browser/report.ts'
import { track } from '../../browser/track.ts'
import { isComplete } from '../listening/rules.ts'
import {
  $completed,
  $positions,
  markHeard,
  markUnheard,
  resumeSecondsOf,
  savePosition
} from '../listening/store.ts'
import { sound, soundSeconds, unreachedSeconds } from './audio.ts'
import { isKnownDuration } from './chapters.ts'
import type { Pressed } from './machine.ts'
import { advance, afterJump, isWholeEnd, noProgress, type Progress } from './progress.ts'
import { LENGTH_CHANGE_TOLD_SECONDS, SAVE_EVERY_MS } from './rules.ts'
import { $durationSeconds, $playable, $positionSeconds, $resumedAtSeconds } from './store.ts'

interface Hearing {
  id: string
  progress: Progress
  hasSounded: boolean
  /** The listener chose a place: it is worth keeping, heard or not. */
  hasJumped: boolean
  /** A place that the host would not let the sound go to; it is kept until something beyond it was heard. */
  heldSeconds: number
  hasLength: boolean
  savedAtMs: number
  savedSeconds?: number
}

let hearing: Hearing | undefined

/** Where heard episodes were left during this visit: the record is gone, the listener is not. */
const leftAfterCompletion = new Map<string, number>()

const isHeard = (id: string): boolean => $completed.get().includes(id)

/** Where an episode goes on. */
export const leftAtSeconds = (id: string): number =>
  (isHeard(id) ? leftAfterCompletion.get(id) : undefined) ?? resumeSecondsOf(id)

const feedSeconds = (): number => $playable.get()?.duration ?? 0

const freshHearing = (id: string): Hearing => ({
  id,
  progress: noProgress(),
  hasSounded: false,
  hasJumped: false,
  heldSeconds: 0,
  hasLength: false,
  savedAtMs: performance.now()
})

/** An episode was loaded; what was heard before belongs to the one before. */
export function beginHearing({ id }: Pressed): void {
  hearing = freshHearing(id)
}

/** Nothing is kept from here on: the reset of a closing player is no position. */
export function endHearing(): void {
  hearing = undefined
}

/** The first sound of a heard episode is 'playing it again', unless it is only its last minutes that are taken up. */
export function hearSound(): void {
  if (!hearing || hearing.hasSounded) return
  hearing.hasSounded = true
  const { id } = hearing
  if (!isHeard(id)) return
  if (leftAfterCompletion.has(id) && isComplete(soundSeconds(), $durationSeconds.get())) {
    hearing.progress = { ...hearing.progress, isComplete: true }
  } else {
    leftAfterCompletion.delete(id)
    markUnheard(id)
  }
}

/** After its end, from wherever it is taken up. */
export function hearAgain(): void {
  if (!hearing) return
  leftAfterCompletion.delete(hearing.id)
  hearing = freshHearing(hearing.id)
}

/** The listener goes elsewhere in the episode. */
export function hearJump(): void {
  if (hearing) hearing.hasJumped = true
}

/** The sound is elsewhere now; what lies between was not heard. */
export function noteJump(): void {
  if (hearing) hearing.progress = afterJump(hearing.progress)
}

/** Rarely needed, so it comes when it is. */
function tell(say: (notices: typeof import('./notices.controller.ts')) => void): void {
  import('./notices.controller.ts').then(say, (error: unknown) => report(error, 'player notice'))
}

/** The length of the audio is known: what was left in quite another one may be elsewhere now. */
export function hearLength(): void {
  if (!hearing || hearing.hasLength || !isKnownDuration(sound.duration)) return
  hearing.hasLength = true
  const left = $positions.get()[hearing.id]
  const movedSeconds = left && $resumedAtSeconds.get() > 0 ? Math.abs(sound.duration - left.duration) : 0
  if (movedSeconds > LENGTH_CHANGE_TOLD_SECONDS) tell(({ tellLengthChange }) => tellLengthChange())
}

/** Some hosts let nobody in but at the start; what was heard before stays known. */
function holdUnreached(hearing: Hearing): void {
  const seconds = unreachedSeconds()
  if (seconds <= hearing.heldSeconds) return
  hearing.heldSeconds = seconds
  $resumedAtSeconds.set(0)
  tell(({ tellUnreached }) => tellUnreached(seconds))
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
  holdUnreached(hearing)
  for (const percent of milestones) track('Episode Progress', { ...counted(hearing.id), percent })
  if (completesNow) complete(hearing.id)
  if (atMs - hearing.savedAtMs >= SAVE_EVERY_MS) savePlace()
}

/** A source that has just failed or is loaded anew may say 0. */
const placeSeconds = (): number =>
  sound.readyState < HTMLMediaElement.HAVE_METADATA ? $positionSeconds.get() : soundSeconds()

/**
 * Keeps the place; of an episode that was heard to its last part, only for this visit. A place that is kept already is
 * not written again: another tab may have gone on from there.
 */
export function savePlace(): void {
  if (!hearing || !(hearing.hasSounded || hearing.hasJumped)) return
  holdUnreached(hearing)
  const { id, progress, heldSeconds } = hearing
  const seconds = placeSeconds()
  hearing.savedAtMs = performance.now()
  if (seconds < heldSeconds) return
  if (isHeard(id)) {
    if (progress.isComplete) leftAfterCompletion.set(id, seconds)
  } else if (seconds !== hearing.savedSeconds) {
    hearing.savedSeconds = seconds
    savePosition(id, seconds, $durationSeconds.get())
  }
}

export const endsWhole = (): boolean =>
  hearing === undefined || isWholeEnd(hearing.progress, sound.currentTime, feedSeconds())

/** Heard to its last second: there is no place to come back to. */
export function finishHearing(): void {
  if (!hearing) return
  const { id, progress } = hearing
  if (!progress.isComplete) complete(id)
  hearAgain()
}

const counted = (id: string) => ({ episode: id, title: $playable.get()?.title })

function complete(id: string): void {
  markHeard(id)
  track('Episode Completed', counted(id))
}
