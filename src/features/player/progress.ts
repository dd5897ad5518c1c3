// How far an episode was really listened to. Only seconds that played count: a jump, a stall or a duration that changes
// under way neither completes an episode nor passes a milestone.
import type { ProgressPercent } from '../../lib/analytics-events.ts'
import { COMPLETE_AT_SHARE, isComplete } from '../listening/rules.ts'
import { isKnownDuration } from './chapters.ts'
import { passedMilestones } from './rules.ts'

/** A clock and a sound are never exactly in step. */
const SLACK_SECONDS = 1

export interface Progress {
  /** The last heard moment; none right after a start or a jump. */
  last?: { positionSeconds: number; atMs: number }
  /** The longest duration that this audio has claimed; a shorter claim later on is a broken one. */
  longestSeconds: number
  isComplete: boolean
}

/** A moment at which the sound was playing. */
export interface Moment {
  positionSeconds: number
  /** As the audio says; NaN or Infinity = it does not. */
  audioSeconds: number
  /** As the feed says; 0 = unknown. */
  feedSeconds: number
  speed: number
  /** Of a clock that only goes forward. */
  atMs: number
}

export interface Advance {
  progress: Progress
  /** True once: playing has just brought the episode to its last 5 %. */
  completesNow: boolean
  /** What playing has just passed. */
  milestones: readonly ProgressPercent[]
}

export const noProgress = (): Progress => ({ longestSeconds: 0, isComplete: false })

/** After a jump the next moment is a beginning. */
export const afterJump = ({ longestSeconds, isComplete }: Progress): Progress => ({
  longestSeconds,
  isComplete
})

export function advance(progress: Progress, moment: Moment): Advance {
  const { positionSeconds, audioSeconds, atMs } = moment
  const longestSeconds = isKnownDuration(audioSeconds)
    ? Math.max(progress.longestSeconds, audioSeconds)
    : progress.longestSeconds
  const total = longestSeconds || moment.feedSeconds
  const hasPlayed = isPlayed(progress.last, moment)
  const completesNow = hasPlayed && !progress.isComplete && isComplete(positionSeconds, total)
  return {
    progress: {
      last: { positionSeconds, atMs },
      longestSeconds,
      isComplete: progress.isComplete || completesNow
    },
    completesNow,
    milestones:
      hasPlayed && progress.last
        ? passedMilestones(progress.last.positionSeconds, positionSeconds, total)
        : []
  }
}

/** Forward, and no further than the time between could carry it. */
function isPlayed(last: Progress['last'], moment: Moment): boolean {
  if (!last) return false
  const forwardSeconds = moment.positionSeconds - last.positionSeconds
  const passedSeconds = ((moment.atMs - last.atMs) / 1000) * moment.speed
  return forwardSeconds > 0 && forwardSeconds <= passedSeconds + SLACK_SECONDS
}

/** Whether the audio ended where it was said to end; a download that was cut short ends too, but earlier. */
export function isWholeEnd(progress: Progress, positionSeconds: number, feedSeconds: number): boolean {
  if (!isKnownDuration(feedSeconds)) return true
  const expectedSeconds = Math.min(feedSeconds, progress.longestSeconds || feedSeconds)
  return positionSeconds >= expectedSeconds * COMPLETE_AT_SHARE
}
