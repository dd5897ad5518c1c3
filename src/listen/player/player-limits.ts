// Constants and pure rules of the player: skips, milestones, sleep timer, retries.

import { PROGRESS_PERCENTS, type ProgressPercent } from '../../lib/analytics-events.ts'
import { MINUTE_MS } from '../../lib/time-units.ts'
import { isKnownDuration } from './chapters.ts'

/** How often the position is saved during playback. */
export const SAVE_EVERY_MS = 5000
export const SKIP_BACK_SECONDS = 10
export const SKIP_FORWARD_SECONDS = 30
export const SLEEP_MINUTES = [15, 30, 45, 60] as const
export const SLEEP_EXTENSION_MINUTES = 5
export const SLEEP_FADE_SECONDS = 4
/** Delays before each retry. After the last one the player gives up. */
export const RETRY_DELAYS_MS = [1000, 3000, 8000] as const
/** Our own host answers within this time, or the connection counts as lost. */
export const ANSWERS_WITHIN_MS = 1500
/** A stall this long counts as a lost connection. */
export const STUCK_AFTER_MS = 10_000
/** After this much uninterrupted playback the retry count is reset. */
export const STEADY_AFTER_SECONDS = 10
/** Playback lost longer ago than this is not resumed automatically: the listener may have left. */
export const RESUME_WITHIN_MS = 10 * MINUTE_MS

/** Ads inserted into the audio shift every position. A duration that differs by more than this shows a notice. */
export const MIN_REPORTED_CHANGE_SECONDS = 30

export type SleepTimer =
  | { kind: 'off' }
  /** Unix time in milliseconds (`Date.now()`). */
  | { kind: 'minutes'; endsAtMs: number }
  | { kind: 'chapter' }
  | { kind: 'episode' }
  /** Until nothing is queued any more. */
  | { kind: 'queue' }

/** A choice in the sleep timer panel; minutes count from now. */
export type SleepChoice =
  | { kind: 'off' | 'chapter' | 'episode' | 'queue' }
  | { kind: 'minutes'; minutes: number }

/** Clamps a position to the start and, if the duration is known, to the end. */
export function clampSeconds(seconds: number, durationSeconds: number): number {
  if (!Number.isFinite(seconds) || seconds < 0) return 0
  return isKnownDuration(durationSeconds) ? Math.min(seconds, durationSeconds) : seconds
}

/** The position in seconds under a pointer on the seek bar, clamped to its strip. */
export function secondsAt(
  clientX: number,
  strip: { left: number; width: number },
  durationSeconds: number
): number {
  if (strip.width <= 0) return 0
  const share = (clientX - strip.left) / strip.width
  return Math.min(1, Math.max(0, share)) * durationSeconds
}

/** The played share of the duration, 0 to 1; 0 while the duration is unknown. */
export const playedShare = (positionSeconds: number, durationSeconds: number): number =>
  durationSeconds > 0 ? Math.min(1, Math.max(0, positionSeconds / durationSeconds)) : 0

/** The milestones passed between two positions. */
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
export type PanelName = 'chapters' | 'queue' | 'sleep' | 'more'

/** What slides in over the rows of 'Meer'. */
export type Deeper = 'chapters' | 'queue' | 'sleep' | 'keep'

/** The id of a panel's popover. */
export const idOf = (panel: PanelName): string => `speler-${panel}`
