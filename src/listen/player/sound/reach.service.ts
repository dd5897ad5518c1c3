// Whether the host of the audio lets it move. One without range requests only plays from the start.

import { SKIP_BACK_SECONDS } from '../player-limits.ts'
import { $canSeek } from './playback.store.ts'

const NEAR_SECONDS = 1.5

/** Whether audio can move to a second. Everything counts as reachable until the metadata is loaded. */
export function isReachable({ seekable, readyState }: HTMLMediaElement, seconds: number): boolean {
  if (readyState < HTMLMediaElement.HAVE_METADATA || seekable.length === 0) return true
  return Array.from({ length: seekable.length }, (_, part) => part).some(
    (part) => seconds > seekable.start(part) - NEAR_SECONDS && seconds < seekable.end(part) + NEAR_SECONDS
  )
}

/** Shows it in the bar. */
export const checkReach = (audio: HTMLMediaElement): void =>
  $canSeek.set(isReachable(audio, Math.min(SKIP_BACK_SECONDS, audio.duration / 2 || 0)))
