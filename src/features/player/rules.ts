// Numbers and decisions of the player: skips, milestones, the sleep timer, patience with the network.
import { PROGRESS_PERCENTS, type ProgressPercent } from '../../lib/analytics-events.ts'
import { isKnownDuration } from './chapters.ts'

/** While the sound plays, its position is kept this often. */
export const SAVE_EVERY_MS = 5000
export const SKIP_BACK_SECONDS = 10
export const SKIP_FORWARD_SECONDS = 30
export const SLEEP_MINUTES = [15, 30, 45, 60] as const
export const SLEEP_EXTENSION_MINUTES = 5
export const SLEEP_FADE_SECONDS = 4
/** Waits before the source is loaded anew, one per try; after the last the player gives up. */
export const RETRY_DELAYS_MS = [1000, 3000, 8000] as const
/** Silence for want of data becomes a loss of the network after this long. */
export const STUCK_AFTER_MS = 10_000
/** Sound that has gone on for this long has recovered: the tries count anew. */
export const STEADY_AFTER_SECONDS = 10
/** Sound that was lost longer ago than this does not come back by itself: the room may have changed. */
export const GO_ON_WITHIN_MS = 10 * 60 * 1000

/** Advertisements put into the audio move every place in it; a length that differs by more is told. */
export const LENGTH_CHANGE_TOLD_SECONDS = 30

export type SleepTimer =
  | { kind: 'off' }
  /** Milliseconds of the clock (`Date.now()`). */
  | { kind: 'minutes'; endsAtMs: number }
  | { kind: 'chapter' }
  | { kind: 'episode' }

/** What a listener asks of the timer; minutes count from now. */
export type SleepChoice = { kind: 'off' | 'chapter' | 'episode' } | { kind: 'minutes'; minutes: number }

/** A second that exists: not before the start and, where the duration is known, not past the end. */
export function clampSeconds(seconds: number, durationSeconds: number): number {
  if (!Number.isFinite(seconds) || seconds < 0) return 0
  return isKnownDuration(durationSeconds) ? Math.min(seconds, durationSeconds) : seconds
}

/** The milestones that playing passed on its way from one second to the next. */
export function passedMilestones(
  fromSeconds: number,
  toSeconds: number,
  durationSeconds: number
): ProgressPercent[] {
  if (!isKnownDuration(durationSeconds)) return []
  const secondsOf = (percent: number) => (percent / 100) * durationSeconds
  return PROGRESS_PERCENTS.filter(
    (percent) => fromSeconds < secondsOf(percent) && toSeconds >= secondsOf(percent)
  )
}

/** The panels above the player bar. */
export type PanelName = 'chapters' | 'sleep' | 'share' | 'more'
