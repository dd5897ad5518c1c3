// Media Session: metadata and controls for the lock screen, headsets, cars and media keys.

import { SKIP_BACK_SECONDS, SKIP_FORWARD_SECONDS } from '../player-limits.ts'
import type { Playable } from '../schema.ts'
import { isReachable } from './reach.service.ts'

export interface Controls {
  play(): void
  pause(): void
  stop(): void
  /** Skips by this many seconds; negative = back. */
  skip(seconds: number): void
  seek(seconds: number): void
}

const ARTWORK_SIZES = [96, 128, 192, 256, 384, 512]
const ACTIONS: readonly MediaSessionAction[] = [
  'play',
  'pause',
  'stop',
  'seekbackward',
  'seekforward',
  'seekto',
  'nexttrack'
]

const fallbackArtwork = (size: number) => (size <= 192 ? '/icons/192.png' : '/icons/512.png')

/** Shows what `audio` plays in the system, and lets the system control it. Without a session, does nothing. */
export function createMediaSession(
  audio: HTMLMediaElement,
  session: MediaSession | undefined = 'mediaSession' in navigator ? navigator.mediaSession : undefined
) {
  let title = ''
  /** `setActionHandler` throws on an unsupported action; the next one may still be supported. */
  const on = (action: MediaSessionAction, handler: MediaSessionActionHandler | null): void => {
    try {
      session?.setActionHandler(action, handler)
    } catch {
      // Unsupported action.
    }
  }
  /** Browsers throw on invalid durations and positions. */
  const setPosition = (state?: MediaPositionState): void => {
    try {
      session?.setPositionState(state)
    } catch {
      // The lock screen then shows no position.
    }
  }
  return {
    /**
     * Sets no `previoustrack` handler, and `nexttrack` only with a queue: an iPhone would show those instead of the skip
     * buttons, and listeners skip ten seconds more often than a chapter.
     */
    offerControls(controls: Controls): void {
      on('play', () => controls.play())
      on('pause', () => controls.pause())
      on('stop', () => controls.stop())
      on('seekbackward', ({ seekOffset }) => controls.skip(-(seekOffset || SKIP_BACK_SECONDS)))
      on('seekforward', ({ seekOffset }) => controls.skip(seekOffset || SKIP_FORWARD_SECONDS))
      on('seekto', ({ seekTime, fastSeek }) => {
        if (seekTime === undefined || seekTime === null) return
        // `fastSeek` is set during a series of seeks; the last one comes without it.
        if (fastSeek && 'fastSeek' in audio && isReachable(audio, seekTime)) audio.fastSeek(seekTime)
        else controls.seek(seekTime)
      })
    },
    /** The next button; undefined: none. */
    offerNext(goNext: (() => void) | undefined): void {
      on('nexttrack', goNext ?? null)
    },
    showEpisode({ title: name, author, imageUrl, label }: Playable, showName: string): void {
      if (!session) return
      title = /^\d+$/.test(label) ? `${label}. ${name}` : name
      session.metadata = new MediaMetadata({
        title,
        artist: author,
        album: showName,
        artwork: ARTWORK_SIZES.map((size) => ({
          src: new URL(imageUrl || fallbackArtwork(size), location.href).href,
          sizes: `${size}x${size}`
        }))
      })
    },
    /** In place of the title; undefined: the title again. */
    showNews(news: string | undefined): void {
      if (session?.metadata) session.metadata.title = news ?? title
    },
    showPlayback(state: MediaSessionPlaybackState): void {
      if (session) session.playbackState = state
    },
    /** Updates the position on the lock screen. */
    showPlace(): void {
      const { duration, currentTime, playbackRate } = audio
      const isKnown = Number.isFinite(duration) && duration > 0
      setPosition(isKnown ? { duration, playbackRate, position: Math.min(currentTime, duration) } : undefined)
    },
    /** Clears everything when the player closes. */
    clear(): void {
      if (!session) return
      session.metadata = null
      session.playbackState = 'none'
      for (const action of ACTIONS) on(action, null)
      setPosition()
    }
  }
}
