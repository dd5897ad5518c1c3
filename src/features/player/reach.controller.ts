// Whether the host of the audio lets it move. One without range requests only plays from the start.
import { atom } from 'nanostores'
import { sound } from './audio.ts'
import { SKIP_BACK_SECONDS } from './rules.ts'

/** False if the host has no range requests. */
export const $canSeek = atom(true)

const NEAR_SECONDS = 1.5

const isKnown = (): boolean => sound.readyState >= HTMLMediaElement.HAVE_METADATA

/** Whether the audio can move to a second. Everything counts as reachable until the metadata is loaded. */
export function isReachable(seconds: number): boolean {
  const { seekable } = sound
  if (!isKnown() || seekable.length === 0) return true
  return Array.from({ length: seekable.length }, (_, part) => part).some(
    (part) => seconds > seekable.start(part) - NEAR_SECONDS && seconds < seekable.end(part) + NEAR_SECONDS
  )
}

/** Shows it in the bar. */
export const checkReach = (): void =>
  $canSeek.set(isReachable(Math.min(SKIP_BACK_SECONDS, sound.duration / 2 || 0)))
