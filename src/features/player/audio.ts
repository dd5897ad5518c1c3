// The one sound of the site. It lives outside the document, so no navigation touches it; it fetches nothing before a
// press; no `crossorigin` and no audio graph, which would silence other hosts' audio and stop on a locked iPhone.
import { resumeSecondsOf } from '../listening/store.ts'
import {
  $durationSeconds,
  $playable,
  $player,
  $positionSeconds,
  $resumedAtSeconds,
  type Pressed
} from './store.ts'

/** A seek that ends this close to where it was sent has arrived. */
const NEAR_SECONDS = 1.5
/** A host that does not answer ranges cannot be moved; after this many tries the sound goes on where it is. */
const MAX_MOVES = 3

export const sound = new Audio()
sound.preload = 'none'

/** Aborted by the controller when it takes over: what stood in for it stops listening. */
export const untilEngine = new AbortController()

let wantedSeconds: number | undefined
let moves = 0
let unreached = 0

/** Where the host would not let the sound go since it was last moved; 0 = it is where it was sent. */
export const unreachedSeconds = (): number => unreached

/** Where the sound is, or will be as soon as it can be moved. */
export const soundSeconds = (): number => wantedSeconds ?? sound.currentTime

/** Whether the sound is still on its way to where it was sent. */
export const isMoving = (): boolean => wantedSeconds !== undefined

/** Moves the sound; before its length is known the browser may ignore that, so it is checked and repeated. */
export function moveSound(seconds: number): void {
  wantedSeconds = seconds
  moves = unreached = 0
  sound.currentTime = seconds
}

function arrive(event: Event): void {
  if (wantedSeconds === undefined || sound.readyState < HTMLMediaElement.HAVE_METADATA) return
  // A remembered second of an audio that is shorter now. The end itself may well be where a listener jumps to.
  if (event.type === 'loadedmetadata' && wantedSeconds >= sound.duration) wantedSeconds = 0
  const isThere = Math.abs(sound.currentTime - wantedSeconds) < NEAR_SECONDS
  if (isThere && event.type === 'loadedmetadata' && sound.seeking) return
  if (isThere || moves >= MAX_MOVES) {
    if (!isThere) unreached = wantedSeconds
    wantedSeconds = undefined
    return
  }
  moves++
  sound.currentTime = wantedSeconds
}
for (const type of ['loadedmetadata', 'canplay', 'seeked', 'playing']) sound.addEventListener(type, arrive)

/**
 * Lets a source sound from a second on, at a speed. Settles as `HTMLMediaElement.play()` does. The default speed is
 * set too: a new source falls back to it.
 */
export function playSource(url: string, atSeconds: number, speed: number): Promise<void> {
  sound.src = url
  sound.defaultPlaybackRate = speed
  sound.playbackRate = speed
  moveSound(atSeconds)
  return sound.play()
}

/** Stops and lets go of the source; no request stays open. */
export function dropSource(): void {
  wantedSeconds = undefined
  sound.pause()
  sound.removeAttribute('src')
  sound.load()
}

/** Starts an episode at the pressed second, else where it was left, and tells the stores. */
export function startEpisode(
  episode: Pressed,
  speed: number,
  leftAtSeconds = resumeSecondsOf(episode.id)
): Promise<void> {
  const atSeconds = episode.atSeconds ?? leftAtSeconds
  $playable.set(undefined)
  $durationSeconds.set(0)
  $positionSeconds.set(atSeconds)
  $resumedAtSeconds.set(episode.atSeconds === undefined ? atSeconds : 0)
  $player.set({ step: 'loading', episode, tries: 0 })
  return playSource(episode.audioUrl, atSeconds, speed)
}
