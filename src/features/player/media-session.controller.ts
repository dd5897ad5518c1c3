// Media Session: metadata and controls for the lock screen, headsets, cars and media keys.
import { sound } from './audio.ts'
import { isReachable } from './reach.controller.ts'
import { SKIP_BACK_SECONDS, SKIP_FORWARD_SECONDS } from './rules.ts'
import type { Playable } from './schema.ts'

export interface Controls {
  play(): void
  pause(): void
  stop(): void
  /** Skips by this many seconds; negative = back. */
  skip(seconds: number): void
  seek(seconds: number): void
}

const session = 'mediaSession' in navigator ? navigator.mediaSession : undefined

const ARTWORK_SIZES = [96, 128, 192, 256, 384, 512]

/** `setActionHandler` throws on an unsupported action; the next one may still be supported. */
function on(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    session?.setActionHandler(action, handler)
  } catch {
    // Unsupported action.
  }
}

/**
 * Sets no `previoustrack` and `nexttrack` handlers: an iPhone would show those instead of the skip buttons, and listeners
 * skip ten seconds more often than a chapter.
 */
export function offerControls(controls: Controls): void {
  on('play', () => controls.play())
  on('pause', () => controls.pause())
  on('stop', () => controls.stop())
  on('seekbackward', ({ seekOffset }) => controls.skip(-(seekOffset || SKIP_BACK_SECONDS)))
  on('seekforward', ({ seekOffset }) => controls.skip(seekOffset || SKIP_FORWARD_SECONDS))
  on('seekto', ({ seekTime, fastSeek }) => {
    if (seekTime === undefined || seekTime === null) return
    // `fastSeek` is set during a series of seeks; the last one comes without it.
    if (fastSeek && 'fastSeek' in sound && isReachable(seekTime)) sound.fastSeek(seekTime)
    else controls.seek(seekTime)
  })
}

const fallbackArtwork = (size: number) => (size <= 192 ? '/icons/192.png' : '/icons/512.png')

export function showEpisode({ title, author, imageUrl, label }: Playable, showName: string): void {
  if (!session) return
  session.metadata = new MediaMetadata({
    title: /^\d+$/.test(label) ? `${label}. ${title}` : title,
    artist: author,
    album: showName,
    artwork: ARTWORK_SIZES.map((size) => ({
      src: new URL(imageUrl || fallbackArtwork(size), location.href).href,
      sizes: `${size}x${size}`
    }))
  })
}

export function showPlayback(state: MediaSessionPlaybackState): void {
  if (session) session.playbackState = state
}

/** Updates the position on the lock screen. Browsers throw on invalid durations and positions. */
export function showPlace(): void {
  const { duration, currentTime, playbackRate } = sound
  try {
    if (Number.isFinite(duration) && duration > 0)
      session?.setPositionState({ duration, playbackRate, position: Math.min(currentTime, duration) })
    else session?.setPositionState()
  } catch {
    // The lock screen then shows no position.
  }
}

/** Clears everything when the player closes. */
export function clearSession(): void {
  if (!session) return
  session.metadata = null
  session.playbackState = 'none'
  const actions: MediaSessionAction[] = ['play', 'pause', 'stop', 'seekbackward', 'seekforward', 'seekto']
  for (const action of actions) on(action, null)
  try {
    session.setPositionState()
  } catch {
    // Unsupported: there was no position to clear.
  }
}
