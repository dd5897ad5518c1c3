// Listening progress. Only seconds that were really played count: a seek, a stall or a changing duration neither completes
// an episode nor passes a milestone.
import type { ProgressPercent } from '../../../lib/analytics-events.ts'
import { COMPLETE_AT_SHARE, isComplete } from '../../places/resume.ts'
import { isKnownDuration } from '../chapters.ts'
import { passedMilestones } from '../player-limits.ts'

/** Tolerance, because the clock and the audio position are never exactly in sync. */
const SLACK_SECONDS = 1

export interface Progress {
  /** The last observed moment; undefined right after a start or a seek. */
  last?: { positionSeconds: number; atMs: number }
  /** The longest duration that this audio has reported; a shorter one later on is an error. */
  longestSeconds: number
  isComplete: boolean
}

/** One observation during playback. */
export interface Moment {
  positionSeconds: number
  /** Duration according to the audio; NaN or Infinity = unknown. */
  audioSeconds: number
  /** Duration according to the feed; 0 = unknown. */
  feedSeconds: number
  speed: number
  /** Monotonic clock (`performance.now()`). */
  atMs: number
}

export interface Advance {
  progress: Progress
  /** True only once, when playback reaches the last 5 % of the episode. */
  completesNow: boolean
  /** Milestones passed since the last moment. */
  milestones: readonly ProgressPercent[]
}

export const noProgress = (): Progress => ({ longestSeconds: 0, isComplete: false })

/** Progress after a seek: the next moment starts a new stretch. */
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

/** True if the position moved forward, by no more than the elapsed time allows. */
function isPlayed(last: Progress['last'], moment: Moment): boolean {
  if (!last) return false
  const forwardSeconds = moment.positionSeconds - last.positionSeconds
  const passedSeconds = ((moment.atMs - last.atMs) / 1000) * moment.speed
  return forwardSeconds > 0 && forwardSeconds <= passedSeconds + SLACK_SECONDS
}

/** Whether the audio ended at its expected duration. A truncated download also ends, but earlier. */
export function isWholeEnd(progress: Progress, positionSeconds: number, feedSeconds: number): boolean {
  if (!isKnownDuration(feedSeconds)) return true
  const expectedSeconds = Math.min(feedSeconds, progress.longestSeconds || feedSeconds)
  return positionSeconds >= expectedSeconds * COMPLETE_AT_SHARE
}
