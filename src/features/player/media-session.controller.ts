// Lock screen, headset, car, media keys: what they show of the episode and what they may do to it.
import { sound } from './audio.ts'
import { SKIP_BACK_SECONDS, SKIP_FORWARD_SECONDS } from './rules.ts'
import type { Playable } from './schema.ts'

export interface Controls {
  play(): void
  pause(): void
  stop(): void
  /** By so many seconds, negative = back. */
  skip(seconds: number): void
  seek(seconds: number): void
}

const session = 'mediaSession' in navigator ? navigator.mediaSession : undefined

const ARTWORK_SIZES = [96, 128, 192, 256, 384, 512]

/** A browser throws on an action that it does not know, and may know the next one. */
function on(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    session?.setActionHandler(action, handler)
  } catch {
    // This browser offers no such control.
  }
}

/**
 * Not the keys for the previous and the next track: an iPhone shows those instead of the skips, and a listener misses
 * ten seconds more often than a chapter.
 */
export function offerControls(controls: Controls): void {
  on('play', () => controls.play())
  on('pause', () => controls.pause())
  on('stop', () => controls.stop())
  on('seekbackward', ({ seekOffset }) => controls.skip(-(seekOffset || SKIP_BACK_SECONDS)))
  on('seekforward', ({ seekOffset }) => controls.skip(seekOffset || SKIP_FORWARD_SECONDS))
  on('seekto', ({ seekTime, fastSeek }) => {
    if (seekTime === undefined || seekTime === null) return
    // A quick series of seeks, the last of which comes without the mark.
    if (fastSeek && 'fastSeek' in sound) sound.fastSeek(seekTime)
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

/** The bar of the lock screen. Browsers throw on durations and positions that cannot be. */
export function showPlace(): void {
  const { duration, currentTime, playbackRate } = sound
  try {
    if (Number.isFinite(duration) && duration > 0)
      session?.setPositionState({ duration, playbackRate, position: Math.min(currentTime, duration) })
    else session?.setPositionState()
  } catch {
    // It goes without a bar.
  }
}

/** Nothing is in the player any more. */
export function clearSession(): void {
  if (!session) return
  session.metadata = null
  session.playbackState = 'none'
  const actions: MediaSessionAction[] = ['play', 'pause', 'stop', 'seekbackward', 'seekforward', 'seekto']
  for (const action of actions) on(action, null)
  try {
    session.setPositionState()
  } catch {
    // There was none.
  }
}
