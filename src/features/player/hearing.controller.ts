// Tracks listening to the loaded episode: saves the position every five seconds and at every stop, marks completion, and
// reports milestones to analytics.
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
  /** The listener seeked: the position is worth saving even if nothing was heard. */
  hasJumped: boolean
  /** A position that the host could not seek to. It stays saved until playback passes it. */
  heldSeconds: number
  hasLength: boolean
  savedAtMs: number
  savedSeconds?: number
}

let hearing: Hearing | undefined

/** Last positions of completed episodes, for this visit only: completion removes the stored position. */
const leftAfterCompletion = new Map<string, number>()

const isHeard = (id: string): boolean => $completed.get().includes(id)

/** The position at which an episode resumes. */
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

/** Starts tracking a newly loaded episode. */
export function beginHearing({ id }: Pressed): void {
  hearing = freshHearing(id)
}

/** Stops tracking, so that the reset to 0 on closing is not saved as a position. */
export function endHearing(): void {
  hearing = undefined
}

/** On first audio: a completed episode becomes unheard again, unless this visit only resumes its last part. */
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

/** Tracks a new listen of the same episode, after its end. */
export function hearAgain(): void {
  if (!hearing) return
  leftAfterCompletion.delete(hearing.id)
  hearing = freshHearing(hearing.id)
}

/** Records that the listener seeked. */
export function hearJump(): void {
  if (hearing) hearing.hasJumped = true
}

/** The position jumped; the part in between was not heard. */
export function noteJump(): void {
  if (hearing) hearing.progress = afterJump(hearing.progress)
}

/** Imported on demand, because notices are rare. */
function tell(say: (notices: typeof import('./notices.controller.ts')) => void): void {
  import('./notices.controller.ts').then(say, (error: unknown) => report(error, 'player notice'))
}

/** Once the duration is known: if it differs from the one saved with the position, warns that the position may be off. */
export function hearLength(): void {
  if (!hearing || hearing.hasLength || !isKnownDuration(sound.duration)) return
  hearing.hasLength = true
  const left = $positions.get()[hearing.id]
  const movedSeconds = left && $resumedAtSeconds.get() > 0 ? Math.abs(sound.duration - left.duration) : 0
  if (movedSeconds > LENGTH_CHANGE_TOLD_SECONDS) tell(({ tellLengthChange }) => tellLengthChange())
}

/** Some hosts can only play from the start. Keeps the saved position and tells the listener. */
function holdUnreached(hearing: Hearing): void {
  const seconds = unreachedSeconds()
  if (seconds <= hearing.heldSeconds) return
  hearing.heldSeconds = seconds
  $resumedAtSeconds.set(0)
  tell(({ tellUnreached }) => tellUnreached(seconds))
}

/** Called on each `timeupdate` during playback. */
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

/** The position to save. A source that just failed or is reloading may report 0, so use the last known position then. */
const placeSeconds = (): number =>
  sound.readyState < HTMLMediaElement.HAVE_METADATA ? $positionSeconds.get() : soundSeconds()

/**
 * Saves the position. For a completed episode it is kept for this visit only. A position that was already saved is not
 * written again, because another tab may have moved on since.
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

/** The episode ended: marks it completed and starts tracking anew. */
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
